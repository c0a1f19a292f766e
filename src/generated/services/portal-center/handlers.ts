// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: 9f7c670c7438229af204fe88f4dcba86

import type { LoadTaskWorkListInput, LoadTaskWorkListReply } from "./types.ts";

/** 门户中心: what is written by hand. `C`: the server's context. */
export type PortalCenterHandlers<C> = {
  /** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
  loadTaskWorkList(input: LoadTaskWorkListInput, context: C): Promise<LoadTaskWorkListReply>;
};
