// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/password-alter.schema.json
// Hash: c4889d3f90702d4c483707df1f3c8d3e

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 修改密码, as it is entered. */
export interface PasswordAlter {
  /** 旧密码 */
  passWord: string;
  /** 新密码 */
  newPassWord: string;
  /** 确认新密码 */
  confirmPwd: string;
}

/** 修改密码, as it is stored. */
export type PasswordAlterRecord = Stored<Omit<PasswordAlter, "passWord" | "newPassWord" | "confirmPwd">>;
