// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/settings.yaml, schemas/entities/basic-config.schema.json
// Hash: 140862294921adfe1fab57abd46cbbc6

import type { Counting, Nullable, Page, Paging, Replied, Versioned, With } from "../../../../runtime/contract/record.ts";
import type { BasicConfig, BasicConfigRecord } from "../../entities/basic-config.ts";

/** GET /gp-message-center/web/sys/conf */
export type ListInput = Partial<Omit<BasicConfig, "id" | "confValue">> & Paging & Counting;
export type ListReply = Page<Replied<BasicConfigRecord>>;

/** GET /gp-message-center/web/sys/conf/history */
export type HistoryInput = Required<Pick<BasicConfig, "id">> & Paging;
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

/** PUT /gp-message-center/web/sys/conf */
export type ChangeInput = Nullable<With<BasicConfig, "id"> & Versioned>;
export type ChangeReply = null;
