import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { createHash, randomBytes } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Session } from "../../engine/calls/principal.ts";
import { type Connection, type Database, LOG_END, type LogPosition, runCompiledRead } from "../../engine/store/index.ts";
import type { SessionLimits } from "./policy.ts";

/** Shortest interval between two extensions of a session, so that not every read causes a write. */
const SLIDE_MS = 60_000;

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A session to be started: its user, the sign-in method, and the client. */
export interface NewSession {
  userId: string;
  loginType: string;
  address: string;
  /** User agent of the browser. */
  browser?: string | undefined;
  /** Whether the password has expired. Nothing else is permitted before it is changed. */
  passwordDue?: boolean;
  /** Whether the second factor was verified. */
  factor?: boolean;
}

const BROWSER_LENGTH = 300;

/**
 * Stores a new session. Deletes expired sessions of all users, and the user's oldest sessions if there are now more than `limits.most`.
 *
 * @param now epoch milliseconds
 * @returns the token for the client; only its SHA-256 is stored
 */
export async function startSession(
  connection: Connection,
  { userId, loginType, address, browser, passwordDue, factor }: NewSession,
  limits: SessionLimits,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const times = { created_at: now, expires_at: endOf(now, limits, now) };
  const named = {
    session_id: newId(),
    browser: browser === undefined ? null : cutText(browser, BROWSER_LENGTH),
    seen_at: now,
    password_due: passwordDue === true ? 1 : null,
    factor_at: factor === true ? now : null,
  };
  const row = { token_hash: digest(token), user_id: userId, login_type: loginType, address, ...named, ...times };
  await connection.deleteFrom("session").where("expires_at", "<=", now).execute();
  await connection.insertInto("session").values(row).execute();
  await endOldest(connection, row, limits.most);
  return token;
}

/**
 * Lists the network addresses of a user's unexpired sessions in which the second factor was verified. At these addresses, wrong codes that
 * others send from elsewhere do not lock the user out.
 *
 * @param now epoch milliseconds
 */
export async function provenAddresses(connection: Connection, userId: string, now: number): Promise<string[]> {
  const shown = connection.selectFrom("session").select("address").where("user_id", "=", userId).where("factor_at", "is not", null);
  return (await shown.where("expires_at", ">", now).execute()).map(({ address }) => String(address ?? ""));
}

const endOf = (begun: number, { idleMs, longestMs }: SessionLimits, now: number): number => Math.min(now + idleMs, begun + longestMs);

/** Ends the oldest sessions of the user of a new one, which stays even if the clock was set back since the others began. */
async function endOldest(
  connection: Connection,
  { user_id: userId, token_hash: own }: { user_id: string; token_hash: string },
  most: number,
): Promise<void> {
  const rows = await connection
    .selectFrom("session")
    .select("token_hash")
    .where("user_id", "=", userId)
    .where("token_hash", "<>", own)
    .orderBy("created_at", "desc")
    .orderBy("session_id", "desc")
    .execute();
  const old = rows.slice(most - 1).map((row) => String(row.token_hash));
  if (old.length > 0) await connection.deleteFrom("session").where("token_hash", "in", old).execute();
}

/** Input of {@link findSession} besides the token. */
export interface Asking {
  /**
   * Returns the limits of a user's sessions. `findSession` calls it with the user of the session and the present revision of rights. By the
   * revision, the function recognises whether its cached policy is still valid.
   */
  limits: (revision: number, userId: string) => Promise<SessionLimits>;
  /** The present time in epoch milliseconds. */
  now: number;
  /** Whether a page sent the request by itself. Such requests do not extend the session. */
  unattended?: boolean | undefined;
}

/**
 * Finds the session of a token, with the revisions of rights and routes, by one query. A request extends the session if it was last
 * extended more than a minute ago. An unattended request never extends it. `moved` is set if the session now ends later. `written` is set
 * if the database has a replica.
 *
 * @returns undefined if the token is unknown, or its session has expired or exceeds the current limits
 */
