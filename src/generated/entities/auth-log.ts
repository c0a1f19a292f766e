// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/auth-log.schema.json
// Hash: 7dc3e655653575a073db6f2b70718251

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 认证日志, as it is entered. */
export interface AuthLog {
  /** id */
  logId?: string;
  /** 操作时间 */
  operateTime?: string;
  /** 操作人 */
  operateUser?: string;
  /** 操作类型 */
  operateCode?: "1" | "2" | "3" | "4";
  /** 执行结果 */
  commit?: "1" | "2";
  /** 参数 */
  content?: string;
  /** 异常信息 */
  errorLog?: string;
}

/** 认证日志, as it is stored. */
export type AuthLogRecord = Stored<AuthLog, "logId">;
