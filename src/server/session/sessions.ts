import { createHash, randomBytes } from "node:crypto";
import type { CompiledQuery } from "kysely";
import type { Session } from "../calls/context.ts";
import type { Connection, Database } from "../store/index.ts";

/** Seconds a session lives after its last call. */
export const SESSION_SECONDS = 7200;
/** A call moves the end of its session at most this often, so that reading does not mean writing. */
const SLIDE_MS = 60_000;

export const COOKIE = "access_token";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface NewSession {
  userId: string;
  loginType: string;
  address: string;
}

/** Starts a session; the token leaves the server once, only its SHA-256 is stored. */
export async function startSession(connection: Connection, { userId, loginType, address }: NewSession, now: number): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const times = { created_at: now, expires_at: now + SESSION_SECONDS * 1000 };
  const row = { token_hash: digest(token), user_id: userId, login_type: loginType, address, ...times };
  await connection.deleteFrom("session").where("expires_at", "<=", now).execute();
  await connection.insertInto("session").values(row).execute();
  return token;
}

/** The session of a token, with the revision of rights in the same query; undefined when unknown or over. */
export async function findSession(database: Database, token: string, now: number): Promise<Session | undefined> {
  if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
  const tokenHash = digest(token);
  const query = queryOf(database);
  const { rows } = await database.kysely.executeQuery<SessionRow>({ ...query, parameters: [REVISION, tokenHash] });
  const row = rows[0];
  if (row === undefined || Number(row.expires_at) <= now) return undefined;
  const found: Session = {
    tokenHash,
    userId: row.user_id,
    expiresAt: Number(row.expires_at),
    loginType: row.login_type ?? "1",
    revision: Number(row.value ?? 0),
  };
  if (row.user_type_now !== null) found.userTypeNow = row.user_type_now;
  if (found.expiresAt - now < SESSION_SECONDS * 1000 - SLIDE_MS && (await slide(database, tokenHash, now))) found.moved = true;
  return found;
}

interface SessionRow {
  user_id: string;
  expires_at: number;
  login_type: string | null;
  user_type_now: string | null;
  value: number | null;
}

const queries = new WeakMap<Database, CompiledQuery>();

/** Every call asks it: putting it into words takes longer than answering it, so that is done once. */
function queryOf(database: Database): CompiledQuery {
  let query = queries.get(database);
  if (query === undefined) {
    query = database.kysely
      .selectFrom("session")
      .leftJoin("counter", (join) => join.on("counter.counter_name", "=", ""))
      .select(["session.user_id", "session.expires_at", "session.login_type", "session.user_type_now", "counter.value"])
      .where("session.token_hash", "=", "")
      .compile();
    queries.set(database, query);
  }
  return query;
}

/** False: it was ended meanwhile. */
async function slide(database: Database, tokenHash: string, now: number): Promise<boolean> {
  const slid = await database.kysely
    .updateTable("session")
    .set({ expires_at: now + SESSION_SECONDS * 1000 })
    .where("token_hash", "=", tokenHash)
    .returning("token_hash")
    .executeTakeFirst();
  return slid !== undefined;
}

export async function endSession(connection: Connection, token: string): Promise<string | undefined> {
  const row = await connection.deleteFrom("session").where("token_hash", "=", digest(token)).returning("user_id").executeTakeFirst();
  return row === undefined ? undefined : String(row.user_id);
}

/** From its next call on the session is one of this user type (P-TOPBAR-07). */
export async function chooseUserType(connection: Connection, tokenHash: string, userType: string): Promise<void> {
  await connection.updateTable("session").set({ user_type_now: userType }).where("token_hash", "=", tokenHash).execute();
}

/** Ends every session of a user but this one. */
export async function endOtherSessions(connection: Connection, userId: string, tokenHash: string): Promise<void> {
  await connection.deleteFrom("session").where("user_id", "=", userId).where("token_hash", "!=", tokenHash).execute();
}

/** Counter that every change of what rights depend on raises. */
export const REVISION = "rights-revision";
