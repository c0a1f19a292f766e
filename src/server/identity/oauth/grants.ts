import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Connection } from "../../engine/store/index.ts";
import type { Row } from "../../engine/store/types.ts";

/**
 * The permission of an OAuth client to act for a user, or for itself (table oauth_grant). Its code and tokens are stored as hashes. Times
 * are epoch milliseconds.
 */
export interface Grant {
  grantId: string;
  clientId: string;
  /** Undefined if the client acts for itself. */
  userId: string | undefined;
  /** The scopes that were granted. The current access token may have fewer. */
  scope: readonly string[];
  createdAt: number;
  /** From then on, the grant and all of its tokens are invalid. */
  expiresAt: number;
  /** The authorization code; absent if the grant was made without a code. `challenge` is the challenge of PKCE. */
  code?: { hash: string; expiresAt: number; used: boolean; redirectUri: string; challenge: string };
  /** The current access token. */
  access?: { hash: string; expiresAt: number; scope: readonly string[] };
  /** Hash of the refresh token; absent if there is none. */
  refreshHash?: string;
}

/** A grant to be stored. `userId` is undefined if the client acts for itself. */
export interface NewGrant {
  clientId: string;
  userId: string | undefined;
  scope: readonly string[];
  /** Milliseconds until the grant and all of its tokens expire. */
  lifetime: number;
}

/**
 * Parameters of an authorization request that are stored with its code. The exchange of the code must repeat the redirect URI, and prove
 * the PKCE challenge by its verifier.
 */
export interface CodeTerms {
  redirectUri: string;
  challenge: string;
}

/** The tokens of a grant, as the client gets them. */
export interface Tokens {
  access: string;
  /** Milliseconds until the access token expires. */
  accessMs: number;
  /** Scopes of the access token. */
  scope: readonly string[];
  /** Absent if the grant cannot be refreshed. */
  refresh?: string | undefined;
}

const ID = 32;
const SECRET = 64;
/** Maximum number of grants of one client for one user, or for the client itself. A further grant ends the oldest one. */
const MOST = 50;

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Tests whether a text has the format of an OAuth code or token: 96 hexadecimal digits. The token of a session has 64. The token itself is
 * not verified.
 */
export const isGrantToken = (token: string): boolean => /^[0-9a-f]+$/.test(token) && token.length === ID + SECRET;

export const newGrantId = (): string => randomBytes(ID / 2).toString("hex");
/** Creates a random code or token that begins with the id of its grant. Only its SHA-256 is stored, so that it cannot be read later. */
export const newToken = (grantId: string): string => grantId + randomBytes(SECRET / 2).toString("hex");
const grantIdOf = (token: string): string => token.slice(0, ID);

/** Tests whether a token has this hash, compared in constant time. False if the hash is undefined. */
export const isTokenOf = (hash: string | undefined, token: string): boolean =>
  hash !== undefined && timingSafeEqual(Buffer.from(hash), Buffer.from(digest(token)));

/**
 * Finds a grant by its id, which is the beginning of each of its codes and tokens. The rest of the token is not verified; {@link isTokenOf}
 * does that.
 *
 * @param token a code, access token or refresh token
 * @param now epoch milliseconds
 * @returns undefined if the text does not look like a token, or if the grant is missing or has expired
 */
export async function findGrant(connection: Connection, token: string, now: number): Promise<Grant | undefined> {
  if (!isGrantToken(token)) return undefined;
  const row = await connection.selectFrom("oauth_grant").selectAll().where("grant_id", "=", grantIdOf(token)).executeTakeFirst();
  return row === undefined || Number(row["expires_at"]) <= now ? undefined : grantOf(row);
}

function grantOf(row: Row): Grant {
  const text = (name: string): string | undefined => (row[name] === null || row[name] === undefined ? undefined : String(row[name]));
  const grant: Grant = {
    grantId: String(row["grant_id"]),
    clientId: String(row["client_id"]),
    userId: text("user_id"),
    scope: splitScope(text("scope")),
    createdAt: Number(row["created_at"]),
    expiresAt: Number(row["expires_at"]),
  };
  const [code, access, refresh] = [text("code_hash"), text("access_hash"), text("refresh_hash")];
  if (code !== undefined)
    grant.code = {
      hash: code,
      expiresAt: Number(row["code_expires_at"]),
      used: text("code_used_at") !== undefined,
      redirectUri: text("redirect_uri") ?? "",
      challenge: text("code_challenge") ?? "",
    };
  if (access !== undefined)
    grant.access = { hash: access, expiresAt: Number(row["access_expires_at"]), scope: splitScope(text("access_scope")) };
  if (refresh !== undefined) grant.refreshHash = refresh;
  return grant;
}

const splitScope = (text = ""): string[] => text.split(" ").filter((scopeName) => scopeName !== "");

