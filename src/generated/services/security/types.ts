// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/types.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: 7ec238de82d0c2ae696aa2b0933f7c5a

import type { Nullable, Replied, Versioned } from "../../../../runtime/contract/record.ts";
import type { SecurityPolicy, SecurityPolicyRecord } from "../../entities/security-policy.ts";

/** GET /gp-auth-center/rest/v1/security/policy */
export type PolicyInput = Record<string, never>;
export type PolicyReply = Replied<SecurityPolicyRecord>;

/** POST /gp-auth-center/rest/v1/security/policy */
export type SaveInput = Nullable<SecurityPolicy & Versioned>;
export type SaveReply = Replied<SecurityPolicyRecord>;

/** GET /gp-auth-center/rest/v1/security/policy/level3 */
export type Level3Input = Record<string, never>;
export type Level3Reply = Replied<SecurityPolicyRecord>;
