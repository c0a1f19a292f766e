// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: 4d108ff42f1807225254e7e7380fcca2

import { many, record, routesOf } from "../../../../runtime/contract/replies.ts";
import type { Route } from "../../../../runtime/contract/route.ts";
import { userTypeInfoReply } from "../../entities/user-type-info.reply.ts";
import * as calls from "./calls.ts";
import * as registerUserTypeRules from "./rules/register-user-type.ts";

export const registerRoutes: readonly Route[] = routesOf("角色注册", [
  { call: calls.showDataByRegisterPage, access: "signed-in", reply: many(record(userTypeInfoReply)), handler: { kind: "hand" } },
  {
    call: calls.registerUserType,
    access: "signed-in",
    input: registerUserTypeRules.input,
    body: { bytes: 4268, values: 67 },
    handler: { kind: "hand" },
  },
]);
