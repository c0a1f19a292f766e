// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: a2a54c42946cec565f39d2c34cbe06c0

import type { Counting, Locating, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { NoticeDict, NoticeDictRecord } from "../../entities/notice-dict.ts";

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionary */
export type DictionaryInput = Partial<Pick<NoticeDict, "type" | "parentId" | "code"
    | "enable">> & Paging & Counting & Locating & SortingTwice<"code" | "createDate" | "enable" | "name" | "tone"> & {
  /** 关键字 */
  searchText?: string;
  /** 创建时间起 */
  startDate?: string;
  /** 创建时间止 */
  endDate?: string;
};
export type DictionaryReply = Page<Replied<Omit<NoticeDictRecord, "parentName">>>;

/** GET /gp-notice-center/rest/v1/notice/dict/export */
export type ExportEntriesInput = Partial<Pick<NoticeDict, "type" | "parentId" | "code" | "enable">> & SortingTwice<"code" | "createDate"
    | "enable" | "name" | "tone"> & {
  /** 关键字 */
  searchText?: string;
  /** 创建时间起 */
  startDate?: string;
  /** 创建时间止 */
  endDate?: string;
  /** 导出的列 */
  columns?: string[];
};
export type ExportEntriesReply = Blob;

/** POST /gp-notice-center/rest/v1/notice/dict/import */
export type ImportEntriesInput = Nullable<Pick<NoticeDict, "type">> & {
  /** 表格 */
  workbook?: string | null;
  /** 列对应 */
  columns?: number[] | null;
};
export interface ImportEntriesReply {
  /** 新增条数 */
  added?: number;
  /** 更新条数 */
  updated?: number;
  /** 未变化条数 */
  same?: number;
  /** 新增的第一条数据 */
  firstKey?: string;
  /** 新增的第一条数据的上级 */
  firstParent?: string;
}

/** POST /gp-notice-center/rest/v1/notice/dict/import/upload */
export type ImportEntriesUploadInput = { file: Blob };
export interface ImportEntriesUploadReply {
  /** 表格 */
  workbook?: string;
}

/** POST /gp-notice-center/rest/v1/notice/dict/import/rows */
export type ImportEntriesRowsInput = ImportEntriesInput;
export type ImportEntriesRowsReply = {
  row: number;
  change: "add" | "update" | "same";
  texts: string[];
}[];

/** POST /gp-notice-center/rest/v1/notice/dict/import/file */
export type ImportEntriesFileInput = Nullable<Pick<NoticeDict, "type">> & {
  /** 表格 */
  workbook?: string | null;
  /** 列对应 */
  columns?: number[] | null;
  /** 文件 */
  part?: "template" | "marked" | null;
};
export type ImportEntriesFileReply = Blob;

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionaryById */
export type GetEntryInput = Required<Pick<NoticeDict, "id">>;
export type GetEntryReply = Replied<NoticeDictRecord>;

/** POST /gp-notice-center/rest/v1/notice/dict/addNoticeDictionary */
export type AddEntryInput = Nullable<Omit<NoticeDict, "id" | "parentName" | "createDate">>;
export type AddEntryReply = Replied<Pick<NoticeDictRecord, "id">>;

/** POST /gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary */
export type ChangeEntryInput = Nullable<With<Omit<NoticeDict, "parentName" | "createDate">, "id"> & Versioned>;
export type ChangeEntryReply = null;

/** GET /gp-notice-center/rest/v1/notice/dict/deleteNoticeDictionary */
export type RemoveEntryInput = Required<Pick<NoticeDict, "id">> & Versioned;
export type RemoveEntryReply = null;
