// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/oauth.yaml
// Hash: a62058bc90e5e47a4b44bbd700c0ef59

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as captchaRules from "./rules/captcha.ts";
import * as loginRules from "./rules/login.ts";

export const oauthRoutes: readonly Route[] = [
  {
    call: calls.captcha,
    title: "登录",
    access: "public",
    rights: [],
    queryTypes: {},
    reply: {
      type: "object",
      properties: { captchaKey: { type: "string" }, image: { type: "string" } },
      additionalProperties: false,
    },
    input: captchaRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.login,
    title: "登录",
    access: "public",
    rights: [],
    queryTypes: {},
    reply: {
      type: "object",
      properties: { access_token: { type: "string" }, expires_in: { type: "integer" } },
      additionalProperties: false,
    },
    input: loginRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
