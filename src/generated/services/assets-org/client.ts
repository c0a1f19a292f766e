// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json
// Hash: d2622c1618bed0e808e7ed67dc9b16a6

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AddAndModifyInput, AddAndModifyReply, AuditAssetsInput, AuditAssetsReply, CancelByIdInput, CancelByIdReply, DeleteInput, DeleteReply, DeleteUploadInput, DeleteUploadReply, DownloadInput, FindForModifyInput, FindForModifyReply, SearchByPageInfoInput, SearchByPageInfoReply, UploadInput, UploadReply } from "./types.ts";

/** 资产处置（处置单位）: one method a call. What a call takes travels where its constant says. */
export function assetsOrgClient(http: AxiosInstance) {
  return {
    /** POST /gpr-workflow/rest/assetes/org/searchByPageInfo */
    searchByPageInfo: (input: SearchByPageInfoInput = {}): Promise<Envelope<SearchByPageInfoReply>> =>
      send(http, calls.searchByPageInfo, input, "json"),
    /** POST /gpr-workflow/rest/assetes/org/addAndModify */
    addAndModify: (input: AddAndModifyInput = {}): Promise<Envelope<AddAndModifyReply>> =>
      send(http, calls.addAndModify, input, "json"),
    /** GET /gpr-workflow/rest/assetes/org/findForModify */
    findForModify: (input: FindForModifyInput): Promise<Envelope<FindForModifyReply>> =>
      send(http, calls.findForModify, input, "json"),
    /** DELETE /gpr-workflow/rest/assetes/org/delete/{id} */
    delete: (input: DeleteInput = {}): Promise<Envelope<DeleteReply>> =>
      send(http, calls.delete_, input, "json"),
    /** GET /gpr-workflow/rest/assetes/org/cancelById */
    cancelById: (input: CancelByIdInput = {}): Promise<Envelope<CancelByIdReply>> =>
      send(http, calls.cancelById, input, "json"),
    /** POST /gpr-workflow/rest/assetes/org/auditAssets */
    auditAssets: (input: AuditAssetsInput = {}): Promise<Envelope<AuditAssetsReply>> =>
      send(http, calls.auditAssets, input, "json"),
    /** GET /gpr-workflow/rest/assetes/org/deleteUpload/{id} */
    deleteUpload: (input: DeleteUploadInput = {}): Promise<Envelope<DeleteUploadReply>> =>
      send(http, calls.deleteUpload, input, "json"),
    /** POST /gpr-workflow/rest/assetes/org/upload */
    upload: (input: UploadInput = {}): Promise<Envelope<UploadReply>> =>
      send(http, calls.upload, input, "json"),
    /** GET /gpr-workflow/rest/assetes/org/download/{id}/{kind} */
    download: (input: DownloadInput): Promise<Blob> => send(http, calls.download, input, "blob"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
