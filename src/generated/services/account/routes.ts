// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/account.yaml
// Hash: 0130c87e5a524a74cf92cfd61d5113ec

import type { Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as authSingleRules from "./rules/auth-single.ts";
import * as caRegisterRules from "./rules/ca-register.ts";
import * as caUnbindingRules from "./rules/ca-unbinding.ts";
import * as newPassWordRules from "./rules/new-pass-word.ts";
import * as passWordRules from "./rules/pass-word.ts";
import * as sendPhoneCodeRules from "./rules/send-phone-code.ts";
import * as updatePwdRules from "./rules/update-pwd.ts";

export const accountRoutes: readonly Route[] = [
  {
    call: calls.updatePwd,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: updatePwdRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.passWord,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: { userName: "string", passWord: "string", otherPwd: "string" },
    reply: { type: "null" },
    input: passWordRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.newPassWord,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: newPassWordRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.sendPhoneCode,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: sendPhoneCodeRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.authSingle,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: authSingleRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.caRegister,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: caRegisterRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.caUnbinding,
    title: "个人账号",
    access: "signed-in",
    rights: [],
    queryTypes: {},
    reply: { type: "null" },
    input: caUnbindingRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
