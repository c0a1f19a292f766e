// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 398a3b24009fae6f04f56a8c582123b1

import { equals, isEmpty } from "../../../../runtime/contract/condition.ts";
import { closed, many, page, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import { bookReply } from "../../entities/book.reply.ts";
import * as calls from "./calls.ts";
import * as addBookRules from "./rules/add-book.ts";
import * as deleteBookRules from "./rules/delete-book.ts";
import * as findBooksRules from "./rules/find-books.ts";
import * as getBookRules from "./rules/get-book.ts";
import * as listBooksRules from "./rules/list-books.ts";
import * as restockRules from "./rules/restock.ts";
import * as updateBookRules from "./rules/update-book.ts";

export const shopRoutes: readonly Route[] = routesOf("书店", [
  {
    call: calls.listBooks,
    access: "screen",
    rights: ["books"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(bookReply, { without: ["labels", "phone", "chapters", "pageTotal", "headingTotals"] })),
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
    call: calls.countBooks,
    access: "screen",
    rights: ["books"],
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" } })),
    handler: {
      kind: "store",
      store: {
        operation: "count",
        entity: "book",
        by: "kind",
        where: { test: "equals", left: { subject: "row", path: ["lent"] }, right: { literal: true } },
      },
    },
  },
  {
    call: calls.booksByMonth,
    access: "screen",
    reply: many(closed({ value: { type: "string" }, count: { type: "integer" }, price: { type: "string" } })),
    handler: { kind: "store", store: { operation: "count", entity: "book", by: "boughtAt", each: "month", sum: ["price"] } },
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
    input: addBookRules.input,
    body: { bytes: 2097152, values: 6080 },
    checks: [{ when: (s) => equals(s.form?.["lent"], true), rule: (s) => !isEmpty(s.form?.["note"]), message: "请填写备注", fields: ["note"] }],
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
    unlogged: true,
    rights: ["books:delete"],
    queryTypes: { version: "integer" },
    input: deleteBookRules.input,
    handler: { kind: "store", store: { operation: "delete", entity: "book" } },
  },
  { call: calls.restock, access: "client", input: restockRules.input, body: { bytes: 4376, values: 66 }, handler: { kind: "hand" } },
  {
    call: calls.findBooks,
    access: "signed-in",
    queryTypes: { weight: "integer" },
    reply: many(record(bookReply, { without: ["phone", "chapters", "headingTotals"] })),
    input: findBooksRules.input,
    handler: { kind: "hand" },
  },
]);
