// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/result-row.schema.json
// Hash: 434d4751039cdf9c255d6e9492b03213

import type { Amount, Stored } from "../../../runtime/contract/language/record.ts";

/** 处置结果, as it is entered. */
export interface ResultRow {
  /** 资产类别 */
  assetType?: string;
  /** 资产名称 */
  assetName?: string;
  /** 数量 */
  assetNum: number;
  /** 评估价值（元） */
  assesValue: Amount;
  /** 成交价格（元） */
  price: Amount;
  /** 受让方 */
  assignee?: string;
}

/** 处置结果, as it is stored. */
export type ResultRowRecord = Stored<ResultRow>;
