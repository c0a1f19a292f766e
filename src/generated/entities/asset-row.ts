// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/asset-row.schema.json
// Hash: 943fe0c6068e1ee6823afd9222d46edd

import type { Amount, Stored } from "../../../runtime/contract/language/record.ts";

/** 资产明细, as it is entered. */
export interface AssetRow {
  /** 资产类别 */
  assetType: string;
  /** 资产名称 */
  assetName?: string;
  /** 数量 */
  assetNum: number;
  /** 计量单位 */
  unit?: string;
  /** 购置日期 */
  purchaseDate: string;
  /** 账面原值（元） */
  original: Amount;
  /** 账面净值（元） */
  equity?: Amount;
}

/** 资产明细, as it is stored. */
export type AssetRowRecord = Stored<AssetRow>;
