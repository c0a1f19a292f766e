// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 1e5f5fe0da2762f4e11c8e47c65d4e23

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { AddEntryInput, AddEntryReply, ChangeEntryInput, ChangeEntryReply, DictionaryInput, DictionaryReply, ExportEntriesInput, ExportEntriesReply, GetEntryInput, GetEntryReply, RemoveEntryInput, RemoveEntryReply } from "./types.ts";

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
