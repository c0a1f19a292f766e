// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/send-log.schema.json
// Hash: 7d9617426cadff198004cf06e77b70e9

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 数据发送日志, as it is entered. */
export interface SendLog {
  /** id */
  id?: string;
  /** 发送操作 */
  operation?: string;
  /** 发送时间 */
  createDate?: string;
  /** 接收方 */
  receiver?: string;
  /** 接收方 */
  receiverName?: string;
  /** 站点名称 */
  siteName?: string;
  /** 数据类型 */
  dataType?: string;
  /** 数据类型 */
  dataTypeName?: string;
  /** 数据具体类型 */
  dataSpecificType?: string;
  /** 数据具体类型 */
  dataSpecificTypeName?: string;
  /** 参数 */
  params?: string;
  /** 异常信息 */
  errorMessage?: string;
  /** 数据 */
  data?: string;
  /** 状态 */
  errorStatus?: "0" | "1";
  /** 发件编号 */
  messageId?: string;
}

/** 数据发送日志, as it is stored. */
export type SendLogRecord = Stored<SendLog, "id">;
