import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { SYSTEM_TYPES } from "../../../../runtime/contract/values/user-kinds.ts";
import type { OnlineSession } from "../../../generated/entities/online-session.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { SessionsHandlers } from "../../../generated/services/sessions/handlers.ts";
import type { ListInput } from "../../../generated/services/sessions/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { recordsOf, restrictionOf } from "../../engine/calls/records.ts";
import { notFound, refuse } from "../../engine/refusals/refusal.ts";
import { refuseBeyondOther } from "../users/user-grants.ts";
import { endOtherSessions, endSessions } from "../../identity/sessions/sessions.ts";

/** Tested in this sequence, because most browsers also name those that they are compatible with. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /Edg(?:A|iOS)?\/(\d+)/],
  ["微信", /MicroMessenger\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+)[.\d]* (?:Mobile\/\S+ )?Safari\//],
  ["IE", /(?:MSIE |Trident\/.*rv:)(\d+)/],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

const AUDIT = "4";
/** Maximum number of live sessions that are searched. If there are more, only the newest are searched. */
const MOST = 10_000;
/** Number of users whose keys one query looks up. */
const AT_ONCE = 500;

interface Row {
  token_hash: string;
  session_id: string;
  user_id: string;
  created_at: number;
  seen_at: number | null;
  address: string | null;
  browser: string | null;
  login_type: string | null;
  user_account: string | null;
  user_name: string | null;
  system_type: string | null;
}

export const sessions: SessionsHandlers<CallContext> = {
  async list({ userAccount, address, sort, pageNumber, pageSize }, context) {
    const wanted = (value: string | null | undefined, fragment: string | null | undefined): boolean =>
      (value ?? "").toLowerCase().includes((fragment ?? "").trim().toLowerCase());
    const found = (await seen(context)).filter((row) => wanted(row.user_account, userAccount) && wanted(row.address, address));
    const rows = sorted(found, sort);
    const size = pageSize ?? 10;
    const from = ((pageNumber ?? 1) - 1) * size;
    return { rows: rows.slice(from, from + size).map((row) => shown(row, context)), total: rows.length };
  },

  async kick({ id }, context) {
    const { connection } = context;
    await refuseKick(context, id);
    await connection.deleteFrom("session").where("session_id", "=", id.trim()).execute();
    context.reply.message = "已下线";
    return null;
  },

  /** Ends all sessions of a user. For the caller's own account, the current session remains. */
  async kickUser({ userId }, context) {
    const { connection, caller } = context;
    const user = await recordsOf(context, "user").get(userId);
    await refuseKickOf(user, context);
    const own = user.userId === userIdOf(caller) ? caller.session?.tokenHash : undefined;
    await (own === undefined ? endSessions(connection, user.userId) : endOtherSessions(connection, user.userId, own));
    context.reply.message = "已下线";
    return null;
  },
};

/**
 * Refuses to end the caller's own session, because signing out does that. Also refuses to end the session of a protected user
 * (`refuseKickOf`).
 *
 * @param id the id of the session; blanks around it are ignored
 * @throws Refusal ownSession, auditSession, userBeyond; notFound if the session does not exist or the caller must not see its user
 */
export async function refuseKick(context: CallContext, id: string): Promise<void> {
  const { connection, caller } = context;
  const row = await connection.selectFrom("session").selectAll().where("session_id", "=", id.trim()).executeTakeFirst();
  if (row === undefined) throw notFound();
  await refuseKickOf(await recordsOf(context, "user").get(row["user_id"]), context);
  if (row["token_hash"] === caller.session?.tokenHash) throw refuse("ownSession");
}

/**
 * Refuses to end the sessions of an auditor, or of a user who has rights that the caller lacks. Audited users must not be able to lock an
 * auditor out (三员分立). An administrator with limited rights must not lock out an administrator who can revoke these rights. The caller's own
 * sessions are never refused here.
 *
 * @throws Refusal auditSession, userBeyond
 */
