// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/verified-view.schema.json
// Hash: 70d34ce75045fb153587972f81d2586b

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 校验结果, as it is entered. */
export interface VerifiedView {
  /** 校验结果 */
  message?: string;
  /** 视图字段 */
  columns?: string[];
}

/** 校验结果, as it is stored. */
export type VerifiedViewRecord = Stored<VerifiedView>;
