import { BUSINESS, SYSTEM_TYPES } from "../../../../runtime/contract/values/user-kinds.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import { type Principal, userIdOf } from "../../engine/calls/context.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";

export const AUDIT = "4";

/** What a region administrator may make of a user. */
const REGION_KINDS: ReadonlySet<unknown> = new Set(["2", BUSINESS]);

export const isRegionAdmin = ({ info }: Principal): boolean => info.systemType === "2";

/**
 * What an administrator kind is for: granting (system, region), auditing, operating. They exclude each other for the
 * whole life of an account (三员分立): who granted never audits, and the other way round.
 */
const DUTIES: Readonly<Record<string, string>> = { "1": "grant", "2": "grant", [AUDIT]: "audit", "5": "operate" };

const dutyOf = (kind: unknown): string | undefined => DUTIES[String(kind)];

type Stored = Pick<UserRecord, "userId" | "systemType">;

/** Why somebody may not make this kind of a user, or of a new one. */
function kindRefusal(kind: unknown, caller: Principal, stored: Stored | undefined) {
  if (isRegionAdmin(caller) && !REGION_KINDS.has(kind)) return "kindForeign";
  // Audit administrators are nobody's whom they audit: they are made by a command on the server.
  if (kind === AUDIT || stored?.systemType === AUDIT) return "auditApart";
  const before = dutyOf(stored?.systemType);
  return before === undefined || before === dutyOf(kind) ? undefined : "dutiesApart";
}

export function refuseKind(kind: unknown, caller: Principal, stored: Stored | undefined): void {
  const refusal = kindRefusal(kind, caller, stored);
  if (refusal !== undefined) throw wrongField("systemType", refusal);
}

/** The kinds that somebody may make of a user; nobody changes his own. */
export function assignableAccountTypes(caller: Principal, stored: Stored | undefined) {
  const isOwn = stored !== undefined && stored.userId === userIdOf(caller);
  const isOpen = (id: string): boolean => (isOwn ? id === stored.systemType : kindRefusal(id, caller, stored) === undefined);
  return SYSTEM_TYPES.filter(([id]) => isOpen(id)).map(([id, name]) => ({ id, name }));
}
