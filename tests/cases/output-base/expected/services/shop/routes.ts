// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json

import { page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { bookReply } from "../../entities/book.reply.ts";
import * as calls from "./calls.ts";
import * as addBookRules from "./rules/add-book.ts";
import * as deleteBookRules from "./rules/delete-book.ts";
import * as getBookRules from "./rules/get-book.ts";
import * as listBooksRules from "./rules/list-books.ts";
import * as updateBookRules from "./rules/update-book.ts";

export const shopRoutes: readonly Route[] = routesOf("书店", [
  {
    call: calls.listBooks,
    access: "screen",
    rights: ["books"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(bookReply, { without: ["labels", "phone", "chapters", "pageTotal"] })),
    input: listBooksRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "book",
        search: ["bookName"],
        match: { kind: "list" },
        order: { field: "bookName", direction: "asc" },
        sort: ["bookName", "boughtAt", "copies", "kind", "lent", "price"],
      },
    },
  },
  {
    call: calls.getBook,
    access: "screen",
    rights: ["books:edit"],
    reply: record(bookReply),
    input: getBookRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "book" } },
  },
  {
    call: calls.addBook,
    access: "screen",
    rights: ["books:add"],
    reply: record(bookReply, { only: ["id"] }),
    input: addBookRules.input,
    body: { bytes: 2097152, values: 6077 },
    handler: { kind: "store", store: { operation: "create", entity: "book" } },
  },
  {
    call: calls.updateBook,
    access: "screen",
    rights: ["books:edit"],
    input: updateBookRules.input,
    body: { bytes: 2097152, values: 6079 },
    handler: { kind: "store", store: { operation: "update", entity: "book" } },
  },
  {
    call: calls.deleteBook,
    access: "screen",
    rights: ["books:delete"],
    queryTypes: { version: "integer" },
    input: deleteBookRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "book" } },
  },
]);
