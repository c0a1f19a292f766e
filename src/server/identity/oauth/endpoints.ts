import OAuth2Server from "@node-oauth/oauth2-server";
import type { Portal } from "../portal.ts";
import { CHANGE, logAuth, logAuthFailure, SIGN_IN } from "../../engine/log/write-log.ts";
import { asRefusal, Refusal } from "../../engine/refusals/refusal.ts";
import type { Principals } from "../rights/principals.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { shownAccount, shownIf } from "../passwords/shown-name.ts";
import { liveToken } from "./client-callers.ts";
import { type ClientProof, findClient, type OauthClient, provenClient } from "./clients.ts";
import { endGrant, findGrant, isTokenOf } from "./grants.ts";
import { tokenModel } from "./token-model.ts";

/** A request to one of the OAuth endpoints for clients: token, revocation or introspection. */
export interface ClientRequest {
  /** Parameters of the form, whose names are unique. */
  form: Readonly<Record<string, string>>;
  /** The `authorization` header; undefined if the request has none. */
  authorization: string | undefined;
  /** Address of the client. */
  address: string;
}

/** A reply of an OAuth endpoint: a status and a JSON body without the envelope of other calls. The body is empty if it is null. */
export interface ClientReply {
  status: number;
  body: object | null;
  /** Set if the client sent wrong credentials in the `authorization` header. The reply then gets the header `WWW-Authenticate`. */
  challenge?: true;
}

/** Handles a request to an OAuth endpoint for clients, and returns the reply. */
export type EndpointHandler = (portal: Portal, request: ClientRequest, callers: Principals) => Promise<ClientReply>;

/**
 * Handles POST /api/oauth/token (RFC 6749, 3.2), which issues tokens. Logs each success and failure. If no token can be issued, returns an
 * error reply of the RFC instead of throwing.
 *
 * @throws Refusal tooMany if too many secrets are verified
 */
export const handleToken: EndpointHandler = async (portal, request) => {
  const { form, address } = request;
  const client = await clientOf(portal, request);
  if (client === undefined) return wrongClient(portal, request);
  const event = { user: form["username"] ?? `client:${client.clientId}`, code: SIGN_IN, content: contentOf(client, request) };
  try {
    const token = await granted(portal, client, request);
    await logAuth(portal, { ...event, user: await accountOf(portal, token), ok: true });
    const { accessToken, refreshToken, scope = [] } = token;
    const body = { access_token: accessToken, token_type: "Bearer", expires_in: client.accessSeconds, scope: scope.join(" ") };
    return { status: 200, body: refreshToken === undefined ? body : { ...body, refresh_token: refreshToken } };
  } catch (error) {
    const reply = failure(error);
    const reported = reply.status >= 500 ? error : asRefusalOf(reply);
    if (reply.status >= 500) portal.log.warn(error, "a token could not be given");
    const user = form["username"] === undefined ? event.user : await shownAccount(portal, form["username"]);
    await logAuthFailure(portal, { ...event, user }, reported, networkOf(address));
    return reply;
  }
};

/** Lets the library validate the request, normalised to one form, however the client sent its secret. */
function granted(portal: Portal, client: OauthClient, { form, address }: ClientRequest): Promise<OAuth2Server.Token> {
  const server = new OAuth2Server({ model: tokenModel({ portal, client, address, redirectUri: form["redirect_uri"] }) });
  const body = { ...form, client_id: client.clientId, client_secret: "shown" };
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "1" };
  const request = new OAuth2Server.Request({ method: "POST", headers, query: {}, body });
  return server.token(request, new OAuth2Server.Response({}), { accessTokenLifetime: client.accessSeconds });
}

async function accountOf(portal: Pick<Portal, "store">, { user, client }: OAuth2Server.Token): Promise<string> {
  const userId: unknown = user["userId"];
  if (typeof userId !== "string") return `client:${client.id}`;
  return (await portal.store.records.find(portal.store.database.kysely, portal.store.table("user"), userId))?.userAccount ?? userId;
}

const contentOf = ({ clientId }: OauthClient, { form, address }: ClientRequest): object => ({
  client: clientId,
  grant: form["grant_type"]?.slice(0, 100),
  scope: form["scope"]?.slice(0, 200),
  address,
});

/**
 * Handles POST /api/oauth/revoke (RFC 7009). If the token belongs to the client, its grant ends, with all tokens of the grant. If the token
 * is unknown or belongs to another client, nothing happens, and the reply is the same. A request without a token, or with wrong credentials
 * of the client, is refused.
 */
export const handleRevocation: EndpointHandler = async (portal, request) => {
  const client = await clientOf(portal, request);
  if (client === undefined) return wrongClient(portal, request);
  const token = request.form["token"];
  if (token === undefined) return refusal(400, "invalid_request", "Missing parameter: `token`");
  const {
    store: { database },
    clock: { now },
  } = portal;
  const grant = await findGrant(database.kysely, token, now());
  const isIts = grant?.clientId === client.clientId && [grant.access?.hash, grant.refreshHash].some((hash) => isTokenOf(hash, token));
  if (grant !== undefined && isIts) {
    await endGrant(database.kysely, grant.grantId);
    await logAuth(portal, {
      user: `client:${client.clientId}`,
      code: CHANGE,
      ok: true,
      content: { revoked: true, address: request.address },
    });
  }
  return { status: 200, body: null };
};

