// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 4de4f8fca78546d213b2e39f48234044

import type { Call } from "../../../../runtime/contract/call.ts";
import type { AddBookInput, AddBookReply, ChangePinInput, ChangePinReply, ChoicesInput, ChoicesReply, DeleteBookInput, DeleteBookReply, GetBookInput, GetBookReply, ListBooksInput, ListBooksReply, NoteOrderInput, NoteOrderReply, OrderBookInput, OrderBookReply, UpdateBookInput, UpdateBookReply } from "./types.ts";

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
  body: [...addBookBody, "id", "version"],
};

/** DELETE /shop/books/{id} */
export const deleteBook: Call<DeleteBookInput, DeleteBookReply> = {
  id: "shop.deleteBook",
  method: "delete",
  path: "/shop/books/{id}",
  query: ["id", "version"],
};

/** POST /shop/orders */
export const orderBook: Call<OrderBookInput, OrderBookReply> = {
  id: "shop.orderBook",
  method: "post",
  path: "/shop/orders",
  body: ["bookId", "copies", "receiver", "source"],
};

/** PUT /shop/orders/{orderId}/note */
export const noteOrder: Call<NoteOrderInput, NoteOrderReply> = {
  id: "shop.noteOrder",
  method: "put",
  path: "/shop/orders/{orderId}/note",
  query: ["orderId"],
  body: ["note"],
};

/** PUT /shop/pin */
export const changePin: Call<ChangePinInput, ChangePinReply> = {
  id: "shop.changePin",
  method: "put",
  path: "/shop/pin",
  body: ["oldPin", "earlier", "pin"],
  wire: { oldPin: "password", earlier: "earlier-password", pin: "password" },
};

/** GET /shop/choices */
export const choices: Call<ChoicesInput, ChoicesReply> = {
  id: "shop.choices",
  method: "get",
  path: "/shop/choices",
  query: ["pageNumber", "pageSize", "countLimit", "totalHint"],
  page: true,
};
