// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/book.schema.json

import type { Amount, Stored } from "../../../runtime/contract/language/record.ts";
import type { Chapter } from "./chapter.ts";

/** 图书, as it is entered. */
export interface Book {
  /** id */
  id?: string;
  /** 书名 */
  bookName: string;
  /** 类别 */
  kind?: "1" | "2";
  /** 册数 */
  copies?: number;
  /** 价格 */
  price?: Amount;
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

/** 图书, as it is stored. */
export type BookRecord = Stored<Omit<Book, "pin">, "id">;
