// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/article-row.schema.json
// Hash: 046556570c558a6d7df0f15b4225b4b9

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 资产汇总, as it is entered. */
export interface ArticleRow {
  /** 资产类别 */
  assetType?: string;
  /** 数量 */
  assetNum?: number;
}

/** 资产汇总, as it is stored. */
export type ArticleRowRecord = Stored<ArticleRow>;
