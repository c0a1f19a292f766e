// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddBookInput, AddBookReply, DeleteBookInput, DeleteBookReply, GetBookInput, GetBookReply, ListBooksInput, ListBooksReply, UpdateBookInput, UpdateBookReply } from "./types.ts";

const addBookBody = ["bookName", "kind", "copies", "price", "lent", "boughtAt", "labels", "phone", "pin", "chapters"];

/** GET /shop/books */
export const listBooks: Call<ListBooksInput, ListBooksReply> = {
  id: "shop.listBooks",
  method: "get",
  path: "/shop/books",
  query: ["searchText", "kind", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
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
  body: [...addBookBody, "id", "version"],
};

/** DELETE /shop/books/{id} */
export const deleteBook: Call<DeleteBookInput, DeleteBookReply> = {
  id: "shop.deleteBook",
  method: "delete",
  path: "/shop/books/{id}",
  query: ["id", "version"],
};
