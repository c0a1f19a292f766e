import { AUDITOR, SYSTEM } from "../../../../runtime/contract/values/user-kinds.ts";
import type { Portal } from "../../identity/portal.ts";
import { ownContext, recordsOf } from "../../engine/calls/records.ts";
import { CHANGE, logAuth } from "../../engine/log/write-log.ts";
import { policyOf } from "../../identity/sessions/policy.ts";

const DAY_MS = 86_400_000;
/** Maximum number of accounts that one run disables. The next run continues. */
const AT_ONCE = 500;
/**
 * Kinds of users that are never disabled for inactivity. System administrators must remain to enable others. Nobody could enable auditors
 * again, and the users whom they audit must not be able to lock them out.
 */
const NEVER: readonly unknown[] = [SYSTEM, AUDITOR];

/**
 * Disables accounts without a sign-in for the number of days in the policy (0: never). The days count from the last sign-in, or from the
 * creation if there was none. System administrators and auditors are never disabled. Checks at most 500 accounts per run.
 *
 * @returns the number of disabled accounts
 */
export async function stopDormant(portal: Portal): Promise<number> {
  const { dormantDays } = await policyOf(portal);
  if (dormantDays === 0) return 0;
  const { kysely } = portal.store.database;
  const since = portal.clock.now() - dormantDays * DAY_MS;
  const rows = await kysely.selectFrom("sign_in_mark").select("user_id").where("signed_in_at", "<", since).limit(AT_ONCE).execute();
  let stopped = 0;
  for (const row of rows) if (await stop(portal, String(row["user_id"]), dormantDays)) stopped++;
  return stopped;
}

async function stop(portal: Portal, userId: string, days: number): Promise<boolean> {
  const table = portal.store.table("user");
  const account = await portal.store.database.transaction(async (connection) => {
    const user = await portal.store.records.find(connection, table, userId);
    // Clears the mark. The account is checked again after the user has been enabled again and has signed in once.
    await connection.updateTable("sign_in_mark").set({ signed_in_at: null }).where("user_id", "=", userId).execute();
    if (user === undefined || user.userStatus === "0" || NEVER.includes(user.systemType)) return undefined;
    await recordsOf(ownContext(portal, connection), "user").write(user, { userStatus: "0" });
    return user.userAccount;
  });
  if (account !== undefined)
    await logAuth(portal, { user: account, code: CHANGE, ok: true, content: { userStatus: "0", dormantDays: days } });
  return account !== undefined;
}
