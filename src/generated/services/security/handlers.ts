// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/handlers.hbs
// Sources: schemas/services/security.yaml, schemas/entities/security-policy.schema.json
// Hash: 72198cef8e1c031114f7d0e9bcb7dbf6

import type { Level3Input, Level3Reply, PolicyInput, PolicyReply, SaveInput, SaveReply } from "./types.ts";

/** 安全策略: what is written by hand. `C`: the server's context. */
export type SecurityHandlers<C> = {
  /** GET /gp-auth-center/rest/v1/security/policy */
  policy(input: PolicyInput, context: C): Promise<PolicyReply>;
  /** POST /gp-auth-center/rest/v1/security/policy */
  save(input: SaveInput, context: C): Promise<SaveReply>;
  /** GET /gp-auth-center/rest/v1/security/policy/level3 */
  level3(input: Level3Input, context: C): Promise<Level3Reply>;
};
