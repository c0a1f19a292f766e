// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/calls.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: b44a02b754d8abb4a40215c84f4bc88a

import type { Call } from "../../../../runtime/contract/wire/call.ts";
import type { Level3Input, Level3Reply, PolicyInput, PolicyReply, SaveInput, SaveReply } from "./types.ts";

/** GET /gp-auth-center/rest/v1/security/policy */
export const policy: Call<PolicyInput, PolicyReply> = {
  id: "security.policy",
  method: "get",
  path: "/gp-auth-center/rest/v1/security/policy",
};

/** POST /gp-auth-center/rest/v1/security/policy */
export const save: Call<SaveInput, SaveReply> = {
  id: "security.save",
  method: "post",
  path: "/gp-auth-center/rest/v1/security/policy",
  body: [
    "id",
    "lockFailures",
    "lockMinutes",
    "passwordLength",
    "passwordKinds",
    "passwordHistory",
    "passwordDays",
    "passwordWarnDays",
    "initialDays",
    "idleMinutes",
    "sessionHours",
    "sessionsPerUser",
    "dormantDays",
    "adminAddresses",
    "secondFactor",
    "watermark",
    "recycleDays",
    "version",
  ],
};

/** GET /gp-auth-center/rest/v1/security/policy/level3 */
export const level3: Call<Level3Input, Level3Reply> = {
  id: "security.level3",
  method: "get",
  path: "/gp-auth-center/rest/v1/security/policy/level3",
};
