import { BUSINESS, SYSTEM_TYPES } from "../../../../runtime/contract/values/user-kinds.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import { type Principal, userIdOf } from "../../engine/calls/principal.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";

export const AUDIT = "4";

/** Kinds of users whom a region administrator may administer and arrange menus for: region administrators and business users. */
export const REGION_KINDS: readonly string[] = ["2", BUSINESS];

export const isRegionAdmin = ({ info }: Principal): boolean => info.systemType === "2";

/**
 * Duties of the administrator kinds: granting (system, region), auditing, operating. An account can never change its duty (三员分立):
 * an account that has granted rights never audits, and vice versa.
 */
const DUTIES: Readonly<Record<string, string>> = { "1": "grant", "2": "grant", [AUDIT]: "audit", "5": "operate" };

const dutyOf = (kind: unknown): string | undefined => DUTIES[String(kind)];

type Stored = Pick<UserRecord, "userId" | "systemType">;

/**
 * Returns why the caller may not assign a kind to a user, or undefined if that is allowed.
 *
 * @param stored absent for a new user
 */
function kindRefusal(kind: unknown, caller: Principal, stored: Stored | undefined) {
  if (isRegionAdmin(caller) && !REGION_KINDS.includes(String(kind))) return "kindForeign";
  // Audited users must not control auditors: audit administrators are created by a command on the server.
  if (kind === AUDIT || stored?.systemType === AUDIT) return "auditApart";
  const before = dutyOf(stored?.systemType);
  return before === undefined || before === dutyOf(kind) ? undefined : "dutiesApart";
}

/**
 * Refuses a kind of user that the caller may not assign. A region administrator may assign only region administrators and business users.
 * Nobody may create or change an audit administrator, or change one kind of administrator into another.
 *
 * @param stored absent for a new user
 * @throws Refusal 422 at `systemType`
 */
export function refuseKind(kind: unknown, caller: Principal, stored: Stored | undefined): void {
  const refusal = kindRefusal(kind, caller, stored);
  if (refusal !== undefined) throw wrongField("systemType", refusal);
}

/**
 * Lists the account kinds that the caller may assign to a user. Callers cannot change their own kind, so only the current kind is listed
 * for their own account.
 *
 * @param stored the user; absent for a new user
 * @returns ids and names of the kinds
 */
export function assignableAccountTypes(caller: Principal, stored: Stored | undefined) {
  const isOwn = stored !== undefined && stored.userId === userIdOf(caller);
  const isOpen = (id: string): boolean => (isOwn ? id === stored.systemType : kindRefusal(id, caller, stored) === undefined);
  return SYSTEM_TYPES.filter(([id]) => isOpen(id)).map(([id, name]) => ({ id, name }));
}
