// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/book.schema.json
// Hash: 63e6805c156289a83288c37d13f089fd

import type { Chapter } from "./chapter.ts";

export interface Book {
  /** id */
  id?: string;
  /** 书名 */
  bookName: string;
  /** 类别 */
  kind?: ("1" | "2");
  /** 册数 */
  copies?: number;
  /** 价格 */
  price?: string | number;
  /** 借出 */
  lent?: boolean;
  /** 购入时间 */
  boughtAt?: string;
  /** 标签 */
  labels?: ("new" | "rare")[];
  /** 电话 */
  phone?: string;
  /** 口令 */
  pin?: string;
  /** 章节 */
  chapters?: Chapter[];
  /** 总页数 */
  pageTotal?: number;
}

/** 类别 */
export const bookKindCodes = [
  { value: "1", label: "小说" },
  { value: "2", label: "诗歌" },
] as const;

/** 标签 */
export const bookLabelsCodes = [
  { value: "new", label: "new" },
  { value: "rare", label: "rare" },
] as const;
