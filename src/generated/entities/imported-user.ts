// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/imported-user.schema.json
// Hash: 5b74b7670d28e5cf489effe6392ea3da

import type { Stored } from "../../../runtime/contract/record.ts";

/** 已导入用户, as it is entered. */
export interface ImportedUser {
  /** 账号 */
  userAccount?: string;
  /** 姓名 */
  userName?: string;
  /** 初始密码 */
  oneTimePassword?: string;
}

/** 已导入用户, as it is stored. */
export type ImportedUserRecord = Stored<ImportedUser>;
