// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 7625ebd53414bb704f310d3fa7057a2a

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { RegisterUserTypeInput, RegisterUserTypeReply, ShowDataByRegisterPageInput, ShowDataByRegisterPageReply } from "./types.ts";

/** 角色注册: one method a call. What a call takes travels where its constant says. */
export function registerClient(http: AxiosInstance) {
  return {
    /** GET /gp-auth-center/rest/v1/user/showDataByRegisterPage */
    showDataByRegisterPage: (input: ShowDataByRegisterPageInput = {}): Promise<Envelope<ShowDataByRegisterPageReply>> =>
      send(http, calls.showDataByRegisterPage, input, "json"),
    /** POST /gp-auth-center/rest/v1/user/registerUserType */
    registerUserType: (input: RegisterUserTypeInput): Promise<Envelope<RegisterUserTypeReply>> =>
      send(http, calls.registerUserType, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
