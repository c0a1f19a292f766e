// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/routes.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: 732135ac40c300a159d7072e59006bd1

import { record, routesOf } from "../../../../runtime/contract/server/reply-schemas.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { securityPolicyReply } from "../../entities/security-policy.reply.ts";
import * as calls from "./calls.ts";
import * as saveRules from "./rules/save.ts";

export const securityRoutes: readonly Route[] = routesOf("安全策略", [
  { call: calls.policy, access: "screen", rights: ["security-policy"], reply: record(securityPolicyReply), handler: { kind: "hand" } },
  {
    call: calls.save,
    access: "screen",
    rights: ["security-policy:save"],
    reply: record(securityPolicyReply),
    input: saveRules.input,
    body: { bytes: 30312, values: 188 },
    handler: { kind: "hand" },
  },
  {
    call: calls.level3,
    access: "screen",
    rights: ["security-policy:level3"],
    reply: record(securityPolicyReply),
    handler: { kind: "hand" },
  },
]);
