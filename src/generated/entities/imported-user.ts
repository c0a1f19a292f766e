// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/imported-user.schema.json
// Hash: df12f283ba7ea2cddc0d7c8aaa7b632a

import type { Stored } from "../../../runtime/contract/language/record.ts";

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
