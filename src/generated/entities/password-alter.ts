// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/password-alter.schema.json
// Hash: c2d5649348b8bbc64c6114c942ca5471

import type { Stored } from "../../../runtime/contract/record.ts";

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
