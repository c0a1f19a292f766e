// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/chapter.schema.json

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 章节, as it is entered. */
export interface Chapter {
  /** 标题 */
  heading?: string;
  /** 页数 */
  pages?: number;
}

/** 章节, as it is stored. */
export type ChapterRecord = Stored<Chapter>;
