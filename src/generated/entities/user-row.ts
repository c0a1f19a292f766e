// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-row.schema.json
// Hash: 7c82a254ae977e7e71d7884ff293dd09

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 导入用户, as it is entered. */
export interface UserRow {
  /** 账号 */
  userAccount: string;
  /** 姓名 */
  userName: string;
  /** 用户系统类型 */
  systemType: "1" | "3" | "5";
  /** 用户类型 */
  userTypeId?: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 手机号 */
  userTel?: string;
  /** 邮箱 */
  userEmail?: string;
  /** 身份证号 */
  userIDCard?: string;
  /** 区划编码 */
  regionCode?: string;
  /** 所属组织 */
  orgName?: string;
  /** 角色编码 */
  roleIds?: string;
}

/** 导入用户, as it is stored. */
export type UserRowRecord = Stored<UserRow>;
