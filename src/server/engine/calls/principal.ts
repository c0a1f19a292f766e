import type { UserInfo, UserMenu } from "../application-types.ts";
import type { LogPosition } from "../store/index.ts";

/** The HTTP client of a request, as its connection and headers describe it. */
export interface Client {
  address: string;
  /** The connection is https, so the cookie may be marked Secure. */
  secure: boolean;
  /** The `User-Agent` header. */
  browser?: string | undefined;
  /** Origin under which the client reaches the portal, such as `https://portal.example.com`. */
  origin?: string;
}

/** A valid session of a signed-in user, as it was read for this call. */
export interface Session {
  /** Hash of the session token. */
  tokenHash: string;
  userId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Time in epoch milliseconds at which the user last proved to be present: by signing in, or later by entering the password. */
  provenAt: number;
  /** Sign-in method: 1 account, 2 phone, 3 CA. */
  loginType: string;
  /** User type chosen in this session. Absent: the user's own type. */
  userTypeNow?: string;
  /** Revision of the data from which rights are computed. Raised by every change of users, roles, menus, organisations and regions. */
  revision: number;
  /** Revision of the routing data. Raised by every change of gateway routes and subsystems. */
  routing: number;
  /** Seconds without a call after which the session expires. */
  idleSeconds: number;
  /** The password had expired when the session began and has not been changed yet. */
  passwordDue?: true;
  /** The second factor was verified in this session. */
  factor?: true;
  /** Position in the log of PostgreSQL that includes all writes of the session before this call. Undefined without a replica. */
  written?: LogPosition;
  /** This call extended the session, so the browser's cookie needs the same lifetime. */
  moved?: true;
}

/**
 * The caller of a request: a signed-in user, an OAuth client, or nobody ({@link anonymous}). It contains the user's rights, and in `info`
 * (entity user-info) the fields of the user that conditions may read.
 */
export interface Principal {
  info: UserInfo & { version?: number };
  /** The granted screens and `screen:action` rights: the result of the user's menus, kind, regions and roles. */
  rights: ReadonlySet<string>;
  menus: UserMenu[];
  /**
   * The upper limit that roles set for the user's rights, and for the rights that the user may grant to others. It grants nothing by
   * itself. Absent: no limit.
   */
  limit?: ReadonlySet<string>;
  /** Why the user lacks a right, by right: the layer that denies it. Contains all declared rights that the user does not have. */
  closed?: ReadonlyMap<string, "menu" | "kind" | "region" | "role">;
  /** Changes whenever the user's menus or profile change (an ETag for `userInfo`). */
  mark?: string;
  /** Undefined if nobody is signed in. */
  session?: Session;
  /** The OAuth client that makes the call: on behalf of the user, or on its own behalf if there is no user. */
  client?: CallingClient;
}

/**
 * The OAuth client that makes a call, and what it may do. It has only scopes and services that both its registration and its token allow.
 */
export interface CallingClient {
  clientId: string;
  /** Granted scopes: `read`, `write`, `trust`. */
  scopes: ReadonlySet<string>;
  /** First path segments that the client may call. */
  services: ReadonlySet<string>;
}

/**
 * Returns the id of the signed-in user.
 *
 * @throws Error if no user is signed in; calls that need a user are refused before their handler runs
 */
export function userIdOf({ info }: Principal): string {
  if (info.userId === undefined) throw new Error("expected a signed-in user, got none");
  return info.userId;
}

/**
 * Returns the key under which the usage of a caller is limited, such as by call gates. For a user it is the user's id; for an OAuth client
 * without a user, `client:` and the client's id. All callers without a session share one key.
 */
export const shareOf = ({ info, client }: Principal): string => info.userId ?? `client:${client?.clientId ?? ""}`;

/**
 * Returns the name of the caller for the logs. It is the user's account, or `client:<id>` for an OAuth client without a user. Empty for a
 * caller without a session.
 */
export const accountOf = ({ info, client }: Principal): string =>
  info.userAccount ?? (client === undefined ? "" : `client:${client.clientId}`);

/** The caller of a call without a session: no user, rights or menus. */
export const anonymous: Principal = { info: {}, rights: new Set(), menus: [] };
