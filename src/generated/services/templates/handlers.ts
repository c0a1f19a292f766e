// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 86ae71c4d6c8188874c1606860dd9c0d

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { MessageTemplateRecord } from "../../entities/message-template.ts";
import type { ChangeInput, RestoreInput, RestoreReply } from "./types.ts";

/** 消息模板: what is written by hand. `C`: the server's context. */
export type TemplatesHandlers<C> = {
  /** POST /gp-message-center/web/template/restore */
  restore(input: RestoreInput, context: C): Promise<RestoreReply>;
};

/** 消息模板: own behaviour around the generic handlers. */
export type TemplatesHooks<C> = {
  /** PUT /gp-message-center/web/template */
  change?: Hook<ChangeInput, MessageTemplateRecord, C>;
};
