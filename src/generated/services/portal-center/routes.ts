// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: 6819c17af498e3708afbb55a15f6c9f9

import { closed, many, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import * as calls from "./calls.ts";

export const portalCenterRoutes: readonly Route[] = routesOf("门户中心", [
  {
    call: calls.loadTaskWorkList,
    access: "signed-in",
    reply: many(closed({
      taskName: { type: "string" },
      taskCount: { type: "integer" },
      url: { type: "string", description: "the list, filtered, as an address of the portal" },
    })),
    handler: { kind: "hand" },
  },
]);
