// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: e1eb0da93642bbd3a56805a5c1f5204a

import type { Call } from "../../../../runtime/contract/call.ts";
import type { LoadTaskWorkListInput, LoadTaskWorkListReply } from "./types.ts";

/** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
export const loadTaskWorkList: Call<LoadTaskWorkListInput, LoadTaskWorkListReply> = {
  id: "portalCenter.loadTaskWorkList",
  method: "get",
  path: "/gp-portal-center/portalCenter/task/loadTaskWorkList",
};
