// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/kept.yaml
// Hash: 5213d7f1f42bbfd947ff9b6201e1d33d

import type { KeepInput, KeepReply, KeptDraftsInput, KeptDraftsReply } from "./types.ts";

/** 个人设置与草稿: what is written by hand. `C`: the server's context. */
export type KeptHandlers<C> = {
  /** PUT /gp-portal-center/portalCenter/kept */
  keep(input: KeepInput, context: C): Promise<KeepReply>;
  /** GET /gp-portal-center/portalCenter/kept/drafts */
  keptDrafts(input: KeptDraftsInput, context: C): Promise<KeptDraftsReply>;
};
