// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 2b2a7f45f7947b8331501fb04e033f25

import type { InitDoneInput, InitDoneReply, InitInput, InitReply, RemoveInput, RemoveReply, RowsInput, RowsReply, SaveInput, SaveReply, TablesInput, TablesReply, VerifyInput, VerifyReply } from "./types.ts";

/** SQL视图: what is written by hand. `C`: the server's context. */
export type ViewsHandlers<C> = {
  /** POST /gp-menu-center/rest/v1/view/config */
  save(input: SaveInput, context: C): Promise<SaveReply>;
  /** DELETE /gp-menu-center/rest/v1/view/config/{id} */
  remove(input: RemoveInput, context: C): Promise<RemoveReply>;
  /** POST /gp-menu-center/rest/v1/view/config/sql/verification */
  verify(input: VerifyInput, context: C): Promise<VerifyReply>;
  /** GET /gp-menu-center/rest/v1/view/config/init */
  init(input: InitInput, context: C): Promise<InitReply>;
  /** GET /gp-menu-center/rest/v1/view/config/init/done */
  initDone(input: InitDoneInput, context: C): Promise<InitDoneReply>;
  /** GET /gp-menu-center/rest/v1/view/config/tables */
  tables(input: TablesInput, context: C): Promise<TablesReply>;
  /** GET /gp-menu-center/rest/v1/view/config/rows */
  rows(input: RowsInput, context: C): Promise<RowsReply>;
};
