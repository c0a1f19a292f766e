// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/article-row.schema.json
// Hash: a117bac2f4cc0da12a661dbeab1f8db3

export interface ArticleRow {
  /** 资产类别 */
  assetType?: string;
  /** 数量 */
  assetNum?: number;
}
