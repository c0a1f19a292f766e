import OAuth2Server from "@node-oauth/oauth2-server";
import type { Portal } from "../portal.ts";
import { Refusal } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { markSignedIn } from "../sessions/bindings.ts";
import { type Credentials, credentialsOfUser } from "../passwords/credentials.ts";
import { byTypedPassword } from "../sign-in/sign-in.ts";
import type { Connection } from "../../engine/store/index.ts";
import { holdClient, type OauthClient } from "./clients.ts";
import {
  endGrant,
  findGrant,
  giveTokens,
  type Grant,
  grantByTokens,
  isTokenOf,
  newGrantId,
  newToken,
  rotate,
  type Tokens,
  useCode,
} from "./grants.ts";

/** Input of {@link tokenModel}: a token request whose OAuth client is authenticated. The library validates the rest of the form. */
export interface TokenRequest {
  portal: Portal;
  /** The client that was authenticated. */
  client: OauthClient;
  address: string;
  /** Redirect URI of the form. Undefined if absent, which the library refuses as `invalid_request`. */
  redirectUri?: string | undefined;
}

/**
 * Owner of a grant: the user, or an object without a user if the client acts for itself. `verified` is set if this request has verified the
 * user's password.
 */
interface For {
  userId?: string;
  verified?: Credentials;
}

/**
 * Expiry time that the library gets for every grant. It is in the future, because the library compares with the system clock, whereas the
 * portal has already compared with its own clock.
 */
const LATER = new Date(8.64e15);
const DAY_MS = 86_400_000;

type Model = OAuth2Server.AuthorizationCodeModel &
  OAuth2Server.RefreshTokenModel &
  OAuth2Server.PasswordModel &
  OAuth2Server.ClientCredentialsModel;

/**
 * Creates the callbacks that the OAuth library needs to handle one token request. They find and store grants, verify passwords, and grant
 * only scopes that the client has. An authorization code or refresh token can be used once. If it is used again, its grant is deleted (RFC
 * 6749, RFC 9700).
 */
export function tokenModel(request: TokenRequest): Model {
  const { portal, client } = request;
  const {
    store: { database },
    clock: { now },
  } = portal;
  const asked: OAuth2Server.Client = { id: client.clientId, grants: [...client.grants] };
  let at: Grant | undefined;
  let grantId = newGrantId();

  /** Finds the grant of a code or refresh token, if it belongs to this client. */
  const ownGrant = async (token: string): Promise<Grant | undefined> => {
    const grant = await findGrant(database.kysely, token, now());
    if (grant === undefined || grant.clientId !== client.clientId) return undefined;
    at = grant;
    grantId = grant.grantId;
    return grant;
  };
  /** Ends a grant whose code or token was used twice: somebody else has it too, so none of its tokens can be trusted. */
  const reused = async (grant: Grant): Promise<undefined> => {
    await endGrant(database.kysely, grant.grantId);
    portal.log.warn(undefined, `a code or token of the client ${client.clientId} was used twice: its grant is revoked`);
    return undefined;
  };

  return {
    getClient: async () => asked,
    getAccessToken: async () => undefined,
    saveAuthorizationCode: async () => undefined,
    validateScope: async (_user, _client, scope) => {
      const wanted = scope ?? [...client.scopes];
      return wanted.length > 0 && wanted.every((scopeName) => client.scopes.includes(scopeName)) ? wanted : false;
    },
    generateAccessToken: async () => newToken(grantId),
    generateRefreshToken: async () => (client.grants.includes("refresh_token") ? newToken(grantId) : ""),

    async getAuthorizationCode(code) {
      const grant = await ownGrant(code);
      if (grant?.code === undefined || !isTokenOf(grant.code.hash, code)) return undefined;
      if (grant.code.used) return reused(grant);
      if (grant.code.expiresAt <= now()) return undefined;
      const { redirectUri, challenge: codeChallenge } = grant.code;
      // RFC 6749, 5.2 requires `invalid_grant`; the library would report an invalid request.
      if (request.redirectUri !== undefined && request.redirectUri !== redirectUri)
        throw new OAuth2Server.InvalidGrantError("Invalid grant: `redirect_uri` is not that of the authorization request");
      const terms = { redirectUri, codeChallenge, codeChallengeMethod: "S256", scope: [...grant.scope] };
      return { authorizationCode: code, expiresAt: LATER, ...terms, client: asked, user: forUser(grant) };
    },
    revokeAuthorizationCode: ({ authorizationCode }) => useCode(database.kysely, authorizationCode, now()),

    async getRefreshToken(refreshToken) {
      const grant = await ownGrant(refreshToken);
      if (grant?.refreshHash === undefined || isTokenOf(grant.access?.hash, refreshToken)) return undefined;
      if (!isTokenOf(grant.refreshHash, refreshToken)) return reused(grant);
      // Only scopes that the client still has. They may have been reduced since the grant.
      const scope = grant.scope.filter((scopeName) => client.scopes.includes(scopeName));
      return { refreshToken, scope, client: asked, user: forUser(grant) };
    },
    // `saveToken` replaces the refresh token and stores the new tokens in one step.
    revokeToken: async () => true,

    getUser: async (username, password) => {
      const door = { portal, client: { address: request.address, secure: false } };
      const verified = await byTypedPassword(door, username, password).catch((error: unknown) => {
        throw error instanceof Refusal && error.status < 500 ? new OAuth2Server.InvalidGrantError(error.message) : error;
      });
      if (verified.mustChangePassword) throw new OAuth2Server.InvalidGrantError(textOf("mustChangePassword"));
      return { userId: verified.userId, verified } satisfies For;
    },
    getUserFromClient: async () => ({}) satisfies For,

    async saveToken({ accessToken, refreshToken, scope = [] }, _client, user: For) {
      const refresh = refreshToken === "" ? undefined : refreshToken;
      const tokens: Tokens = { access: accessToken, accessMs: client.accessSeconds * 1000, scope, refresh };
      const grant = at;
      await (grant === undefined ? begun(request, user, tokens) : carriedOn(request, grant, tokens, () => reused(grant)));
      return { accessToken, ...(refresh === undefined ? {} : { refreshToken: refresh }), scope, client: asked, user };
    },
  };
}

