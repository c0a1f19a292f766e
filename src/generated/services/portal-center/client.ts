// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/portal-center.yaml
// Hash: 9c211ecc6db0960fb0c683dd022ef6f5

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { LoadTaskWorkListInput, LoadTaskWorkListReply } from "./types.ts";

/** 门户中心: one method a call. What a call takes travels where its constant says. */
export function portalCenterClient(http: AxiosInstance) {
  return {
    /** GET /gp-portal-center/portalCenter/task/loadTaskWorkList */
    loadTaskWorkList: (input: LoadTaskWorkListInput = {}): Promise<Envelope<LoadTaskWorkListReply>> =>
      send(http, calls.loadTaskWorkList, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
