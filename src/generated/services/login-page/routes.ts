// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/login-page.yaml, schemas/entities/login-page.schema.json
// Hash: a0b442cc6729b0cb59ea80ec382da370

import { record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { loginPageReply } from "../../entities/login-page.reply.ts";
import * as calls from "./calls.ts";
import * as openFileRules from "./rules/open-file.ts";
import * as savePageConfigRules from "./rules/save-page-config.ts";
import * as uploadLoginImageRules from "./rules/upload-login-image.ts";

export const loginPageRoutes: readonly Route[] = routesOf("登录页设置", [
  { call: calls.pageConfigDefault, access: "public", rights: ["login-page"], reply: record(loginPageReply), handler: { kind: "hand" } },
  {
    call: calls.savePageConfig,
    access: "screen",
    rights: ["login-page:save"],
    reply: record(loginPageReply),
    input: savePageConfigRules.input,
    body: { bytes: 726188, values: 77 },
    handler: { kind: "hand" },
  },
  {
    call: calls.uploadLoginImage,
    access: "screen",
    rights: ["login-page"],
    reply: { type: "string" },
    input: uploadLoginImageRules.input,
    handler: {
      kind: "upload",
      upload: { by: "slot", takers: { "1": "login-page.iconUrl", "2": "login-page.logoUrl", "3": "login-page.loginBgUrl" } },
    },
  },
  { call: calls.clearLogoCache, access: "screen", changes: true, rights: ["login-page:save"], handler: { kind: "hand" } },
  { call: calls.openFile, access: "public", reply: { type: "string" }, input: openFileRules.input, handler: { kind: "hand" } },
]);
