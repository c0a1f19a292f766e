// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json, schemas/entities/chapter.schema.json
// Hash: 80d08e3f2efc19a69acf193628c8ce81

import type { Call } from "../../../../runtime/contract/call.ts";
import type { AddBookInput, AddBookReply, ChapterRowsInput, ChapterRowsReply, ChapterSheetInput, ChapterSheetReply, DeleteBookInput, DeleteBookReply, GetBookInput, GetBookReply, ListBooksInput, ListBooksReply, SheetInput, SheetReply, UpdateBookInput, UpdateBookReply } from "./types.ts";

const addBookBody = ["bookName", "kind", "copies", "price", "lent", "boughtAt", "labels", "phone", "pin", "chapters"];

/** GET /shop/books */
export const listBooks: Call<ListBooksInput, ListBooksReply> = {
  id: "shop.listBooks",
  method: "get",
  path: "/shop/books",
  query: ["searchText", "kind", "pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};

/** GET /shop/books/{id} */
export const getBook: Call<GetBookInput, GetBookReply> = {
  id: "shop.getBook",
  method: "get",
  path: "/shop/books/{id}",
  query: ["id"],
};

/** POST /shop/books */
export const addBook: Call<AddBookInput, AddBookReply> = {
  id: "shop.addBook",
  method: "post",
  path: "/shop/books",
  body: addBookBody,
};

/** PUT /shop/books */
export const updateBook: Call<UpdateBookInput, UpdateBookReply> = {
  id: "shop.updateBook",
  method: "put",
  path: "/shop/books",
  body: [...addBookBody, "id", "fromSheet", "version"],
  imports: { chapters: { by: "fromSheet", rows: "chapter" } },
};

/** DELETE /shop/books/{id} */
export const deleteBook: Call<DeleteBookInput, DeleteBookReply> = {
  id: "shop.deleteBook",
  method: "delete",
  path: "/shop/books/{id}",
  query: ["id", "version"],
};

/** POST /shop/sheet */
export const sheet: Call<SheetInput, SheetReply> = {
  id: "shop.sheet",
  method: "post",
  path: "/shop/sheet",
  file: "body",
};

/** GET /shop/sheet/chapters */
export const chapterRows: Call<ChapterRowsInput, ChapterRowsReply> = {
  id: "shop.chapterRows",
  method: "get",
  path: "/shop/sheet/chapters",
  query: ["file"],
};

/** GET /shop/sheet/chapters/{part} */
export const chapterSheet: Call<ChapterSheetInput, ChapterSheetReply> = {
  id: "shop.chapterSheet",
  method: "get",
  path: "/shop/sheet/chapters/{part}",
  query: ["part", "file"],
  file: "reply",
};
