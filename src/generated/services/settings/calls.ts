// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 8572976a0614866d1ef0170f11258569

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ChangeInput, ChangeReply, ForSystemsInput, ForSystemsReply, GetInput, GetReply, ListInput, ListReply } from "./types.ts";

/** GET /gp-message-center/web/sys/conf */
export const list: Call<ListInput, ListReply> = {
  id: "settings.list",
  method: "get",
  path: "/gp-message-center/web/sys/conf",
  query: ["confType", "confSubType", "confName", "confKey", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-message-center/api/web/v1/conf */
export const forSystems: Call<ForSystemsInput, ForSystemsReply> = {
  id: "settings.forSystems",
  method: "get",
  path: "/gp-message-center/api/web/v1/conf",
  query: ["confType", "confSubType", "confKey", "pageNumber", "pageSize", "countLimit", "totalHint", "around"],
  page: true,
};

/** GET /gp-message-center/web/sys/conf/{id} */
export const get: Call<GetInput, GetReply> = {
  id: "settings.get",
  method: "get",
  path: "/gp-message-center/web/sys/conf/{id}",
  query: ["id"],
};

/** PUT /gp-message-center/web/sys/conf */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "settings.change",
  method: "put",
  path: "/gp-message-center/web/sys/conf",
  body: ["id", "confType", "confSubType", "confName", "confKey", "confValue", "version"],
};
