// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json, schemas/entities/user-type-info.schema.json
// Hash: 56e523391e5372d958ae44c166a4e43e

import { many, page, record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { registrationReply } from "../../entities/registration.reply.ts";
import { userTypeInfoReply } from "../../entities/user-type-info.reply.ts";
import * as calls from "./calls.ts";
import * as approveRules from "./rules/approve.ts";
import * as getRules from "./rules/get.ts";
import * as listRules from "./rules/list.ts";
import * as registerUserTypeRules from "./rules/register-user-type.ts";
import * as sendBackRules from "./rules/send-back.ts";
import * as withdrawRules from "./rules/withdraw.ts";

export const registerRoutes: readonly Route[] = routesOf("用户类型注册", [
  {
    call: calls.showDataByRegisterPage,
    access: "signed-in",
    reply: many(record(
      userTypeInfoReply,
      { plus: { registrationId: { type: "string", title: "申请id" }, rejectReason: { type: "string", title: "退回原因" } } },
    )),
    handler: { kind: "hand" },
  },
  {
    call: calls.registerUserType,
    access: "signed-in",
    rights: ["registrations"],
    input: registerUserTypeRules.input,
    body: { bytes: 5192, values: 69 },
    handler: { kind: "workflow", workflow: "registration" },
  },
  {
    call: calls.withdraw,
    access: "signed-in",
    rights: ["registrations"],
    queryTypes: { version: "integer" },
    input: withdrawRules.input,
    handler: { kind: "workflow", workflow: "registration" },
  },
  {
    call: calls.list,
    access: "screen",
    rights: ["registrations"],
    queryTypes: { pageNumber: "integer", pageSize: "integer", countLimit: "integer", totalHint: "integer" },
    reply: page(record(registrationReply, { without: ["regionId", "decidedBy"] })),
    input: listRules.input,
    handler: {
      kind: "store",
      store: {
        operation: "list",
        entity: "registration",
        search: ["applicantName", "applicantAccount"],
        match: { userTypeId: "equal", state: "list" },
        order: { field: "registerDate", direction: "desc" },
        sort: ["decidedDate", "decider", "registerDate", "state", "subType"],
        todo: true,
      },
    },
  },
  {
    call: calls.get,
    access: "screen",
    rights: ["registrations"],
    reply: record(registrationReply),
    input: getRules.input,
    handler: { kind: "store", store: { operation: "get", entity: "registration" } },
  },
  {
    call: calls.approve,
    access: "screen",
    rows: { mode: "each" },
    rights: ["registrations:approve"],
    input: approveRules.input,
    body: { bytes: 5024, values: 67 },
    handler: { kind: "workflow", workflow: "registration" },
  },
  {
    call: calls.sendBack,
    access: "screen",
    rows: { mode: "each" },
    rights: ["registrations:return"],
    input: sendBackRules.input,
    body: { bytes: 5916, values: 68 },
    handler: { kind: "workflow", workflow: "registration" },
  },
]);
