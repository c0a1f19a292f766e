// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: dffe3c066a769018f0fbea2931ec38ca

import { closed, many, routesOf } from "../../../../runtime/contract/server/replies.ts";
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
