// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/result-row.schema.json
// Hash: 92cbf4bb8d68e2d1bb0c92ab038907c3

export interface ResultRow {
  /** 资产类别 */
  assetType?: string;
  /** 资产名称 */
  assetName?: string;
  /** 数量 */
  assetNum: number;
  /** 评估价值（元） */
  assesValue: string | number;
  /** 成交价格（元） */
  price: string | number;
  /** 受让方 */
  assignee?: string;
}
