// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-type-info.schema.json
// Hash: 24ee51633dc5a46faedb7d43dffad962

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 用户类型状态, as it is entered. */
export interface UserTypeInfo {
  /** 用户类型 */
  userTypeId: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "0" | "10";
  /** 状态 */
  status: "0" | "1" | "4";
  /** 子类型 */
  subType?: "1" | "2";
}

/** 用户类型状态, as it is stored. */
export type UserTypeInfoRecord = Stored<UserTypeInfo>;
