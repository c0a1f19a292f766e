// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/password-change.schema.json
// Hash: e15e228ad11092315aa220acc9c3ba15

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 修改密码, as it is entered. */
export interface PasswordChange {
  /** 旧密码 */
  oldPwd: string;
  /** 新密码 */
  pwd: string;
  /** 确认新密码 */
  confirmPwd: string;
}

/** 修改密码, as it is stored. */
export type PasswordChangeRecord = Stored<Omit<PasswordChange, "oldPwd" | "pwd" | "confirmPwd">>;
