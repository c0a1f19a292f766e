// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: d409155f6a4585be91ec807c7fdfeef8

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as loadTaskWorkListRules from "./rules/load-task-work-list.ts";

export const portalCenterRoutes: readonly Route[] = [
  {
    call: calls.loadTaskWorkList,
    title: "门户中心",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: {
      type: "array",
      items: {
        type: "object",
        properties: {
          taskName: { type: "string" },
          taskCount: { type: "integer" },
          url: { type: "string", description: "the list, filtered, as an address of the portal" },
        },
        additionalProperties: false,
      },
    },
    input: loadTaskWorkListRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
