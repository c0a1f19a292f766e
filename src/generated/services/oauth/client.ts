// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 7d76bce9026ca7d30e22e096b6fbbeae

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { CaptchaInput, CaptchaReply, LoginInput, LoginReply } from "./types.ts";

/** 登录: one method a call. What a call takes travels where its constant says. */
export function oauthClient(http: AxiosInstance) {
  return {
    /** GET /api/oauth/captcha */
    captcha: (input: CaptchaInput = {}): Promise<Envelope<CaptchaReply>> =>
      send(http, calls.captcha, input, "json"),
    /** POST /api/oauth/login */
    login: (input: LoginInput): Promise<Envelope<LoginReply>> =>
      send(http, calls.login, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