export async function findSession(database: Database, token: string, { limits, now, unattended }: Asking): Promise<Session | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
  const tokenHash = digest(token);
  const query = { ...queryOf(database), parameters: [REVISION, ROUTING, tokenHash] };
  // Concurrent calls of a session share one round trip. On SQLite the read itself costs less.
  const { kind, kysely } = database;
  const { rows } = await (kind === "postgres" ? runCompiledRead<SessionRow>(kysely, query) : kysely.executeQuery<SessionRow>(query));
  const row = rows[0];
  if (row === undefined || Number(row.expires_at) <= now) return undefined;
  const revision = Number(row.value ?? 0);
  const bounds = await limits(revision, row.user_id);
  const [begun, seen] = [Number(row.created_at), Number(row.seen_at ?? row.created_at)];
  // A limit that was reduced meanwhile applies at once.
  if (endOf(begun, bounds, seen) + SLIDE_MS <= now || begun + bounds.longestMs <= now) return undefined;
  const found = sessionOf(row, tokenHash, revision, bounds);
  const written = await writtenIn(database, tokenHash, row);
  if (written !== undefined) found.written = written;
  const end = endOf(begun, bounds, now);
  const isDue = unattended !== true && now - Number(row.seen_at ?? 0) > SLIDE_MS;
  if (isDue && (await slide(database, tokenHash, end, now)) && end > found.expiresAt) found.moved = true;
  return found;
}

function sessionOf(row: SessionRow, tokenHash: string, revision: number, { idleMs }: SessionLimits): Session {
  const found: Session = {
    tokenHash,
    userId: row.user_id,
    expiresAt: Number(row.expires_at),
    provenAt: Math.max(Number(row.created_at), Number(row.proven_at ?? 0)),
    loginType: row.login_type ?? "1",
    revision,
    routing: Number(row.routing ?? 0),
    idleSeconds: idleMs / 1000,
  };
  if (row.user_type_now !== null) found.userTypeNow = row.user_type_now;
  if (Number(row.password_due ?? 0) === 1) found.passwordDue = true;
  if (row.factor_at !== null) found.factor = true;
  return found;
}

interface SessionRow {
  user_id: string;
  expires_at: number;
  created_at: number;
  proven_at: number | null;
  login_type: string | null;
  user_type_now: string | null;
  seen_at: number | null;
  password_due: number | null;
  factor_at: number | null;
  wal_timeline: number | null;
  wal_position: number | null;
  value: number | null;
  routing: number | null;
}

const queries = new WeakMap<Database, CompiledQuery>();

/**
 * Returns the compiled query that finds a session. Every call runs the query, and building it takes longer than executing it. So it is
 * compiled once for each database.
 */
function queryOf(database: Database): CompiledQuery {
  let query = queries.get(database);
  if (query === undefined) {
    query = database.kysely
      .selectFrom("session")
      .leftJoin("counter", (join) => join.on("counter.counter_name", "=", ""))
      .leftJoin("counter as routes", (join) => join.on("routes.counter_name", "=", ""))
      .select(["session.user_id", "session.expires_at", "session.created_at", "session.proven_at"])
      .select([
        "session.login_type",
        "session.user_type_now",
        "session.seen_at",
        "session.password_due",
        "session.factor_at",
        "session.wal_timeline",
        "session.wal_position",
        "counter.value",
        "routes.value as routing",
      ])
      .where("session.token_hash", "=", "")
      .compile();
    queries.set(database, query);
  }
  return query;
}

/** Returns the position of a session's last write. A session without one gets the present end of the log. Undefined without a replica. */
async function writtenIn(database: Database, tokenHash: string, row: SessionRow): Promise<LogPosition | undefined> {
  if (database.replica === undefined) return undefined;
  const { wal_timeline: timeline, wal_position: position } = row;
  return timeline === null || position === null ? markWritten(database, tokenHash) : { timeline, position };
}

/**
 * Stores the present end of PostgreSQL's write-ahead log as the position of a session's last write. Later reads of the session on a replica
 * include everything that was committed before.
 *
 * @returns the position. Undefined without a replica, where nothing is stored, and if the session has ended
 */
