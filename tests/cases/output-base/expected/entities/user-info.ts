// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-info.schema.json

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 当前用户, as it is entered. */
export interface UserInfo {
  /** 用户id */
  userId?: string;
  /** 组织id */
  orgGuid?: string;
  /** 角色 */
  roles?: string[];
}

/** 当前用户, as it is stored. */
export type UserInfoRecord = Stored<UserInfo>;
