// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/account.yaml
// Hash: 979819c417762e528bd17860a7048a18

import { closed, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import * as calls from "./calls.ts";
import * as authSingleRules from "./rules/auth-single.ts";
import * as beginFactorRules from "./rules/begin-factor.ts";
import * as caRegisterRules from "./rules/ca-register.ts";
import * as caUnbindingRules from "./rules/ca-unbinding.ts";
import * as confirmFactorRules from "./rules/confirm-factor.ts";
import * as newPassWordRules from "./rules/new-pass-word.ts";
import * as passWordRules from "./rules/pass-word.ts";
import * as sendPhoneCodeRules from "./rules/send-phone-code.ts";
import * as updatePwdRules from "./rules/update-pwd.ts";

export const accountRoutes: readonly Route[] = routesOf("个人账号", [
  { call: calls.updatePwd, access: "signed-in", input: updatePwdRules.input, body: { bytes: 5904, values: 69 }, handler: { kind: "hand" } },
  { call: calls.passWord, access: "signed-in", input: passWordRules.input, handler: { kind: "hand" } },
  {
    call: calls.newPassWord,
    access: "signed-in",
    input: newPassWordRules.input,
    body: { bytes: 4920, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.sendPhoneCode,
    access: "signed-in",
    reply: closed({ sent: { type: "boolean", title: "已发出", description: "false: no SMS gateway is configured" } }),
    input: sendPhoneCodeRules.input,
    body: { bytes: 4620, values: 68 },
    handler: { kind: "hand" },
  },
  {
    call: calls.authSingle,
    access: "signed-in",
    input: authSingleRules.input,
    body: { bytes: 7376, values: 75 },
    handler: { kind: "hand" },
  },
  {
    call: calls.caRegister,
    access: "signed-in",
    input: caRegisterRules.input,
    body: { bytes: 103272, values: 72 },
    handler: { kind: "hand" },
  },
  {
    call: calls.caUnbinding,
    access: "signed-in",
    input: caUnbindingRules.input,
    body: { bytes: 7000, values: 69 },
    handler: { kind: "hand" },
  },
  {
    call: calls.beginFactor,
    access: "signed-in",
    reply: closed(
      { secret: { type: "string", title: "密钥", description: "base32" }, uri: { type: "string", title: "二维码", description: "otpauth://" } },
    ),
    input: beginFactorRules.input,
    body: { bytes: 5256, values: 67 },
    handler: { kind: "hand" },
  },
  {
    call: calls.confirmFactor,
    access: "signed-in",
    reply: closed({ recoveryCodes: { type: "string", title: "恢复码", description: "one a line" } }),
    input: confirmFactorRules.input,
    body: { bytes: 4384, values: 66 },
    handler: { kind: "hand" },
  },
  {
    call: calls.renewFactorCodes,
    access: "signed-in",
    reply: closed({ recoveryCodes: { type: "string", title: "恢复码", description: "one a line" } }),
    input: confirmFactorRules.input,
    body: { bytes: 4384, values: 66 },
    handler: { kind: "hand" },
  },
  {
    call: calls.endFactor,
    access: "signed-in",
    input: confirmFactorRules.input,
    body: { bytes: 4384, values: 66 },
    handler: { kind: "hand" },
  },
]);
