import type { CallContext } from "../../identity/portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { ofEntities } from "../../engine/store/index.ts";
import { isRegionAdmin } from "./assignable-account-types.ts";

/** Maximum number of stored menus, and of stored roles. Some calls of administrators read all of them. */
const MOST = 2000;
/** Number of records from which region administrators may add no more, so that system administrators still can. */
const MOST_OF_REGIONS = 1500;

/** Refusals of another record, by entity. */
const REFUSALS = { menu: "tooManyMenus", role: "tooManyStoredRoles" } as const;

/**
 * Refuses to store another menu or role if there are 2,000 of them, or 1,500 if a region administrator adds it. Records that other
 * transactions are adding at the same moment are not counted.
 *
 * @throws Refusal tooManyMenus, tooManyStoredRoles
 */
export async function refuseBeyondQuota(entity: keyof typeof REFUSALS, { caller, connection }: CallContext): Promise<void> {
  const most = isRegionAdmin(caller) ? MOST_OF_REGIONS : MOST;
  const stored = ofEntities(connection)
    .selectFrom(entity)
    .select(({ fn }) => fn.countAll().as("count"));
  if (Number((await stored.executeTakeFirst())?.count ?? 0) >= most) throw refuse(REFUSALS[entity], most);
}
