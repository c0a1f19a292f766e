// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/assets-sup.yaml, schemas/entities/disposal-project.schema.json
// Hash: 064eeec467b0a47d7c47244aa97328cb

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddAndModifyInput, AddAndModifyReply, CommitInput, CommitReply, FindForModifyInput, FindForModifyReply, FindResultForModifyInput, FindResultForModifyReply, ResultAddAndModifyInput, ResultAddAndModifyReply, SearchByPageInfoInput, SearchByPageInfoReply } from "./types.ts";

/** 资产处置（处置机构）: one method a call. What a call takes travels where its constant says. */
export function assetsSupClient(http: AxiosInstance) {
  return {
    /** POST /gpr-workflow/rest/assets/sup/searchByPageInfo */
    searchByPageInfo: (input: SearchByPageInfoInput = {}): Promise<Envelope<SearchByPageInfoReply>> =>
      send(http, calls.searchByPageInfo, input, "json"),
    /** GET /gpr-workflow/rest/assets/sup/findForModify */
    findForModify: (input: FindForModifyInput): Promise<Envelope<FindForModifyReply>> =>
      send(http, calls.findForModify, input, "json"),
    /** GET /gpr-workflow/rest/assets/sup/findResultForModify */
    findResultForModify: (input: FindResultForModifyInput): Promise<Envelope<FindResultForModifyReply>> =>
      send(http, calls.findResultForModify, input, "json"),
    /** POST /gpr-workflow/rest/assets/sup/addAndModify */
    addAndModify: (input: AddAndModifyInput = {}): Promise<Envelope<AddAndModifyReply>> =>
      send(http, calls.addAndModify, input, "json"),
    /** POST /gpr-workflow/rest/assets/sup/resultAddAndModify */
    resultAddAndModify: (input: ResultAddAndModifyInput = {}): Promise<Envelope<ResultAddAndModifyReply>> =>
      send(http, calls.resultAddAndModify, input, "json"),
    /** POST /gpr-workflow/rest/assets/sup/commit */
    commit: (input: CommitInput = {}): Promise<Envelope<CommitReply>> =>
      send(http, calls.commit, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
