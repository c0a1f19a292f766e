// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: ee0651fc5fd8c3b3a80de951299e5ff9

import type { Counting, Nullable, Page, Paging, Replied, SortingTwice, Versioned, With } from "../../../../runtime/contract/language/record.ts";
import type { NoticeDict, NoticeDictRecord } from "../../entities/notice-dict.ts";

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionary */
export type DictionaryInput = Partial<Pick<NoticeDict, "type" | "parentId" | "code"
    | "enable">> & Paging & Counting & SortingTwice<"code" | "createDate" | "enable" | "name" | "tone"> & {
  /** 关键字 */
  searchText?: string;
  /** 创建时间起 */
  startDate?: string;
  /** 创建时间止 */
  endDate?: string;
};
export type DictionaryReply = Page<Replied<Omit<NoticeDictRecord, "type" | "parentName">>>;

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

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionaryById */
export type GetEntryInput = Required<Pick<NoticeDict, "id">>;
export type GetEntryReply = Replied<NoticeDictRecord>;

/** POST /gp-notice-center/rest/v1/notice/dict/addNoticeDictionary */
export type AddEntryInput = Nullable<Omit<NoticeDict, "id" | "parentName" | "createDate">>;
export type AddEntryReply = null;

/** POST /gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary */
export type ChangeEntryInput = Nullable<With<Omit<NoticeDict, "parentName" | "createDate">, "id"> & Versioned>;
export type ChangeEntryReply = null;

/** GET /gp-notice-center/rest/v1/notice/dict/deleteNoticeDictionary */
export type RemoveEntryInput = Required<Pick<NoticeDict, "id">> & Versioned;
export type RemoveEntryReply = null;
