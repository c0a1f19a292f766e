import { isRedirectUri, isSameRedirectUri } from "../../../../runtime/contract/values/redirect-uri.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { CallContext, Portal } from "../portal.ts";
import { type Principal, userIdOf } from "../../engine/calls/principal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { holdSession } from "../passwords/hold-session.ts";
import { findClient, holdClient, type OauthClient } from "./clients.ts";
import { grantByCode, grantByTokens, newGrantId, newToken } from "./grants.ts";

/**
 * The parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636), as the client's link contains them. They are not validated yet;
 * {@link validateAuthorization} does that. Null means absent.
 */
export interface Asked {
  clientId: string;
  redirectUri: string;
  responseType?: string | null;
  scope?: string | null;
  state?: string | null;
  codeChallenge?: string | null;
  codeChallengeMethod?: string | null;
}

/**
 * The result of {@link validateAuthorization}. Either the client and the scopes that the user is asked to consent to, or `back`, the
 * address that reports an error to the client.
 */
export type ValidatedRequest = { client: OauthClient; scopes: readonly string[] } | { back: string };

/** Lifetime of an authorisation code in milliseconds. It may be short, because the client exchanges the code at once. */
const CODE_MS = 60_000;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Validates an authorization request. An unknown client or redirect URI is reported only to the user. Any other mistake results in an
 * address to which the browser is redirected. If the request names no scopes, it is treated as a request for all scopes of the client.
 *
 * @param issuer origin of the portal, which the reply contains
 * @returns the client and the scopes, or the redirect address with an error
 * @throws Refusal 400 if the client is unknown or the redirect URI is not registered for it
 */
export async function validateAuthorization(
  portal: Pick<Portal, "config" | "store">,
  asked: Asked,
  issuer: string,
): Promise<ValidatedRequest> {
  const client = await findClient(portal, asked.clientId);
  if (client === undefined) throw refuse("unknownClient");
  const isItsOwn = client.redirectUris.some((stored) => isSameRedirectUri(stored, asked.redirectUri));
  if (!isItsOwn || !isRedirectUri(asked.redirectUri)) throw refuse("foreignRedirect");
  const scopes = (asked.scope ?? "").split(" ").filter((scopeName) => scopeName !== "");
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
  // Without a challenge, anyone who intercepts the code could use it. `plain` would reveal the verifier (RFC 9700).
  const isProtected = asked.codeChallengeMethod === "S256" && CHALLENGE.test(asked.codeChallenge ?? "");
  if (!isImplicit && !isProtected) return "invalid_request";
  return scopes.length > 0 && scopes.every((scopeName) => client.scopes.includes(scopeName)) ? undefined : "invalid_scope";
}

/** Builds the address of a client with a reply. Tokens follow `#`, so that no server sees them. */
function backTo({ redirectUri, state, responseType }: Asked, issuer: string, reply: Readonly<Record<string, string>>): string {
  const target = new URL(redirectUri);
  const all = new URLSearchParams({ ...reply, ...(state ? { state } : {}), iss: issuer });
  if (responseType === "token") target.hash = all.toString();
  else for (const [name, value] of all) target.searchParams.set(name, value);
  return target.toString();
}

/**
 * Tests whether the client may get these scopes without the user's consent. Administrators must always consent, and every user must consent
 * to the scope `trust`. Otherwise, a person who registers a client could act as any administrator who opens a link. In other cases, no
 * consent is needed if the client's `autoApprove` contains all of the scopes. It is not needed either if `autoApprove` contains `true`,
 * unless it contains `false` too.
 */
export function isAutoApproved({ autoApprove }: OauthClient, { info }: Principal, scopes: readonly string[]): boolean {
  if (info.systemType !== BUSINESS || scopes.includes("trust")) return false;
  const approves = (scopeName: string): boolean => autoApprove.includes(scopeName);
  return (approves("true") && !approves("false")) || scopes.every(approves);
}

/**
 * Prevents an administrator from consenting to scopes without `trust`. A token of an administrator that lacks this scope would permit no
 * call. Business users may consent to any scopes.
 *
 * @throws Refusal 400
 */
export function refuseUntrusted({ info }: Principal, scopes: readonly string[]): void {
  if (info.systemType !== BUSINESS && !scopes.includes("trust")) throw refuse("untrustedClient");
}

/** Builds the address of the client to which the browser is redirected if the user refuses consent. It reports `access_denied`. */
export const refusedConsent = (asked: Asked, issuer: string): string => backTo(asked, issuer, { error: "access_denied" });

/**
 * Stores the grant that the user consented to, and returns the address of the client to which the browser is redirected. The address
 * contains the code, or the token for the implicit flow. The user's row is locked until the grant is stored. So if the session ends
 * meanwhile, the grant ends too.
 *
 * @throws Refusal sessionOver if the caller's session has ended; unknownClient if the client has been removed
 */
export function consented(
  context: CallContext,
  asked: Asked,
  { client, scopes }: Exclude<ValidatedRequest, { back: string }>,
  issuer: string,
): Promise<string> {
  const { portal, caller } = context;
  const [userId, now] = [userIdOf(caller), portal.clock.now()];
  return portal.store.database.transaction(async (connection) => {
    await holdSession(context, connection);
    if (!(await holdClient(connection, client.clientId))) throw refuse("unknownClient");
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
