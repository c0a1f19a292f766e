// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: fd1cd9836243f15ec5f156938a32ad4f

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { MessageTemplate, MessageTemplateRecord } from "../../entities/message-template.ts";

/** GET /gp-message-center/web/template */
export type ListInput = Partial<Pick<MessageTemplate, "templateName"
    | "sendKind">> & Paging & Counting & Locating & SortingTwice<"sendKind" | "templateName">;
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
