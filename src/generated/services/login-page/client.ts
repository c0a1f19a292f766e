// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: e1c6e6a5083d871037c55accba618b80

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import { replyFromWire } from "../../../../runtime/contract/wire.ts";
import * as calls from "./calls.ts";
import type { ClearLogoCacheInput, ClearLogoCacheReply, OpenFileInput, PageConfigDefaultInput, PageConfigDefaultReply, SavePageConfigInput, SavePageConfigReply, UploadLoginImageInput, UploadLoginImageReply } from "./types.ts";

/** 登录页设置: one method a call. What a call takes travels where its constant says. */
export function loginPageClient(http: AxiosInstance) {
  return {
    /** GET /gp-auth-center/rest/v1/custom/page/config/default */
    pageConfigDefault: (input: PageConfigDefaultInput = {}): Promise<Envelope<PageConfigDefaultReply>> =>
      send(http, calls.pageConfigDefault, input, "json"),
    /** POST /gp-auth-center/rest/v1/custom/page/config */
    savePageConfig: (input: SavePageConfigInput): Promise<Envelope<SavePageConfigReply>> =>
      send(http, calls.savePageConfig, input, "json"),
    /** POST /gp-auth-center/rest/v1/upload/{slot} */
    uploadLoginImage: (input: UploadLoginImageInput): Promise<Envelope<UploadLoginImageReply>> =>
      send(http, calls.uploadLoginImage, input, "json"),
    /** GET /api/oauth/cache/logo/deletion */
    clearLogoCache: (input: ClearLogoCacheInput = {}): Promise<Envelope<ClearLogoCacheReply>> =>
      send(http, calls.clearLogoCache, input, "json"),
    /** GET /route/v1/files/{name} */
    openFile: (input: OpenFileInput): Promise<Blob> => send(http, calls.openFile, input, "blob"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return (responseType === "blob" ? reply.data : held(call, reply.data as Envelope)) as T;
}

const held = (call: AnyCall, reply: Envelope): Envelope => ({ ...reply, data: replyFromWire(call, reply.data) });