export async function refuseKickOf(user: UserRecord, context: CallContext): Promise<void> {
  if (user.systemType === AUDIT && user.userId !== userIdOf(context.caller)) throw refuse("auditSession");
  await refuseBeyondOther(user, context);
}

/** Lists the sessions that have not expired, of the users that the caller may see, newest first. */
async function seen(context: CallContext): Promise<Row[]> {
  const { portal, connection } = context;
  const users = portal.store.table("user");
  const column = (field: keyof UserRecord): string =>
    `${users.table}.${users.columns.find((item) => item.field === field)?.column ?? field}`;
  const rows = (await connection
    .selectFrom("session")
    .innerJoin(users.table, column("userId"), "session.user_id")
    .select(["session.token_hash", "session.session_id", "session.user_id", "session.created_at", "session.seen_at"])
    .select(["session.address", "session.browser", "session.login_type"])
    .select([`${column("userAccount")} as user_account`, `${column("userName")} as user_name`, `${column("systemType")} as system_type`])
    .where("session.expires_at", ">", portal.clock.now())
    .where("session.session_id", "is not", null)
    .orderBy("session.created_at", "desc")
    .orderBy("session.session_id", "desc")
    .limit(MOST)
    .execute()) as unknown as Row[];
  const ids = [...new Set(rows.map((row) => row.user_id))];
  const visible = new Set<string>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const keys = await portal.store.records.keys(connection, users, ids.slice(from, from + AT_ONCE), restrictionOf(context, "user"));
    for (const key of keys.keys()) visible.add(key);
  }
  return rows.filter((row) => visible.has(row.user_id));
}

/** The columns that users sort by. */
const SORTED = {
  userAccount: (row: Row) => row.user_account ?? "",
  userName: (row: Row) => row.user_name ?? "",
  address: (row: Row) => row.address ?? "",
  loginType: (row: Row) => row.login_type ?? "",
  since: (row: Row) => Number(row.created_at),
  lastSeen: (row: Row) => Number(row.seen_at ?? row.created_at),
};

/** Sorts sessions by a field, descending with `-` before it. Those with equal values, and all without a field, are newest first. */
function sorted(rows: readonly Row[], sort: ListInput["sort"]): readonly Row[] {
  const field = (sort ?? "").replace(/^-/, "");
  const valueOf = ownValue<(row: Row) => string | number>(SORTED, field);
  if (sort === undefined || sort === null || valueOf === undefined) return rows;
  const direction = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return a === b ? 0 : a < b ? -direction : direction;
  });
}

function shown(row: Row, { portal, caller }: CallContext): OnlineSession {
  const loginType = (["1", "2", "3"] as const).find((type) => type === row.login_type);
  const systemType = SYSTEM_TYPES.find(([id]) => id === row.system_type)?.[0];
  const browser = browserName(row.browser);
  return {
    id: row.session_id,
    userId: row.user_id,
    userAccount: row.user_account ?? "",
    userName: row.user_name ?? "",
    address: row.address ?? "",
    since: portal.clock.wall.textOf(Number(row.created_at)),
    lastSeen: portal.clock.wall.textOf(Number(row.seen_at ?? row.created_at)),
    own: row.token_hash === caller.session?.tokenHash,
    ...(browser === undefined ? {} : { browser }),
    ...(loginType === undefined ? {} : { loginType }),
    ...(systemType === undefined ? {} : { systemType }),
  };
}

/**
 * Formats a user agent, for example `Chrome 139 · Windows`, or without system if that is unknown. Cuts the text of an unknown browser to 40
 * characters.
 *
 * @returns undefined if it is null, undefined or blank
 */
export function browserName(agent: string | null | undefined): string | undefined {
  if (agent === null || agent === undefined || agent.trim() === "") return undefined;
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, of]) => of.test(agent))?.[0];
    return system === undefined ? `${name} ${version}` : `${name} ${version} · ${system}`;
  }
  return agent.slice(0, 40);
}
