// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/sms-log.schema.json
// Hash: b8373f0160d917988305e4994cabfc18

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 短信日志, as it is entered. */
export interface SmsLog {
  /** id */
  logId?: string;
  /** 发送时间 */
  startTime?: string;
  /** 信息类型 */
  msgType?: "1" | "2";
  /** 客户端 */
  clientName?: string;
  /** 业务编码 */
  businessCode?: string;
  /** 业务名称 */
  businessName?: string;
  /** 接收号码 */
  receiver?: string;
  /** 状态 */
  status?: "1" | "2";
  /** 说明 */
  illustration?: string;
  /** 内容 */
  content?: string;
  /** 发件编号 */
  messageId?: string;
}

/** 短信日志, as it is stored. */
export type SmsLogRecord = Stored<SmsLog, "logId">;
