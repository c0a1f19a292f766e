// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 9556d3240d6fa0fd984d242dc0ddf589

import { page, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import { bookReply } from "../../entities/book.reply.ts";
import * as calls from "./calls.ts";
import * as addBookRules from "./rules/add-book.ts";
import * as exportBooksRules from "./rules/export-books.ts";
import * as listBooksRules from "./rules/list-books.ts";

export const shopRoutes: readonly Route[] = routesOf("书店", [
  {
    call: calls.listBooks,
    access: "screen",
    rights: ["books"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(bookReply, { only: ["id", "bookName", "kind", "copies", "price", "version"] })),
    input: listBooksRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "book",
        search: ["bookName"],
        match: { kind: "list" },
        order: { field: "bookName", direction: "asc" },
        sort: ["bookName"],
      },
    },
  },
  {
    call: calls.exportBooks,
    access: "screen",
    rights: ["books:export"],
    queryTypes: { columns: "array" },
    reply: { type: "string" },
    input: exportBooksRules.input,
    handler: { kind: "export", list: "shop.listBooks" },
  },
  {
    call: calls.kinds,
    access: "screen",
    rights: ["books"],
    reply: { type: "object", additionalProperties: { type: "string" } },
    handler: { kind: "hand" },
  },
  {
    call: calls.addBook,
    access: "screen",
    rights: ["books:add"],
    input: addBookRules.input,
    body: { bytes: 2097152, values: 6077 },
    handler: { kind: "store", store: { operation: "create", entity: "book" } },
  },
]);
