import { isRedirectUri, isSameRedirectUri } from "../../../../runtime/contract/values/redirect-uri.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { CallContext, Portal } from "../portal.ts";
import { type Principal, userIdOf } from "../../engine/calls/context.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { credentialsOfUser } from "../passwords/credentials.ts";
import { findClient, type OauthClient } from "./clients.ts";
import { grantByCode, grantByTokens, newGrantId, newToken } from "./grants.ts";

/** What a client asks of a user, as its link says it (RFC 6749, 4.1.1; RFC 7636). */
export interface Asked {
  clientId: string;
  redirectUri: string;
  responseType?: string | null;
  scope?: string | null;
  state?: string | null;
  codeChallenge?: string | null;
  codeChallengeMethod?: string | null;
}

/** A request that may be consented to, or where its client is told that it may not. */
export type Judged = { client: OauthClient; scopes: readonly string[] } | { back: string };

/** A code is asked for by a program that waits for it. */
const CODE_MS = 60_000;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Judges what a client asks for. Until client and address are known to be its own nothing is sent there: it is told to
 * the user alone.
 *
 * @throws Refusal 400 for the user to read
 */
export async function judgeAsked(
  portal: Pick<Portal, "config" | "database" | "records" | "table">,
  asked: Asked,
  issuer: string,
): Promise<Judged> {
  const client = await findClient(portal, asked.clientId);
  if (client === undefined) throw refuse("unknownClient");
  const isItsOwn = client.redirectUris.some((stored) => isSameRedirectUri(stored, asked.redirectUri));
  if (!isItsOwn || !isRedirectUri(asked.redirectUri)) throw refuse("foreignRedirect");
  const scopes = (asked.scope ?? "").split(" ").filter((word) => word !== "");
  const wanted = scopes.length === 0 ? client.scopes : [...new Set(scopes)];
  const error = errorOf(portal, asked, client, wanted);
  if (error !== undefined) return { back: backTo(asked, issuer, { error }) };
  return { client, scopes: wanted };
}

function errorOf({ config }: Pick<Portal, "config">, asked: Asked, client: OauthClient, scopes: readonly string[]): string | undefined {
  const type = asked.responseType ?? "";
  const isImplicit = type === "token" && config.oauth.implicit;
  if (type !== "code" && !isImplicit) return type === "" ? "invalid_request" : "unsupported_response_type";
  if (!client.grants.includes(isImplicit ? "implicit" : "authorization_code")) return "unauthorized_client";
  // Without a challenge whoever catches the code may use it; `plain` would show the verifier (RFC 9700).
  const isProtected = asked.codeChallengeMethod === "S256" && CHALLENGE.test(asked.codeChallenge ?? "");
  if (!isImplicit && !isProtected) return "invalid_request";
  return scopes.length > 0 && scopes.every((word) => client.scopes.includes(word)) ? undefined : "invalid_scope";
}

/** The address of a client with an answer; tokens stand behind `#`, which no server sees. */
function backTo({ redirectUri, state, responseType }: Asked, issuer: string, answer: Readonly<Record<string, string>>): string {
  const target = new URL(redirectUri);
  const all = new URLSearchParams({ ...answer, ...(state ? { state } : {}), iss: issuer });
  if (responseType === "token") target.hash = all.toString();
  else for (const [name, value] of all) target.searchParams.set(name, value);
  return target.toString();
}

/** Whether a client need not ask: `true` approves everything unless `false` stands beside it, a scope itself. */
export function isAutoApproved({ autoApprove }: OauthClient, scopes: readonly string[]): boolean {
  const approves = (word: string): boolean => autoApprove.includes(word);
  return (approves("true") && !approves("false")) || scopes.every(approves);
}

/** Whether tokens of this user would reach anything. @throws Refusal 400 */
export function refuseUntrusted({ info }: Principal, scopes: readonly string[]): void {
  if (info.systemType !== BUSINESS && !scopes.includes("trust")) throw refuse("untrustedClient");
}

export const refusedConsent = (asked: Asked, issuer: string): string => backTo(asked, issuer, { error: "access_denied" });

/** What the user gives: where the client gets it. He is held until it stands: with his session it would have ended. */
export function consented(
  context: CallContext,
  asked: Asked,
  { client, scopes }: Exclude<Judged, { back: string }>,
  issuer: string,
): Promise<string> {
  const { portal, caller } = context;
  const [userId, now] = [userIdOf(caller), portal.now()];
  return portal.database.transaction(async (connection) => {
    await credentialsOfUser(portal, connection, "userId", userId, { hold: true });
    const tokenHash = caller.session?.tokenHash ?? "";
    const session = await connection.selectFrom("session").select("user_id").where("token_hash", "=", tokenHash).executeTakeFirst();
    if (session === undefined) throw refuse("sessionOver");
    const given = { clientId: client.clientId, userId, scope: scopes };
    if (asked.responseType === "token") {
      const [access, accessMs] = [newToken(newGrantId()), client.accessSeconds * 1000];
      await grantByTokens(connection, { ...given, lifetime: accessMs }, { access, accessMs, scope: scopes }, now);
      const token = { access_token: access, token_type: "Bearer", expires_in: String(client.accessSeconds), scope: scopes.join(" ") };
      return backTo(asked, issuer, token);
    }
    const terms = { redirectUri: asked.redirectUri, challenge: asked.codeChallenge ?? "" };
    return backTo(asked, issuer, { code: await grantByCode(connection, { ...given, lifetime: CODE_MS }, terms, now) });
  });
}
