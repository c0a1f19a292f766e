// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/templates.yaml, schemas/entities/message-template.schema.json
// Hash: 20345d37df6f10983491f1a885970979

import type { Counting, Nullable, Page, Paging, Replied, Versioned } from "../../../../runtime/contract/record.ts";
import type { MessageTemplate, MessageTemplateRecord } from "../../entities/message-template.ts";

/** GET /gp-message-center/web/template */
export type ListInput = Partial<Pick<MessageTemplate, "templateName" | "sendKind">> & Paging & Counting;
export type ListReply = Page<Replied<MessageTemplateRecord>>;

/** GET /gp-message-center/web/template/history */
export type HistoryInput = Pick<MessageTemplate, "templateId"> & Paging;
export type HistoryReply = Page<{
  changeId?: string;
  /** 变更时间 */
  changedAt?: string;
  /** 变更方式 */
  kind?: "created" | "changed" | "removed";
  /** 数据 */
  record?: string;
  /** 操作人 */
  userName?: string;
  /** 账号 */
  userAccount?: string;
  /** 变更内容 */
  differences?: {
    field?: string;
    label?: string;
    what?: string;
    row?: string;
    before?: string;
    after?: string;
  }[];
}>;

/** PUT /gp-message-center/web/template */
export type ChangeInput = Nullable<Pick<MessageTemplate, "templateId" | "subject" | "content"> & Versioned>;
export type ChangeReply = null;

/** POST /gp-message-center/web/template/restore */
export type RestoreInput = Nullable<Pick<MessageTemplate, "templateId"> & Versioned>;
export type RestoreReply = null;
