// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/oauth.yaml
// Hash: c4d6a2daa8972e71942d645f1f6c0c5a

import type { Call } from "../../../../runtime/contract/call.ts";
import type { CaptchaInput, CaptchaReply, LoginInput, LoginReply } from "./types.ts";

/** GET /api/oauth/captcha */
export const captcha: Call<CaptchaInput, CaptchaReply> = {
  id: "oauth.captcha",
  method: "get",
  path: "/api/oauth/captcha",
  query: [],
  body: [],
};

/** POST /api/oauth/login */
export const login: Call<LoginInput, LoginReply> = {
  id: "oauth.login",
  method: "post",
  path: "/api/oauth/login",
  query: [],
  body: ["username", "password", "captcha", "captchaKey", "loginType"],
};
