// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/chapter.schema.json
// Hash: 1ef992071a4f18284b48aa072eaa7ab8

export interface Chapter {
  /** 标题 */
  heading?: string;
  /** 页数 */
  pages?: number;
}
