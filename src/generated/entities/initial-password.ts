// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/initial-password.schema.json
// Hash: 7ef66f3f62fa89983f44238d70d8ca26

import type { Stored } from "../../../runtime/contract/record.ts";

/** 初始密码, as it is entered. */
export interface InitialPassword {
  /** 初始密码 */
  pwd: string;
}

/** 初始密码, as it is stored. */
export type InitialPasswordRecord = Stored<Omit<InitialPassword, "pwd">>;
