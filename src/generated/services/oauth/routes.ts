// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 11833d97bb531ce1efbb7a84594f92b0

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as captchaRules from "./rules/captcha.ts";
import * as loginRules from "./rules/login.ts";

export const oauthRoutes: readonly Route[] = [
  {
    call: calls.captcha,
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
