// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: f64c054879b225050feed8e42b83cda4

import { entered, equals, isAtLeast, isGiven } from "../../../../runtime/contract/condition.ts";
import { page, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
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
    reply: page(record(bookReply, { without: ["labels", "phone", "chapters"] })),
    input: listBooksRules.input,
    handler: { kind: "store", store: { operation: "list", entity: "book", search: ["bookName"], match: { kind: "list" } } },
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
    body: { bytes: 757100, values: 8078 },
    guards: [{ field: "phone", label: "电话", writable: (s) => equals(entered(s, "kind"), "2") }],
    handler: { kind: "store", store: { operation: "create", entity: "book" } },
  },
  {
    call: calls.updateBook,
    access: "screen",
    rights: ["books:edit"],
    input: updateBookRules.input,
    body: { bytes: 758024, values: 8080 },
    checks: [
      {
        when: (s) => isGiven(s.form?.["copies"]),
        rule: (s) => equals(s.row?.["lent"], false) || isAtLeast(s.form?.["copies"], s.row?.["copies"]),
        message: "已借出的图书不可减册",
        fields: ["lent", "copies"],
      },
    ],
    guards: [{ field: "phone", label: "电话", writable: (s) => equals(entered(s, "kind"), "2") }],
    handler: { kind: "store", store: { operation: "update", entity: "book" } },
  },
  {
    call: calls.deleteBook,
    access: "screen",
    rights: ["books:delete"],
    queryTypes: { version: "integer" },
    input: deleteBookRules.input,
    checks: [{ rule: (s) => equals(s.row?.["lent"], false), message: "图书已借出，不可删除", fields: ["lent"] }],
    handler: { kind: "store", store: { operation: "delete", entity: "book" } },
  },
]);
