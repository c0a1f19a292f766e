// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/initial-password.schema.json
// Hash: 6f7687f17a40624cea29cb012151f22b

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 初始密码, as it is entered. */
export interface InitialPassword {
  /** 初始密码 */
  pwd: string;
}

/** 初始密码, as it is stored. */
export type InitialPasswordRecord = Stored<Omit<InitialPassword, "pwd">>;
