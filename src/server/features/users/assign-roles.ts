import type { AssignRolesInput } from "../../../generated/services/users/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import { refuseBeyondOther } from "./user-grants.ts";
import { validateUser } from "./user-rules.ts";

/** Maximum number of roles of a user, as the schema of users declares it. */
const MOST_ROLES_OF_USER = 50;

/**
 * Adds roles to a user, takes roles from the user, or replaces them. It is authorised like a change of the user by hand.
 *
 * @throws Refusal if the caller must not change the user, or may not assign or take one of the roles. Also rolesMissing if no role is sent,
 * and tooManyRoles if the user would have more than 50
 */
export async function assignRoles({ userId, roleIds, change }: AssignRolesInput, context: CallContext): Promise<null> {
  const chosen = roleIds.map((role) => role.trim()).filter((role) => role !== "");
  if (chosen.length === 0) throw wrongField("roleIds", "rolesMissing");
  await recordsOf(context, "user").update(userId, {}, async (_given, stored, inside) => {
    await refuseBeyondOther(stored, inside);
    const roles = rolesAfter(stored.roles ?? [], chosen, change);
    if (roles.length > MOST_ROLES_OF_USER) throw wrongField("roleIds", "tooManyRoles");
    return validateUser({ roles }, inside, stored);
  });
  context.reply.message = "角色已分配";
  return null;
}

function rolesAfter(now: readonly string[], chosen: readonly string[], change: AssignRolesInput["change"]): string[] {
  if (change === "add") return [...new Set([...now, ...chosen])];
  return change === "remove" ? now.filter((role) => !chosen.includes(role)) : [...new Set(chosen)];
}
