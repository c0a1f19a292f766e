// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 443bae85ed8a72fd634fbd6a9a468b8b

import type { Call } from "../../../../runtime/contract/call.ts";
import type { AddBookInput, AddBookReply, ExportBooksInput, ExportBooksReply, KindsInput, KindsReply, ListBooksInput, ListBooksReply } from "./types.ts";

/** GET /shop/books */
export const listBooks: Call<ListBooksInput, ListBooksReply> = {
  id: "shop.listBooks",
  method: "get",
  path: "/shop/books",
  query: ["searchText", "kind", "pageNumber", "pageSize", "countLimit", "totalHint", "sort"],
  page: true,
};

/** GET /shop/books/export */
export const exportBooks: Call<ExportBooksInput, ExportBooksReply> = {
  id: "shop.exportBooks",
  method: "get",
  path: "/shop/books/export",
  query: ["searchText", "kind", "sort", "columns"],
  exports: "shop.listBooks",
  file: "reply",
};

/** GET /shop/kinds */
export const kinds: Call<KindsInput, KindsReply> = {
  id: "shop.kinds",
  method: "get",
  path: "/shop/kinds",
};

/** POST /shop/books */
export const addBook: Call<AddBookInput, AddBookReply> = {
  id: "shop.addBook",
  method: "post",
  path: "/shop/books",
  body: ["bookName", "kind", "copies", "price", "lent", "boughtAt", "labels", "phone", "pin", "chapters"],
};
