// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-import.schema.json
// Hash: ae43ac9f03d425a26f703347c3f583c5

import type { Stored } from "../../../runtime/contract/record.ts";
import type { ImportedUser } from "./imported-user.ts";
import type { UserRow } from "./user-row.ts";

/** 用户导入, as it is entered. */
export interface UserImport {
  /** 用户 */
  rows: UserRow[];
  /** 已导入用户 */
  made?: ImportedUser[];
}

/** 用户导入, as it is stored. */
export type UserImportRecord = Stored<UserImport>;
