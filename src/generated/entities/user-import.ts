// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/user-import.schema.json
// Hash: 4825a41ed6c2b4c4e316e0e0fc467b5e

import type { Stored } from "../../../runtime/contract/language/record.ts";
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
