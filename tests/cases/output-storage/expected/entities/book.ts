// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/book.schema.json
// Hash: 473b24543a961b871eaf369ac63cf0cf

import type { Chapter } from "./chapter.ts";

export interface Book {
  /** id */
  id?: string;
  /** 书名 */
  bookName: string;
  /** 类别 */
  kind?: string;
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
  /** 所有者 */
  owner?: string;
  /** 口令 */
  pin?: string;
  /** 章节 */
  chapters?: Chapter[];
  /** 总页数 */
  pageTotal?: number;
  /** 说明 */
  caption?: string;
}

/** 标签 */
export const bookLabelsCodes = [
  { value: "new", label: "new" },
  { value: "rare", label: "rare" },
] as const;
