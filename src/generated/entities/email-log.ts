// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/email-log.schema.json
// Hash: ecab52f15bbbbf028afd343be19d2923

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 邮件日志, as it is entered. */
export interface EmailLog {
  /** id */
  logId?: string;
  /** 发送时间 */
  startTime?: string;
  /** 客户端 */
  clientName?: string;
  /** 业务编码 */
  businessCode?: string;
  /** 主题 */
  subject?: string;
  /** 发件人 */
  from?: string;
  /** 收件人 */
  to?: string;
  /** 抄送 */
  cc?: string;
  /** 密送 */
  bcc?: string;
  /** 附件 */
  attach?: string;
  /** 内容 */
  content?: string;
  /** 状态 */
  status?: "1" | "2";
  /** 说明 */
  illustration?: string;
  /** 发件编号 */
  messageId?: string;
}

/** 邮件日志, as it is stored. */
export type EmailLogRecord = Stored<EmailLog, "logId">;
