// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/organisation.schema.json
// Hash: 43e482021b97a0e4d6a7db674d7f49cb

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 组织, as it is entered. */
export interface Organisation {
  /** 组织id */
  orgGuid?: string;
  /** 组织名称 */
  orgName: string;
  /** 主管单位 */
  orgTopGuid?: string;
  /** 主管单位 */
  orgTopName?: string;
  /** 联系方式 */
  orgTel?: string;
  /** 联系人 */
  orgContact?: string;
  /** 网址链接 */
  orgWebsite?: string;
  /** 交易机构 */
  exchange?: boolean;
  /** 是否启用 */
  enabled?: "1" | "0";
  /** 所属区划 */
  regionId?: string;
  /** 区划路径 */
  regionPath?: string;
}

/** 组织, as it is stored. */
export type OrganisationRecord = Stored<Organisation, "orgGuid">;