export async function markWritten({ kysely, replica }: Database, tokenHash: string): Promise<LogPosition | undefined> {
  if (replica === undefined) return undefined;
  const { timeline, position } = LOG_END;
  const { rows } = await sql<LogPosition>`
    update session set wal_timeline = ${timeline},
      wal_position = case when wal_timeline = ${timeline} then greatest(wal_position, ${position}) else ${position} end
    where token_hash = ${tokenHash} returning wal_timeline as timeline, wal_position as position`.execute(kysely);
  return rows[0];
}

/** Times at which this process extended sessions, so that only one of a page's simultaneous calls does so. */
const prolonged = new WeakMap<Database, Map<string, number>>();
const MOST_PROLONGED = 10_000;

/**
 * Extends a session until `end` (epoch milliseconds), at most once a minute. Returns false, without a change, if this process extended it
 * within the last minute, or if it has ended.
 */
async function slide(database: Database, tokenHash: string, end: number, now: number): Promise<boolean> {
  const times = prolonged.get(database) ?? new Map<string, number>();
  prolonged.set(database, times);
  if (now - (times.get(tokenHash) ?? 0) <= SLIDE_MS) return false;
  if (times.size >= MOST_PROLONGED) times.clear();
  times.set(tokenHash, now);
  try {
    const slid = await database.kysely
      .updateTable("session")
      .set({ expires_at: end, seen_at: now })
      .where("token_hash", "=", tokenHash)
      .returning("token_hash")
      .executeTakeFirst();
    return slid !== undefined;
  } catch (error) {
    times.delete(tokenHash);
    throw error;
  }
}

/**
 * Records that the second factor was set up, or verified again, in this session. If the security policy requires a second factor, only such
 * sessions remain valid.
 */
export async function markFactor(connection: Connection, tokenHash: string, now: number): Promise<void> {
  await connection.updateTable("session").set({ factor_at: now }).where("token_hash", "=", tokenHash).execute();
}

/**
 * Deletes the session of a token. The user's other sessions are unaffected.
 *
 * @returns the id of the session's user; undefined if there was no such session
 */
export async function endSession(connection: Connection, token: string): Promise<string | undefined> {
  const row = await connection.deleteFrom("session").where("token_hash", "=", digest(token)).returning("user_id").executeTakeFirst();
  return row === undefined ? undefined : String(row.user_id);
}

/** Sets the user type of a session from its next call on (P-TOPBAR-07). Whether the user has this type is not checked here. */
export async function chooseUserType(connection: Connection, tokenHash: string, userType: string): Promise<void> {
  await connection.updateTable("session").set({ user_type_now: userType }).where("token_hash", "=", tokenHash).execute();
}

/** Tests whether a session is still stored. False for an unknown hash. A session that has expired may be stored for a while. */
export async function hasSession(connection: Connection, tokenHash: string): Promise<boolean> {
  return (await connection.selectFrom("session").select("user_id").where("token_hash", "=", tokenHash).executeTakeFirst()) !== undefined;
}

/** Ends all sessions of a user except the one with the given token hash. Also ends all of the user's grants to OAuth clients. */
export async function endOtherSessions(connection: Connection, userId: string, tokenHash: string): Promise<void> {
  await connection.deleteFrom("session").where("user_id", "=", userId).where("token_hash", "!=", tokenHash).execute();
  await connection.deleteFrom("oauth_grant").where("user_id", "=", userId).execute();
}

/** Ends every session and grant of a user. A user who was disabled or removed must sign in again after being restored. */
export async function endSessions(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("session").where("user_id", "=", userId).execute();
  await connection.deleteFrom("oauth_grant").where("user_id", "=", userId).execute();
}

/** Deletes all grants of an OAuth client, so that a later client with the same id gets none of them. */
export async function endGrantsOf(connection: Connection, clientId: string): Promise<void> {
  await connection.deleteFrom("oauth_grant").where("client_id", "=", clientId).execute();
}

/** Name of the counter that is incremented by every change of data on which rights depend. */
export const REVISION = "rights-revision";
/** Name of the counter that is incremented by every change of data on which gateway routes depend. Changes of rights do not affect it. */
export const ROUTING = "routing-revision";
