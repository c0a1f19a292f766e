// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 33edbcd764f3547ca45ba839322f64bc

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { ChangeInput, ChangeReply, GetInput, GetReply, ListInput, ListReply, RestoreInput, RestoreReply } from "./types.ts";

/** GET /gp-message-center/web/template */
export const list: Call<ListInput, ListReply> = {
  id: "templates.list",
  method: "get",
  path: "/gp-message-center/web/template",
  query: ["templateName", "sendKind", "pageNumber", "pageSize", "countLimit", "totalHint", "around", "sort", "thenBy"],
  page: true,
};

/** GET /gp-message-center/web/template/{templateId} */
export const get: Call<GetInput, GetReply> = {
  id: "templates.get",
  method: "get",
  path: "/gp-message-center/web/template/{templateId}",
  query: ["templateId"],
};

/** PUT /gp-message-center/web/template */
export const change: Call<ChangeInput, ChangeReply> = {
  id: "templates.change",
  method: "put",
  path: "/gp-message-center/web/template",
  body: ["templateId", "subject", "content", "version"],
};

/** POST /gp-message-center/web/template/restore */
export const restore: Call<RestoreInput, RestoreReply> = {
  id: "templates.restore",
  method: "post",
  path: "/gp-message-center/web/template/restore",
  body: ["templateId", "version"],
};
