// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/oauth.yaml
// Hash: e980953d7c61b60636c41f669e448f33

import { closed, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import * as calls from "./calls.ts";
import * as authorizationRules from "./rules/authorization.ts";
import * as consentRules from "./rules/consent.ts";
import * as enrolFactorRules from "./rules/enrol-factor.ts";
import * as loginRules from "./rules/login.ts";
import * as secondFactorRules from "./rules/second-factor.ts";
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
      secondFactor: { type: "string", enum: ["code", "enrol"], description: "no session yet: a code is asked for next, or an app has to be set up" },
      ticket: { type: "string", description: "what the second step is made with, for ten minutes" },
    }),
    input: loginRules.input,
    body: { bytes: 104880, values: 79 },
    handler: { kind: "hand" },
  },
  {
    call: calls.enrolFactor,
    access: "public",
    reply: closed({ secret: { type: "string", description: "base32" }, uri: { type: "string", description: "otpauth://, for the picture" } }),
    input: enrolFactorRules.input,
    body: { bytes: 4424, values: 66 },
    handler: { kind: "hand" },
  },
  {
    call: calls.secondFactor,
    access: "public",
    reply: closed({
      access_token: { type: "string" },
      expires_in: { type: "integer" },
      mustChangePassword: { type: "boolean" },
      recoveryCodes: { type: "string", description: "of an app that was set up just now: answered once, one a line" },
    }),
    input: secondFactorRules.input,
    body: { bytes: 4708, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.authorization,
    access: "signed-in",
    unlogged: true,
    reply: closed({
      clientId: { type: "string" },
      account: { type: "string" },
      scopes: { type: "array", items: { type: "string" } },
      services: { type: "array", items: { type: "string" } },
      redirectTo: { type: "string", description: "there is nothing to ask: the address of the application with the answer" },
    }),
    input: authorizationRules.input,
    body: { bytes: 14332, values: 72 },
    handler: { kind: "hand" },
  },
  {
    call: calls.consent,
    access: "signed-in",
    unlogged: true,
    reply: closed({ redirectTo: { type: "string" } }),
    input: consentRules.input,
    body: { bytes: 14408, values: 73 },
    handler: { kind: "hand" },
  },
]);
