// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/oauth.yaml
// Hash: bc84d47b1800a77374dccfa13a610655

import { closed, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as loginRules from "./rules/login.ts";
import * as sendLoginCodeRules from "./rules/send-login-code.ts";

export const oauthRoutes: readonly Route[] = routesOf("登录", [
  {
    call: calls.captcha,
    access: "public",
    reply: closed({ captchaKey: { type: "string" }, image: { type: "string" } }),
    handler: { kind: "hand" },
  },
  { call: calls.caChallenge, access: "public", reply: closed({ challenge: { type: "string" } }), handler: { kind: "hand" } },
  {
    call: calls.sendLoginCode,
    access: "public",
    input: sendLoginCodeRules.input,
    body: { bytes: 4600, values: 68 },
    handler: { kind: "hand" },
  },
  {
    call: calls.login,
    access: "public",
    reply: closed({
      access_token: { type: "string" },
      expires_in: { type: "integer" },
      mustChangePassword: { type: "boolean", description: "only the password can be changed until it is" },
    }),
    input: loginRules.input,
    body: { bytes: 104880, values: 79 },
    handler: { kind: "hand" },
  },
]);
