// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/agency.schema.json
// Hash: af7522e09df6fe7243e25035fd65de0c

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 处置机构, as it is entered. */
export interface Agency {
  /** 机构id */
  id?: string;
  /** 机构名称 */
  supplyCn?: string;
  /** 联系方式 */
  supplyTel?: string;
  /** 网址链接 */
  supplyWebsite?: string;
}

/** 处置机构, as it is stored. */
export type AgencyRecord = Stored<Agency>;
