// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: a5d2724a4a17bc73ea431e0c48ca5f49

import type { LoadTaskWorkListInput, LoadTaskWorkListReply } from "./types.ts";

/** 门户中心: what is written by hand. `C`: the server's context. */
export interface PortalCenterHandlers<C> {
  /** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
  loadTaskWorkList(input: LoadTaskWorkListInput, context: C): Promise<LoadTaskWorkListReply>;
}
