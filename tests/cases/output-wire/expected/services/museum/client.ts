// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/museum.yaml, schemas/entities/exhibit.schema.json
// Hash: 58572f3b327230b72ddfd84b913f9e10

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import { replyFromWire } from "../../../../runtime/contract/wire.ts";
import * as calls from "./calls.ts";
import type { GetExhibitInput, GetExhibitReply, ListExhibitsInput, ListExhibitsReply, OpenImageInput, UpdateExhibitInput, UpdateExhibitReply, UploadImageInput, UploadImageReply, UploadScanInput, UploadScanReply } from "./types.ts";

/** 展馆: one method a call. What a call takes travels where its constant says. */
export function museumClient(http: AxiosInstance) {
  return {
    /** GET /museum/exhibits */
    listExhibits: (input: ListExhibitsInput = {}): Promise<Envelope<ListExhibitsReply>> =>
      send(http, calls.listExhibits, input, "json"),
    /** GET /museum/exhibits/{id} */
    getExhibit: (input: GetExhibitInput): Promise<Envelope<GetExhibitReply>> =>
      send(http, calls.getExhibit, input, "json"),
    /** PUT /museum/exhibits */
    updateExhibit: (input: UpdateExhibitInput): Promise<Envelope<UpdateExhibitReply>> =>
      send(http, calls.updateExhibit, input, "json"),
    /** POST /museum/images/{kind} */
    uploadImage: (input: UploadImageInput): Promise<Envelope<UploadImageReply>> =>
      send(http, calls.uploadImage, input, "json"),
    /** GET /museum/images/{name} */
    openImage: (input: OpenImageInput): Promise<Blob> => send(http, calls.openImage, input, "blob"),
    /** POST /museum/scans */
    uploadScan: (input: UploadScanInput = {}): Promise<Envelope<UploadScanReply>> =>
      send(http, calls.uploadScan, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return (responseType === "blob" ? reply.data : held(call, reply.data as Envelope)) as T;
}

const held = (call: AnyCall, reply: Envelope): Envelope => ({ ...reply, data: replyFromWire(call, reply.data) });
