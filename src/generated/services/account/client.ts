// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/account.yaml
// Hash: afce432119b531b102914a94dac873b0

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { AuthSingleInput, AuthSingleReply, CaRegisterInput, CaRegisterReply, CaUnbindingInput, CaUnbindingReply, NewPassWordInput, NewPassWordReply, PassWordInput, PassWordReply, SendPhoneCodeInput, SendPhoneCodeReply, UpdatePwdInput, UpdatePwdReply } from "./types.ts";

/** 个人账号: one method a call. What a call takes travels where its constant says. */
export function accountClient(http: AxiosInstance) {
  return {
    /** POST /gp-auth-center/rest/v1/user/updatePwd */
    updatePwd: (input: UpdatePwdInput): Promise<Envelope<UpdatePwdReply>> =>
      send(http, calls.updatePwd, input, "json"),
    /** GET /route/v1/users/passWord */
    passWord: (input: PassWordInput): Promise<Envelope<PassWordReply>> =>
      send(http, calls.passWord, input, "json"),
    /** PUT /route/v1/users/newPassWord */
    newPassWord: (input: NewPassWordInput): Promise<Envelope<NewPassWordReply>> =>
      send(http, calls.newPassWord, input, "json"),
    /** POST /gp-auth-center/sendPhoneCode */
    sendPhoneCode: (input: SendPhoneCodeInput): Promise<Envelope<SendPhoneCodeReply>> =>
      send(http, calls.sendPhoneCode, input, "json"),
    /** PUT /gp-auth-center/rest/v1/user/info/auth/single */
    authSingle: (input: AuthSingleInput): Promise<Envelope<AuthSingleReply>> =>
      send(http, calls.authSingle, input, "json"),
    /** POST /gp-auth-center/user/ca/register */
    caRegister: (input: CaRegisterInput): Promise<Envelope<CaRegisterReply>> =>
      send(http, calls.caRegister, input, "json"),
    /** POST /gp-auth-center/user/ca/caUnbinding */
    caUnbinding: (input: CaUnbindingInput): Promise<Envelope<CaUnbindingReply>> =>
      send(http, calls.caUnbinding, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
