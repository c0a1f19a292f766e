// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity.hbs
// Sources: schemas/entities/notice-dict.schema.json
// Hash: 228b5792fbcc37f76883e4d3a12133db

import type { Stored } from "../../../runtime/contract/language/record.ts";

/** 公告字典, as it is entered. */
export interface NoticeDict {
  /** id */
  id?: string;
  /** 类型 */
  type: "1" | "2" | "3" | "4" | "5";
  /** 父类型 */
  parentId?: string | null;
  /** 父类型 */
  parentName?: string;
  /** 字典名称 */
  name: string;
  /** 字典值 */
  code: string;
  /** 颜色 */
  tone?: "draft" | "waiting" | "done" | "returned" | "refused";
  /** 是否启用 */
  enable: "1" | "0";
  /** 创建时间 */
  createDate?: string;
}

/** 公告字典, as it is stored. */
export type NoticeDictRecord = Stored<NoticeDict, "id">;
