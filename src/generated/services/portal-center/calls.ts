// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: 8becef6fb95c4744ef471d09a916de24

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { LoadTaskWorkListInput, LoadTaskWorkListReply } from "./types.ts";

/** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
export const loadTaskWorkList: Call<LoadTaskWorkListInput, LoadTaskWorkListReply> = {
  id: "portalCenter.loadTaskWorkList",
  method: "get",
  path: "/gp-portal-center/portalCenter/task/loadTaskWorkList",
};
