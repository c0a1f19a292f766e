// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: 2dae47d028667150cdf2c9fdf5cff0e8

import type { JsonSchema, Route } from "../../../../runtime/contract/route.ts";
import * as calls from "./calls.ts";
import * as clearLogoCacheRules from "./rules/clear-logo-cache.ts";
import * as openFileRules from "./rules/open-file.ts";
import * as pageConfigDefaultRules from "./rules/page-config-default.ts";
import * as savePageConfigRules from "./rules/save-page-config.ts";
import * as uploadLoginImageRules from "./rules/upload-login-image.ts";

const pageConfigDefaultReply: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "string", title: "id" },
    logoContent: { title: "页面标题", type: ["string", "null"] },
    iconUrl: { title: "标签页图标", type: ["string", "null"] },
    logoUrl: { title: "主logo", type: ["string", "null"] },
    loginBgUrl: { title: "背景图", type: ["string", "null"] },
    loginForm: { title: "登录方式", type: ["string", "null"], description: "以逗号分隔" },
    contractMsg: { title: "注册协议", type: ["string", "null"], contentEncoding: "base64", contentMediaType: "text/html" },
    footer: { title: "页脚", type: ["string", "null"], contentEncoding: "base64", contentMediaType: "text/html" },
    version: { type: "integer", title: "版本" },
  },
  required: ["id"],
  additionalProperties: false,
};

export const loginPageRoutes: readonly Route[] = [
  {
    call: calls.pageConfigDefault,
    title: "登录页设置",
    access: "public",
    rights: ["login-page"],
    queryTypes: {},
    reply: pageConfigDefaultReply,
    input: pageConfigDefaultRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.savePageConfig,
    title: "登录页设置",
    access: "screen",
    rights: ["login-page:save"],
    queryTypes: {},
    reply: pageConfigDefaultReply,
    input: savePageConfigRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.uploadLoginImage,
    title: "登录页设置",
    access: "screen",
    rights: ["login-page"],
    queryTypes: { slot: "string" },
    reply: { type: "string" },
    input: uploadLoginImageRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.clearLogoCache,
    title: "登录页设置",
    access: "screen",
    rights: ["login-page:save"],
    queryTypes: {},
    reply: { type: "null" },
    input: clearLogoCacheRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
  {
    call: calls.openFile,
    title: "登录页设置",
    access: "public",
    rights: [],
    queryTypes: { name: "string" },
    reply: { type: "string" },
    input: openFileRules.input,
    checks: [],
    guards: [],
    handler: { kind: "hand" },
  },
];
