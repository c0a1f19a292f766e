// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/asset-row.schema.json
// Hash: aaa193e9493175ba9f52dc9bb90afe92

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
  original: string | number;
  /** 账面净值（元） */
  equity?: string | number;
}
