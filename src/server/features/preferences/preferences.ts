import { sql } from "kysely";
import { BOUNDS } from "../../../../runtime/contract/values/bounds.ts";
import type { KeptHandlers } from "../../../generated/services/kept/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { longGate } from "../../engine/calls/call-gates.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import type { Connection } from "../../engine/store/index.ts";
import { DRAFT_MS } from "../../engine/store/internal-tables.ts";

const DRAFT = "draft-";
/** Maximum number of stored values per user. The oldest ones are deleted. */
const MOST = { drafts: 20, preferences: 60 } as const;
/** Maximum number of characters of a preference; a longer one is refused. Every start of the portal reads all preferences of the user. */
const PREFERENCE_TEXT = 8000;

/**
 * Handlers of calls that store the drafts and preferences of a user. Only this user can read them. They are not business data, so changes
 * are not logged.
 */
export const preferenceHandlers: KeptHandlers<CallContext> = {
  async keep({ name, value }, context) {
    const { portal } = context;
    const userId = userIdOf(context.caller);
    const id = `${userId}/${name}`;
    const isDraft = name.startsWith(DRAFT);
    if (!isDraft && (value ?? "").length > PREFERENCE_TEXT) throw wrongField("value", "incorrect");
    if (value === undefined || value === null) {
      await context.connection.deleteFrom("kept_value").where("kept_id", "=", id).execute();
      return null;
    }
    await sql`
      insert into kept_value (kept_id, user_id, name, value, kept_at) values (${id}, ${userId}, ${name}, ${value}, ${portal.clock.now()})
      on conflict (kept_id) do update set value = excluded.value, kept_at = excluded.kept_at`.execute(context.connection);
    await makeRoom(context.connection, userId, isDraft);
    return null;
  },

  keptDrafts(_input, context) {
    return longGate.run(userIdOf(context.caller), () => readDrafts(context));
  },
};

async function readDrafts(context: CallContext): Promise<{ name: string; value: string }[]> {
  const since = context.portal.clock.now() - DRAFT_MS;
  const rows = await ofUser(context.connection, userIdOf(context.caller), true)
    .select(["name", "value"])
    .where("kept_at", ">=", since)
    .orderBy("kept_at", "desc")
    .limit(MOST.drafts)
    .execute();
  return inOneReply(rows.map(({ name, value }) => ({ name: String(name), value: String(value) })));
}

/** Returns the newest drafts that fit into one reply. */
function inOneReply<Draft>(drafts: readonly Draft[]): Draft[] {
  let bytes = 0;
  return drafts.filter((draft) => {
    bytes += Buffer.byteLength(JSON.stringify(draft));
    return bytes <= BOUNDS.page;
  });
}

/**
 * Reads a user's preferences, and counts the user's drafts that have not expired.
 *
 * @returns the preferences as a JSON object of values by name, `{}` if there are none
 */
export async function preferencesOf(connection: Connection, userId: string, now: number): Promise<{ preferences: string; drafts: number }> {
  const rows = await ofUser(connection, userId, false).select(["name", "value"]).limit(MOST.preferences).execute();
  const [waiting] = await ofUser(connection, userId, true)
    .select(sql<number>`count(*)`.as("drafts"))
    .where("kept_at", ">=", now - DRAFT_MS)
    .execute();
  const preferences = Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
  return { preferences: JSON.stringify(preferences), drafts: Number(waiting?.drafts ?? 0) };
}

function ofUser(connection: Connection, userId: string, drafts: boolean) {
  const kind = drafts ? ("like" as const) : ("not like" as const);
  return connection.selectFrom("kept_value").where("user_id", "=", userId).where("name", kind, `${DRAFT}%`);
}

async function makeRoom(connection: Connection, userId: string, drafts: boolean): Promise<void> {
  const old = ofUser(connection, userId, drafts)
    .select("kept_id")
    .orderBy("kept_at", "desc")
    .orderBy("kept_id")
    .limit(1000)
    .offset(drafts ? MOST.drafts : MOST.preferences);
  await connection.deleteFrom("kept_value").where("kept_id", "in", old).execute();
}
