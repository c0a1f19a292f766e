// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { BookRecord } from "../../entities/book.ts";
import type { AddBookInput, DeleteBookInput, UpdateBookInput } from "./types.ts";

/** 书店: own behaviour around the generic handlers. */
export type ShopHooks<C> = {
  /** POST /shop/books */
  addBook?: Hook<AddBookInput, BookRecord, C>;
  /** PUT /shop/books */
  updateBook?: Hook<UpdateBookInput, BookRecord, C>;
  /** DELETE /shop/books/{id} */
  deleteBook?: Hook<DeleteBookInput, BookRecord, C>;
};
