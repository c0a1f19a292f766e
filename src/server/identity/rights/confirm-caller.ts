import type { RecordsContext } from "../../engine/calls/records.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { hasSession } from "../sessions/sessions.ts";
import { limitOfUser } from "./effective-menus.ts";
import { findIf, rolesOf } from "./right-sources.ts";
import type { Limit } from "./role-limit.ts";

/** Entities whose records give rights, or route codes by which users sign in. A change of any other entity needs no second check of the caller. */
const GRANTING: ReadonlySet<string> = new Set(["user", "role", "menu", "security-policy", "oauth-client", "sms-conf"]);
/** Kind of users whose rights end at their region: region administrators. */
const REGION = "2";

/**
 * Refuses a change of rights if the caller's own rights have changed since the call began. A call that hashes passwords takes seconds, and
 * two administrators may disable each other at the same moment.
 *
 * Call it after the write, in the same transaction. The write has then incremented the revision of rights. This counter makes such
 * transactions run one after another, so that the caller's record is read with the changes of all earlier ones.
 *
 * @param inside context of the transaction; a change of the server itself, which has no caller, is accepted
 * @param entity the entity of the written record; entities that give no rights are accepted
 * @throws Refusal sessionOver if the caller's session has ended, or the caller is disabled or removed; rightsChanged if the caller has
 * another kind, another region, or other rights by roles
 */
export async function confirmCaller({ portal, connection, caller }: RecordsContext, entity: string): Promise<void> {
  const { info, session, limit } = caller;
  if (info.userId === undefined || !GRANTING.has(entity)) return;
  if (session !== undefined && !(await hasSession(connection, session.tokenHash))) throw refuse("sessionOver");
  const user = await findIf(portal, connection, "user", info.userId);
  if (user === undefined || user.userStatus === "0") throw refuse("sessionOver");
  const { roles, roleIds } = await rolesOf(portal, connection, user);
  const now = limitOfUser({ ...user, userTypeNow: info.userTypeNow, roles: roleIds }, roles);
  if (user.systemType !== info.systemType || !isSameLimit(now, limit)) throw refuse("rightsChanged");
  if (user.systemType !== REGION) return;
  const regionId = user.regionId ?? (await findIf(portal, connection, "organisation", user.orgGuid))?.regionId;
  if (regionId !== info.regionId) throw refuse("rightsChanged");
}

const isSameLimit = (one: Limit | undefined, other: Limit | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.size === other.size && [...one].every((right) => other.has(right)));