/**
 * Handles POST /api/oauth/introspect (RFC 7662). A valid token is described only to two clients: the client that owns it, and a service
 * that the token may call. A service is recognised by a client id that is equal to its service id. In all other cases, the reply is
 * `active: false`, also if the user of the token is removed or disabled. A request without a token, or with wrong credentials of the
 * client, is refused.
 */
export const handleIntrospection: EndpointHandler = async (portal, request, callers) => {
  const client = await clientOf(portal, request);
  if (client === undefined) return wrongClient(portal, request);
  const token = request.form["token"];
  if (token === undefined) return refusal(400, "invalid_request", "Missing parameter: `token`");
  const live = await liveToken(portal, token);
  const canInspect = live !== undefined && (live.client.clientId === client.clientId || live.client.services.includes(client.clientId));
  if (!canInspect) return { status: 200, body: { active: false } };
  const { grant, scopes } = live;
  const user = grant.userId === undefined ? undefined : await callers.ofUser(grant.userId).catch(() => undefined);
  if (grant.userId !== undefined && user === undefined) return { status: 200, body: { active: false } };
  const body = {
    active: true,
    scope: scopes.join(" "),
    client_id: grant.clientId,
    token_type: "Bearer",
    exp: Math.floor((grant.access?.expiresAt ?? 0) / 1000),
    iat: Math.floor(grant.createdAt / 1000),
    sub: grant.userId ?? grant.clientId,
    aud: live.client.services,
    ...(user === undefined ? {} : { username: user.info.userAccount }),
  };
  return { status: 200, body };
};

/**
 * Authenticates the client of a request. Logs a request that is refused without a verification.
 *
 * @returns undefined if it sent no credentials, or wrong ones
 * @throws Refusal tooMany if too many secrets are verified, which says nothing of this one
 */
async function clientOf(portal: Portal, request: ClientRequest): Promise<OauthClient | undefined> {
  const proof = proofOf(request);
  try {
    return proof === undefined ? undefined : await provenClient(portal, proof, request.address);
  } catch (error) {
    await logRefused(portal, request, error);
    throw error;
  }
}

/**
 * Reads the client's id and secret from the `Authorization` header or from the form. In the header they may be percent-encoded, as RFC 6749
 * demands, or not, as many clients send them; so two secrets may result. Undefined if they are missing, malformed, or sent in both places.
 */
function proofOf({ form, authorization }: ClientRequest): ClientProof | undefined {
  const [clientId, secret] = [form["client_id"], form["client_secret"]];
  if (authorization === undefined) return clientId === undefined || secret === undefined ? undefined : { clientId, secrets: [secret] };
  const [, encoded] = /^Basic ([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(authorization) ?? [];
  const plain = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  const at = plain.indexOf(":");
  if (at < 1 || secret !== undefined) return undefined;
  const [name, password] = [plain.slice(0, at), plain.slice(at + 1)];
  const shown = decoded(name);
  if (clientId !== undefined && clientId !== shown) return undefined;
  return { clientId: shown, secrets: [...new Set([decoded(password), password])] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

async function wrongClient(portal: Pick<Portal, "store" | "clock" | "log">, request: ClientRequest): Promise<ClientReply> {
  const reply = refusal(401, "invalid_client", "Invalid client: client is invalid");
  await logRefused(portal, request, asRefusalOf(reply));
  return request.authorization === undefined ? reply : { ...reply, challenge: true };
}

async function logRefused(portal: Pick<Portal, "store" | "clock" | "log">, request: ClientRequest, error: unknown): Promise<void> {
  const sentClientId = request.form["client_id"]?.slice(0, 50) ?? "";
  // A name that no client has may be a secret in the wrong field.
  const name = await shownIf(portal, sentClientId, async () => (await findClient(portal, sentClientId)) !== undefined);
  const event = { user: `client:${name}`, code: SIGN_IN, content: { client: name, address: request.address } };
  await logAuthFailure(portal, event, error, networkOf(request.address));
}

/**
 * Builds an error reply to an OAuth client (RFC 6749, 5.2).
 *
 * @param error code of the RFC, such as `invalid_grant`
 * @param description text for developers of the client
 */
export const refusal = (status: number, error: string, description: string): ClientReply => ({
  status,
  body: { error, error_description: description },
});

/** Converts an error reply to a refusal with its status and text, for the log. */
const asRefusalOf = ({ status, body }: ClientReply): Refusal =>
  new Refusal(status, (body as { error_description?: string } | null)?.error_description ?? "");

/** Statuses after which the same request may succeed a moment later. */
const LATER: ReadonlySet<number> = new Set([429, 503]);

/** Converts an error to a reply, without internal details. */
function failure(error: unknown): ClientReply {
  const inner: unknown = error instanceof OAuth2Server.ServerError ? ((error as { inner?: unknown }).inner ?? error) : error;
  if (inner instanceof OAuth2Server.OAuthError && inner.code < 500) return refusal(inner.code, inner.name, printable(inner.message));
  const { status } = asRefusal(inner);
  if (LATER.has(status)) return refusal(status, "temporarily_unavailable", "The request could not be answered");
  return refusal(Math.max(status, 500), "server_error", "The request could not be answered");
}

/** Replaces characters that RFC 6749 forbids in a description. Chinese texts for users stay. */
const printable = (text: string): string => text.replace(/["\\\p{Cc}]/gu, "'");
