// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/agency.schema.json, schemas/entities/disposal-project.schema.json, schemas/entities/organisation.schema.json
// Hash: eeafbfa14a75dd5fe33eb47106d81190

import { isOneOf } from "../../../../runtime/contract/language/condition.ts";
import { many, page, pick, record, routesOf, under } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { agencyReply } from "../../entities/agency.reply.ts";
import { disposalProjectReply } from "../../entities/disposal-project.reply.ts";
import { organisationReply } from "../../entities/organisation.reply.ts";
import * as findForModifyRules from "../assets-org/rules/find-for-modify.ts";
import * as calls from "./calls.ts";
import * as organisationsRules from "./rules/organisations.ts";
import * as suppliersRules from "./rules/suppliers.ts";

export const lookupRoutes: readonly Route[] = routesOf("组织与机构查询", [
  {
    call: calls.suppliers,
    access: "screen",
    rights: ["item-completion", "purchaser-add", "purchaser-edit"],
    reply: many(record(agencyReply)),
    input: suppliersRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.ownUnit,
    access: "screen",
    rights: ["purchaser-add"],
    reply: record(disposalProjectReply, { only: ["orgGuid", "orgName", "orgTel", "orgContact", "orgTopGuid", "orgTopName", "version"] }),
    handler: { kind: "hand" },
  },
  {
    call: calls.organisations,
    access: "signed-in",
    rights: ["users:add", "users:edit"],
    queryTypes: { pageNumber: "integer", pageSize: "integer" },
    reply: page(record(organisationReply, { without: ["enabled", "regionPath"] })),
    input: organisationsRules.input,
    handler: { kind: "hand" },
  },
  {
    call: calls.result,
    access: "screen",
    rights: ["purchaser-list:publicityVoucher", "supplier-list:purchaser-list.publicityVoucher", "voucher-print"],
    reply: under(
      "assetsOrgModel",
      record(disposalProjectReply, { without: ["assetsModeDraft", "assetsResultList"] }),
      pick(disposalProjectReply, ["assetsResultList"]),
    ),
    input: findForModifyRules.input,
    checks: [{ rule: (s) => isOneOf(s.row?.["state"], ["6", "7"]), message: "结果公告发布后才有交易凭证", fields: ["state"] }],
    handler: { kind: "store", store: { operation: "get", entity: "disposal-project" } },
  },
]);
