// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/kept.yaml
// Hash: 5ecda5960fce8f07fd3e198ad10f5603

import { closed, many, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import * as calls from "./calls.ts";
import * as keepRules from "./rules/keep.ts";

export const keptRoutes: readonly Route[] = routesOf("个人设置与草稿", [
  {
    call: calls.keep,
    access: "signed-in",
    unlogged: true,
    input: keepRules.input,
    body: { bytes: 245184, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.keptDrafts,
    access: "signed-in",
    reply: many(closed({ name: { type: "string" }, value: { type: "string" } })),
    handler: { kind: "hand" },
  },
]);
