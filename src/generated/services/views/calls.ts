// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/views.yaml, schemas/entities/view-config.schema.json
// Hash: 837aca4a2e9d77150548a1b28d13130a

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { InitDoneInput, InitDoneReply, InitInput, InitReply, ListInput, ListReply, RemoveInput, RemoveReply, RowsInput, RowsReply, SaveInput, SaveReply, TablesInput, TablesReply, VerifyInput, VerifyReply } from "./types.ts";

/** GET /gp-menu-center/rest/v1/view/config */
export const list: Call<ListInput, ListReply> = {
  id: "views.list",
  method: "get",
  path: "/gp-menu-center/rest/v1/view/config",
  query: ["systemId", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** POST /gp-menu-center/rest/v1/view/config */
export const save: Call<SaveInput, SaveReply> = {
  id: "views.save",
  method: "post",
  path: "/gp-menu-center/rest/v1/view/config",
  body: ["id", "systemId", "selectSql", "remark", "current", "version"],
};

/** DELETE /gp-menu-center/rest/v1/view/config/{id} */
export const remove: Call<RemoveInput, RemoveReply> = {
  id: "views.remove",
  method: "delete",
  path: "/gp-menu-center/rest/v1/view/config/{id}",
  query: ["id", "current", "version"],
};

/** POST /gp-menu-center/rest/v1/view/config/sql/verification */
export const verify: Call<VerifyInput, VerifyReply> = {
  id: "views.verify",
  method: "post",
  path: "/gp-menu-center/rest/v1/view/config/sql/verification",
  body: ["systemId", "selectSql"],
};

/** GET /gp-menu-center/rest/v1/view/config/init */
export const init: Call<InitInput, InitReply> = {
  id: "views.init",
  method: "get",
  path: "/gp-menu-center/rest/v1/view/config/init",
  query: ["systemId"],
};

/** GET /gp-menu-center/rest/v1/view/config/init/done */
export const initDone: Call<InitDoneInput, InitDoneReply> = {
  id: "views.initDone",
  method: "get",
  path: "/gp-menu-center/rest/v1/view/config/init/done",
};

/** GET /gp-menu-center/rest/v1/view/config/tables */
export const tables: Call<TablesInput, TablesReply> = {
  id: "views.tables",
  method: "get",
  path: "/gp-menu-center/rest/v1/view/config/tables",
};

/** GET /gp-menu-center/rest/v1/view/config/rows */
export const rows: Call<RowsInput, RowsReply> = {
  id: "views.rows",
  method: "get",
  path: "/gp-menu-center/rest/v1/view/config/rows",
  query: ["id"],
};
