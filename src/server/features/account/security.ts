import type { SecurityHandlers } from "../../../generated/services/security/handlers.ts";
import type { SaveInput } from "../../../generated/services/security/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { cleaned } from "../../engine/calls/input.ts";
import { isSameValue } from "../../engine/calls/same-value.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import { isNetwork, isWithin, LEVEL_3, POLICY, type Policy, policyOf } from "../../identity/sessions/policy.ts";
import { conflict } from "../../engine/store/index.ts";

const ENTITY = "security-policy";
/** Fields that can keep other administrators from signing in, or remove what they have deleted for good. */
const SHUTTING = ["adminAddresses", "secondFactor", "dormantDays", "initialDays", "lockFailures", "lockMinutes", "recycleDays"] as const;

/**
 * Calls of the page 安全策略, on which administrators edit the policy for passwords and sessions:
 *
 * - `policy` returns the stored policy. A value that is not stored has its default.
 * - `level3` returns the values for level 3 of GB/T 22239, which the page offers.
 * - `save` saves a policy. It refuses a policy that would lock out the administrator who saves it.
 */
export const security: SecurityHandlers<CallContext> = {
  async policy(_input, context) {
    const saved = await recordsOf(context, ENTITY).find(POLICY);
    return { ...(await policyOf(context.portal)), id: POLICY, ...(saved === undefined ? {} : { version: saved.version }) };
  },

  async level3() {
    return { id: POLICY, ...LEVEL_3 };
  },

  /**
   * Saves the policy. Administrators cannot lock themselves out: the saved addresses include the caller's, and the caller already
   * uses the second factor that the policy requires.
   */
  async save(input, context) {
    const networks = (input.adminAddresses ?? []).map((network) => network.trim());
    if (!networks.every(isNetwork)) throw wrongField("adminAddresses", "wrongNetwork");
    if (!isWithin(networks, context.client.address)) throw wrongField("adminAddresses", "ownNetwork");
    if (input.secondFactor?.some((kind) => kind === context.caller.info.systemType) && context.caller.session?.factor !== true)
      throw wrongField("secondFactor", "ownFactorFirst");
    context.reply.message = "保存成功";
    return inTransaction(context, async (inside) => {
      const records = recordsOf(inside, ENTITY);
      const before = await records.findLocked(POLICY);
      refuseShuttingOut({ ...input, adminAddresses: networks }, await policyOf(inside.portal, inside.connection), inside);
      const { version, ...given } = cleaned({ ...input, adminAddresses: networks });
      if (before !== undefined) return records.write(before, given, version);
      // The client read a policy that has been deleted since.
      if (typeof version === "number") throw conflict("stale");
      return records.create({ ...given, id: POLICY });
    });
  },
};

/**
 * Refuses a caller with limited rights to change what can keep other administrators from signing in, or removes their deleted records.
 *
 * @throws Refusal policyBeyond at the field
 */
function refuseShuttingOut(input: SaveInput, stored: Policy, { caller }: CallContext): void {
  if (caller.limit === undefined) return;
  const changed = SHUTTING.find((field) => input[field] !== undefined && !isSameValue(input[field], stored[field]));
  if (changed !== undefined) throw wrongField(changed, "policyBeyond");
}
