// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/operation-log.schema.json
// Hash: 433a7e567a086b0159b0a2544e4dc641

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 操作日志, as it is entered. */
export interface OperationLog {
  /** id */
  logId?: string;
  /** 操作时间 */
  operateDate?: string;
  /** 操作人 */
  operateUser?: string;
  /** 模块 */
  module?: string;
  /** 操作内容 */
  operate?: string;
  /** 请求地址 */
  actionUrl?: string;
  /** 操作类型 */
  operateCode?: "1" | "2" | "3" | "4";
  /** 执行结果 */
  commit?: "1" | "2";
  /** 参数 */
  parameters?: string;
  /** 异常信息 */
  errorText?: string;
}

/** 操作日志, as it is stored. */
export type OperationLogRecord = Stored<OperationLog, "logId">;
