// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 5b89686e5c38f65491c0744f9f20ab09

import type { Counting, Nullable, Page, Paging, Replied, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { MessageTemplate, MessageTemplateRecord } from "../../entities/message-template.ts";

/** GET /gp-message-center/web/template */
export type ListInput = Partial<Pick<MessageTemplate, "templateName" | "sendKind">> & Paging & Counting;
export type ListReply = Page<Replied<MessageTemplateRecord>>;

/** GET /gp-message-center/web/template/{templateId} */
export type GetInput = Pick<MessageTemplate, "templateId">;
export type GetReply = Replied<MessageTemplateRecord>;

/** PUT /gp-message-center/web/template */
export type ChangeInput = Nullable<Pick<MessageTemplate, "templateId" | "subject" | "content"> & Versioned>;
export type ChangeReply = null;

/** POST /gp-message-center/web/template/restore */
export type RestoreInput = Nullable<Pick<MessageTemplate, "templateId"> & Versioned>;
export type RestoreReply = null;
