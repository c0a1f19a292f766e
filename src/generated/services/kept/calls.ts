// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/kept.yaml
// Hash: 16c0441015cb87a55de0cb8c3c5be864

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { KeepInput, KeepReply, KeptDraftsInput, KeptDraftsReply } from "./types.ts";

/** PUT /gp-portal-center/portalCenter/kept */
export const keep: Call<KeepInput, KeepReply> = {
  id: "kept.keep",
  method: "put",
  path: "/gp-portal-center/portalCenter/kept",
  body: ["name", "value"],
};

/** GET /gp-portal-center/portalCenter/kept/drafts */
export const keptDrafts: Call<KeptDraftsInput, KeptDraftsReply> = {
  id: "kept.keptDrafts",
  method: "get",
  path: "/gp-portal-center/portalCenter/kept/drafts",
};