const forUser = ({ userId }: Grant): For => (userId === undefined ? {} : { userId });

const refreshMs = ({ config }: Pick<Portal, "config">): number => config.oauth.refreshDays * DAY_MS;

/** Returns the milliseconds after which a grant with these tokens ends: the lifetime of the refresh token, or else of the access token. */
const lifetimeOf = (portal: Pick<Portal, "config">, { accessMs, refresh }: Tokens): number =>
  refresh === undefined ? accessMs : refreshMs(portal);

/**
 * Stores the tokens that the library has created for a grant: the first ones for a code, or new ones in place of refreshed ones. If another
 * request has used the same code or refresh token meanwhile, calls `reused`.
 *
 * @throws InvalidGrantError in that case
 */
async function carriedOn({ portal }: TokenRequest, grant: Grant, tokens: Tokens, reused: () => Promise<undefined>): Promise<void> {
  const { kysely } = portal.store.database;
  const isFirst = grant.access === undefined;
  const lifetime = lifetimeOf(portal, tokens);
  const done = await (isFirst
    ? giveTokens(kysely, grant, tokens, lifetime, portal.clock.now())
    : rotate(kysely, grant, tokens, portal.clock.now()));
  if (done) return grant.userId === undefined ? undefined : noteThere(portal, kysely, grant.userId);
  await reused();
  throw new OAuth2Server.InvalidGrantError("Invalid grant: it was used by somebody else at the same time");
}

/**
 * Creates a grant without a code, together with its tokens. Locks the user's row until the grant is stored.
 *
 * @throws InvalidGrantError if the user has changed since the password was verified
 */
function begun({ portal, client }: TokenRequest, user: For, tokens: Tokens): Promise<void> {
  const given = { clientId: client.clientId, userId: user.userId, scope: tokens.scope, lifetime: lifetimeOf(portal, tokens) };
  return portal.store.database.transaction(async (connection) => {
    if (user.userId !== undefined) {
      const current = await credentialsOfUser(portal, connection, "userId", user.userId, { hold: true });
      if (JSON.stringify(current) !== JSON.stringify(user.verified))
        throw new OAuth2Server.InvalidGrantError("Invalid grant: the user has changed");
      await noteThere(portal, connection, user.userId);
    }
    if (!(await holdClient(connection, client.clientId))) throw new OAuth2Server.InvalidClientError("Invalid client: it has been removed");
    await grantByTokens(connection, given, tokens, portal.clock.now());
  });
}

/** Marks the user as active: using the portal only through clients must not make the account dormant. */
async function noteThere(portal: Pick<Portal, "clock">, connection: Connection, userId: string): Promise<void> {
  await markSignedIn(connection, userId, portal.clock.now());
}