/**
 * Stores a grant with a new code, which can be used once until it expires. If the same client and user have more than 50 grants, the oldest
 * are deleted. It must be called in the transaction that authorised the user.
 *
 * @param now epoch milliseconds
 * @returns the code
 */
export async function grantByCode(connection: Connection, given: NewGrant, terms: CodeTerms, now: number): Promise<string> {
  const grantId = newGrantId();
  const code = newToken(grantId);
  await insert(connection, grantId, given, now, {
    code_hash: digest(code),
    code_expires_at: now + given.lifetime,
    redirect_uri: terms.redirectUri,
    code_challenge: terms.challenge,
  });
  return code;
}

/**
 * Stores a grant together with its tokens, which contain the grant's id. If the same client and user have more than 50 grants, the oldest
 * are deleted. It must be called in the transaction that authorised the user.
 *
 * @param now epoch milliseconds
 */
export async function grantByTokens(connection: Connection, given: NewGrant, tokens: Tokens, now: number): Promise<void> {
  await insert(connection, grantIdOf(tokens.access), given, now, columnsOf(tokens, now));
}

const columnsOf = ({ access, accessMs, scope, refresh }: Tokens, now: number): Row => ({
  access_hash: digest(access),
  access_expires_at: now + accessMs,
  access_scope: scope.join(" "),
  refresh_hash: refresh === undefined ? null : digest(refresh),
});

async function insert(connection: Connection, grantId: string, given: NewGrant, now: number, more: Row): Promise<void> {
  const { clientId, userId, scope, lifetime } = given;
  const named = { grant_id: grantId, client_id: clientId, user_id: userId ?? null, scope: scope.join(" ") };
  const row = { ...named, created_at: now, expires_at: now + lifetime, ...more };
  await connection.insertInto("oauth_grant").values(row).execute();
  await endOldest(connection, clientId, userId);
}

async function endOldest(connection: Connection, clientId: string, userId: string | undefined): Promise<void> {
  const own = connection.selectFrom("oauth_grant").select("grant_id").where("client_id", "=", clientId);
  const rows = await (userId === undefined ? own.where("user_id", "is", null) : own.where("user_id", "=", userId))
    .orderBy("created_at", "desc")
    .orderBy("grant_id", "desc")
    .offset(MOST)
    .limit(MOST)
    .execute();
  const old = rows.map((row) => String(row["grant_id"]));
  if (old.length > 0) await connection.deleteFrom("oauth_grant").where("grant_id", "in", old).execute();
}

/**
 * Marks an authorization code as used, so that it can be exchanged only once. Does not check whether the code has expired.
 *
 * @param now epoch milliseconds
 * @returns false if the code is unknown or has already been used
 */
export async function useCode(connection: Connection, code: string, now: number): Promise<boolean> {
  const used = await connection
    .updateTable("oauth_grant")
    .set({ code_used_at: now })
    .where("grant_id", "=", grantIdOf(code))
    .where("code_hash", "=", digest(code))
    .where("code_used_at", "is", null)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) === 1;
}

/**
 * Stores the first tokens of a grant when its code is exchanged. The grant itself then expires after `lifetime`.
 *
 * @param lifetime milliseconds until the grant and all of its tokens expire
 * @param now epoch milliseconds
 * @returns false if the grant no longer exists, or has tokens already
 */
export async function giveTokens(connection: Connection, grant: Grant, tokens: Tokens, lifetime: number, now: number): Promise<boolean> {
  const given = await connection
    .updateTable("oauth_grant")
    .set({ ...columnsOf(tokens, now), expires_at: now + lifetime })
    .where("grant_id", "=", grant.grantId)
    .where("access_hash", "is", null)
    .executeTakeFirst();
  return Number(given.numUpdatedRows) === 1;
}

/**
 * Replaces the tokens of a grant by new tokens. A refresh token can be used once: of two simultaneous requests, only one succeeds.
 *
 * @param now epoch milliseconds
 * @returns false if the refresh token of `grant` has been replaced meanwhile, or the grant no longer exists
 */
export async function rotate(connection: Connection, grant: Grant, tokens: Tokens, now: number): Promise<boolean> {
  const rotated = await connection
    .updateTable("oauth_grant")
    .set(columnsOf(tokens, now))
    .where("grant_id", "=", grant.grantId)
    .where("refresh_hash", "=", grant.refreshHash ?? "")
    .executeTakeFirst();
  return Number(rotated.numUpdatedRows) === 1;
}

/** Deletes a grant, so that all of its tokens become invalid. Does nothing if it does not exist. */
export async function endGrant(connection: Connection, grantId: string): Promise<void> {
  await connection.deleteFrom("oauth_grant").where("grant_id", "=", grantId).execute();
}
