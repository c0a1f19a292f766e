// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: ec1f4e1aa58407b756fd5d065d4182e1

import type { DaysByStateInput, DaysByStateReply, FindForModifyInput, FindForModifyReply } from "./types.ts";

/** 资产处置（处置机构）: what is written by hand. `C`: the server's context. */
export type AssetsSupHandlers<C> = {
  /** GET /gpr-workflow/rest/assets/sup/figures/days */
  daysByState(input: DaysByStateInput, context: C): Promise<DaysByStateReply>;
  /** GET /gpr-workflow/rest/assets/sup/findForModify */
  findForModify(input: FindForModifyInput, context: C): Promise<FindForModifyReply>;
};
