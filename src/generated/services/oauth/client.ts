// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/client.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 64634b1179b17ca4e099c2c8535efca7

import type { AxiosInstance } from "axios";
import { type AnyCall, requestOf } from "../../../../runtime/contract/call.ts";
import type { Envelope } from "../../../../runtime/contract/envelope.ts";
import * as calls from "./calls.ts";
import type { CaChallengeInput, CaChallengeReply, CaptchaInput, CaptchaReply, LoginInput, LoginReply, SendLoginCodeInput, SendLoginCodeReply } from "./types.ts";

/** 登录: one method a call. What a call takes travels where its constant says. */
export function oauthClient(http: AxiosInstance) {
  return {
    /** GET /api/oauth/captcha */
    captcha: (input: CaptchaInput = {}): Promise<Envelope<CaptchaReply>> =>
      send(http, calls.captcha, input, "json"),
    /** GET /api/oauth/caChallenge */
    caChallenge: (input: CaChallengeInput = {}): Promise<Envelope<CaChallengeReply>> =>
      send(http, calls.caChallenge, input, "json"),
    /** POST /api/oauth/sendLoginCode */
    sendLoginCode: (input: SendLoginCodeInput): Promise<Envelope<SendLoginCodeReply>> =>
      send(http, calls.sendLoginCode, input, "json"),
    /** POST /api/oauth/login */
    login: (input: LoginInput = {}): Promise<Envelope<LoginReply>> =>
      send(http, calls.login, input, "json"),
  };
}

async function send<T>(http: AxiosInstance, call: AnyCall, input: object, responseType: "json" | "blob"): Promise<T> {
  const headers = call.file === "body" ? { "Content-Type": "multipart/form-data" } : {};
  const reply = await http.request<T>({ method: call.method, ...requestOf(call, { ...input }), headers, responseType });
  return reply.data;
}
