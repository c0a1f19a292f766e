// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 5d9a4470357e812d69ff30239bfb687a

import type { Hook } from "../../../../runtime/contract/handler.ts";
import type { AddBookInput, AddBookReply, DeleteBookInput, DeleteBookReply, UpdateBookInput, UpdateBookReply } from "./types.ts";

/** 书店: own behaviour around the generic handlers. */
export interface ShopHooks<C> {
  /** POST /shop/books */
  addBook?: Hook<AddBookInput, AddBookReply, C>;
  /** PUT /shop/books */
  updateBook?: Hook<UpdateBookInput, UpdateBookReply, C>;
  /** DELETE /shop/books/{id} */
  deleteBook?: Hook<DeleteBookInput, DeleteBookReply, C>;
}
