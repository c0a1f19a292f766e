// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/notices.yaml, schemas/entities/notice-dict.schema.json
// Hash: 4f5ce92d77de9ae95e45114aa8b526ca

import type { Hook } from "../../../../runtime/contract/server/handler.ts";
import type { NoticeDictRecord } from "../../entities/notice-dict.ts";
import type { AddEntryInput, ChangeEntryInput, RemoveEntryInput } from "./types.ts";

/** 公告中心: own behaviour around the generic handlers. */
export type NoticesHooks<C> = {
  /** POST /gp-notice-center/rest/v1/notice/dict/addNoticeDictionary */
  addEntry?: Hook<AddEntryInput, NoticeDictRecord, C>;
  /** POST /gp-notice-center/rest/v1/notice/dict/updateNoticeDictionary */
  changeEntry?: Hook<ChangeEntryInput, NoticeDictRecord, C>;
  /** GET /gp-notice-center/rest/v1/notice/dict/deleteNoticeDictionary */
  removeEntry?: Hook<RemoveEntryInput, NoticeDictRecord, C>;
};
