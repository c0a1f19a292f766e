// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 4e67ad945b89fcf5f83675e1a9c68abb

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddBookInput, AddBookReply, DeleteBookInput, DeleteBookReply, GetBookInput, GetBookReply, ListBooksInput, ListBooksReply, UpdateBookInput, UpdateBookReply } from "./types.ts";

/** 书店: one method a call. What a call takes travels where its constant says. */
export function shopClient(http: AxiosInstance) {
  return {
    /** GET /shop/books */
    listBooks: (input: ListBooksInput = {}): Promise<Envelope<ListBooksReply>> =>
      send(http, calls.listBooks, input, "json"),
    /** GET /shop/books/{id} */
    getBook: (input: GetBookInput): Promise<Envelope<GetBookReply>> =>
      send(http, calls.getBook, input, "json"),
    /** POST /shop/books */
    addBook: (input: AddBookInput): Promise<Envelope<AddBookReply>> =>
      send(http, calls.addBook, input, "json"),
    /** PUT /shop/books */
    updateBook: (input: UpdateBookInput): Promise<Envelope<UpdateBookReply>> =>
      send(http, calls.updateBook, input, "json"),
    /** DELETE /shop/books/{id} */
    deleteBook: (input: DeleteBookInput): Promise<Envelope<DeleteBookReply>> =>
      send(http, calls.deleteBook, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
