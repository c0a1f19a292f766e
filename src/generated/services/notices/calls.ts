// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: b0ad87a2ad36f93424d871a3f41f1953

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddEntryInput, AddEntryReply, ChangeEntryInput, ChangeEntryReply, DictionaryInput, DictionaryReply, ExportEntriesInput, ExportEntriesReply, GetEntryInput, GetEntryReply, ImportEntriesFileInput, ImportEntriesFileReply, ImportEntriesInput, ImportEntriesReply, ImportEntriesRowsInput, ImportEntriesRowsReply, ImportEntriesUploadInput, ImportEntriesUploadReply, RemoveEntryInput, RemoveEntryReply } from "./types.ts";

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionary */
export const dictionary: Call<DictionaryInput, DictionaryReply> = {
  id: "notices.dictionary",
  method: "get",
  path: "/gp-notice-center/rest/v1/notice/dict/getNoticeDictionary",
  query: [
    "type",
    "parentId",
    "code",
    "enable",
    "searchText",
    "startDate",
    "endDate",
    "pageNumber",
    "pageSize",
    "countLimit",
    "totalHint",
    "around",
    "sort",
    "thenBy",
  ],
  page: true,
};

/** GET /gp-notice-center/rest/v1/notice/dict/export */
export const exportEntries: Call<ExportEntriesInput, ExportEntriesReply> = {
  id: "notices.exportEntries",
  method: "get",
  path: "/gp-notice-center/rest/v1/notice/dict/export",
  query: ["type", "parentId", "code", "enable", "searchText", "startDate", "endDate", "sort", "thenBy", "columns"],
  exports: "notices.dictionary",
  file: "reply",
};

/** POST /gp-notice-center/rest/v1/notice/dict/import */
export const importEntries: Call<ImportEntriesInput, ImportEntriesReply> = {
  id: "notices.importEntries",
  method: "post",
  path: "/gp-notice-center/rest/v1/notice/dict/import",
  body: ["type", "workbook", "columns"],
};

/** POST /gp-notice-center/rest/v1/notice/dict/import/upload */
export const importEntriesUpload: Call<ImportEntriesUploadInput, ImportEntriesUploadReply> = {
  id: "notices.importEntriesUpload",
  method: "post",
  path: "/gp-notice-center/rest/v1/notice/dict/import/upload",
  file: "body",
};

/** POST /gp-notice-center/rest/v1/notice/dict/import/rows */
export const importEntriesRows: Call<ImportEntriesRowsInput, ImportEntriesRowsReply> = {
  id: "notices.importEntriesRows",
  method: "post",
  path: "/gp-notice-center/rest/v1/notice/dict/import/rows",
  body: ["type", "workbook", "columns"],
  at: "rows",
};

/** POST /gp-notice-center/rest/v1/notice/dict/import/file */
export const importEntriesFile: Call<ImportEntriesFileInput, ImportEntriesFileReply> = {
  id: "notices.importEntriesFile",
  method: "post",
  path: "/gp-notice-center/rest/v1/notice/dict/import/file",
  body: ["type", "workbook", "columns", "part"],
  file: "reply",
};

/** GET /gp-notice-center/rest/v1/notice/dict/getNoticeDictionaryById */
export const getEntry: Call<GetEntryInput, GetEntryReply> = {
  id: "notices.getEntry",
  method: "get",
  path: "/gp-notice-center/rest/v1/notice/dict/getNoticeDictionaryById",
  query: ["id"],
};

/** POST /gp-notice-center/rest/v1/notice/dict/addNoticeDictionary */
export const addEntry: Call<AddEntryInput, AddEntryReply> = {
  id: "notices.addEntry",
  method: "post",
  path: "/gp-notice-center/rest/v1/notice/dict/addNoticeDictionary",
  body: ["type", "parentId", "name", "code", "tone", "enable"],
};

/** POST /gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary */
export const changeEntry: Call<ChangeEntryInput, ChangeEntryReply> = {
  id: "notices.changeEntry",
  method: "post",
  path: "/gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary",
  body: ["id", "type", "parentId", "name", "code", "tone", "enable", "version"],
};

/** GET /gp-notice-center/rest/v1/notice/dict/deleteNoticeDictionary */
export const removeEntry: Call<RemoveEntryInput, RemoveEntryReply> = {
  id: "notices.removeEntry",
  method: "get",
  path: "/gp-notice-center/rest/v1/notice/dict/deleteNoticeDictionary",
  query: ["id", "version"],
};
