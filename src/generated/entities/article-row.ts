// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/article-row.schema.json
// Hash: fda66abfa4f32951319ee1096fe2b473

import type { Stored } from "../../../runtime/contract/record.ts";

/** 资产汇总, as it is entered. */
export interface ArticleRow {
  /** 资产类别 */
  assetType?: string;
  /** 数量 */
  assetNum?: number;
}

/** 资产汇总, as it is stored. */
export type ArticleRowRecord = Stored<ArticleRow>;
