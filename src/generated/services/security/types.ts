// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: 9753e88da60e7bd026cf2d2ef1bf535b

import type { Nullable, Replied, Versioned } from "../../../../runtime/contract/language/record.ts";
import type { SecurityPolicy, SecurityPolicyRecord } from "../../entities/security-policy.ts";

/** GET /gp-auth-center/rest/v1/security/policy */
export type PolicyInput = Record<string, never>;
export type PolicyReply = Replied<SecurityPolicyRecord>;

/** POST /gp-auth-center/rest/v1/security/policy */
export type SaveInput = Nullable<Omit<SecurityPolicy, "secondFactor"> & Versioned> & {
  /** 须双因素认证的用户 */
  secondFactor?: (("1" | "2" | "3" | "4" | "5")[] | null);
};
export type SaveReply = Replied<SecurityPolicyRecord>;

/** GET /gp-auth-center/rest/v1/security/policy/level3 */
export type Level3Input = Record<string, never>;
export type Level3Reply = Replied<SecurityPolicyRecord>;
