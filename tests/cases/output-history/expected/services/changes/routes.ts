// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/screens/books.yaml, schemas/entities/book.schema.json

import { historyReply } from "../../../../runtime/contract/server/history-reply.ts";
import { routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import * as calls from "./calls.ts";
import * as booksRules from "./rules/books.ts";

export const changesRoutes: readonly Route[] = routesOf("变更记录", [
  {
    call: calls.books,
    access: "screen",
    rights: ["books:history"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: historyReply,
    input: booksRules.input,
    handler: {
      kind: "history",
      entity: "book",
      fields: ["bookName", "boughtAt", "chapters", "copies", "id", "kind", "labels", "lent", "pageTotal", "phone", "price", "version"],
      where: { test: "equals", left: { subject: "row", path: ["lent"] }, right: { literal: false } },
    },
  },
]);
