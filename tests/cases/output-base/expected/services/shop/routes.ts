// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 8075e125cbcdd348106300044d732fa7

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as addBookRules from "./rules/add-book.ts";
import * as deleteBookRules from "./rules/delete-book.ts";
import * as getBookRules from "./rules/get-book.ts";
import * as listBooksRules from "./rules/list-books.ts";
import * as updateBookRules from "./rules/update-book.ts";

export const shopRoutes: readonly Route[] = [
  {
    call: calls.listBooks,
    title: "书店",
    access: "screen",
    rights: ["books"],
    queryTypes: { searchText: "string", kind: "string", pageNumber: "integer", pageSize: "integer" },
    reply: {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id: { type: "string", title: "id" },
              bookName: { title: "书名", type: ["string", "null"] },
              kind: { title: "类别", description: "1 小说，2 诗歌", type: ["string", "null"] },
              copies: { title: "册数", type: ["integer", "null"] },
              price: { title: "价格", type: ["string", "null"], format: "amount" },
              lent: { title: "借出", type: ["boolean", "null"] },
              boughtAt: { title: "购入时间", type: ["string", "null"], format: "datetime" },
              version: { type: "integer", title: "版本" },
            },
            required: ["id"],
            additionalProperties: false,
          },
        },
        total: { type: "integer" },
      },
      required: ["rows", "total"],
      additionalProperties: false,
    },
    input: listBooksRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "book",
        fields: ["id", "bookName", "kind", "copies", "price", "lent", "boughtAt", "version"],
        search: ["bookName"],
        match: { kind: "list" },
        order: { field: "bookName", direction: "asc" },
      },
    },
  },
  {
    call: calls.getBook,
    title: "书店",
    access: "screen",
    rights: ["books:edit"],
    queryTypes: { id: "string" },
    reply: {
      type: "object",
      properties: {
        id: { type: "string", title: "id" },
        bookName: { title: "书名", type: ["string", "null"] },
        kind: { title: "类别", description: "1 小说，2 诗歌", type: ["string", "null"] },
        copies: { title: "册数", type: ["integer", "null"] },
        price: { title: "价格", type: ["string", "null"], format: "amount" },
        lent: { title: "借出", type: ["boolean", "null"] },
        boughtAt: { title: "购入时间", type: ["string", "null"], format: "datetime" },
        labels: { title: "标签", type: ["array", "null"], items: { type: "string" } },
        phone: { title: "电话", type: ["string", "null"] },
        chapters: {
          title: "章节",
          type: "array",
          items: {
            type: "object",
            properties: {
              heading: { title: "标题", type: ["string", "null"] },
              pages: { title: "页数", type: ["integer", "null"] },
            },
            additionalProperties: false,
          },
        },
        pageTotal: { title: "总页数", type: ["integer", "null"] },
        version: { type: "integer", title: "版本" },
      },
      required: ["id"],
      additionalProperties: false,
    },
    input: getBookRules.input,
    checks: [],
    guards: [],
    handler: {
      kind: "store",
      store: {
        operation: "get",
        entity: "book",
        fields: ["id", "bookName", "kind", "copies", "price", "lent", "boughtAt", "labels", "phone", "chapters", "pageTotal", "version"],
      },
    },
  },
  {
    call: calls.addBook,
    title: "书店",
    access: "screen",
    rights: ["books:add"],
    queryTypes: {},
    reply: { type: "null" },
    input: addBookRules.input,
    checks: [],
    guards: [],
    handler: { kind: "store", store: { operation: "create", entity: "book", fields: [] } },
  },
  {
    call: calls.updateBook,
    title: "书店",
    access: "screen",
    rights: ["books:edit"],
    queryTypes: {},
    reply: { type: "null" },
    input: updateBookRules.input,
    checks: [],
    guards: [],
    handler: { kind: "store", store: { operation: "update", entity: "book", fields: [] } },
  },
  {
    call: calls.deleteBook,
    title: "书店",
    access: "screen",
    rights: ["books:delete"],
    queryTypes: { id: "string", version: "integer" },
    reply: { type: "null" },
    input: deleteBookRules.input,
    checks: [],
    guards: [],
    handler: { kind: "store", store: { operation: "delete", entity: "book", fields: [] } },
  },
];
