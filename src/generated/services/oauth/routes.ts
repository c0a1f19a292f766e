// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 25364eca227e62063f38bc862439ec5c

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as caChallengeRules from "./rules/ca-challenge.ts";
import * as captchaRules from "./rules/captcha.ts";
import * as loginRules from "./rules/login.ts";
import * as sendLoginCodeRules from "./rules/send-login-code.ts";

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
    call: calls.caChallenge,
    title: "登录",
    access: "public",
    rights: [],
    queryTypes: {},
    reply: { type: "object", properties: { challenge: { type: "string" } }, additionalProperties: false },
    input: caChallengeRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.sendLoginCode,
    title: "登录",
    access: "public",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: sendLoginCodeRules.input,
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
      properties: {
        access_token: { type: "string" },
        expires_in: { type: "integer" },
        mustChangePassword: { type: "boolean", description: "only the password can be changed until it is" },
      },
      additionalProperties: false,
    },
    input: loginRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
