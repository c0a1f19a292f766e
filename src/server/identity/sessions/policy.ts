import { BlockList, isIP, isIPv6 } from "node:net";
import { AUDITOR, BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { SecurityPolicy } from "../../../generated/entities/security-policy.ts";
import type { Portal } from "../portal.ts";
import type { Connection } from "../../engine/store/index.ts";

/** Key of the record of the entity `security-policy`. The entity has only this record. */
export const POLICY = "default";

/** The security policy (安全策略), with a value for each field. */
export type Policy = Required<Omit<SecurityPolicy, "id">>;

/** Default number of minutes without a request after which a session ends. */
const IDLE_MINUTES = 120;

/** Returns the policy while nothing is saved: the settings of the server and the limits of the specification. */
function defaultPolicy({ config }: Pick<Portal, "config">): Policy {
  return {
    lockFailures: config.signInFailures,
    lockMinutes: config.signInLockSeconds / 60,
    passwordLength: 6,
    passwordKinds: 2,
    passwordHistory: 0,
    passwordDays: 0,
    passwordWarnDays: 7,
    initialDays: 0,
    idleMinutes: IDLE_MINUTES,
    sessionHours: config.sessionHours,
    sessionsPerUser: config.sessionsPerUser,
    dormantDays: 0,
    adminAddresses: [],
    secondFactor: [],
    watermark: false,
    recycleDays: 30,
  };
}

/**
 * Values of the security policy that meet GB/T 22239 level 3. The page 安全策略 offers them to administrators. The standard prescribes few
 * numbers; the others are usual ones.
 */
export const LEVEL_3: Omit<Policy, "adminAddresses" | "recycleDays"> = {
  lockFailures: 5,
  lockMinutes: 30,
  passwordLength: 8,
  passwordKinds: 3,
  passwordHistory: 5,
  passwordDays: 90,
  passwordWarnDays: 7,
  initialDays: 7,
  idleMinutes: 15,
  sessionHours: 8,
  sessionsPerUser: 1,
  dormantDays: 90,
  secondFactor: ["1", "2", "4", "5"],
  watermark: true,
};

/** Tests whether the metadata has the entity `security-policy`. A project without it uses the engine's defaults. */
export const hasPolicy = ({ tables }: Pick<Portal["generated"], "tables">): boolean =>
  tables.some(({ entity }) => entity === "security-policy");

/**
 * Reads the security policy, which has rules for passwords, sessions and sign-in. The values are stored by the page 安全策略. A value that is
 * not stored has its default.
 */
export async function policyOf(
  portal: Pick<Portal, "config" | "store">,
  connection: Connection = portal.store.database.kysely,
): Promise<Policy> {
  const saved = await portal.store.records.find(connection, portal.store.table("security-policy"), POLICY);
  const given = Object.entries(saved ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return { ...defaultPolicy(portal), ...Object.fromEntries(given) };
}

/**
 * Returns the security policy as it applies to a kind of user. For auditors, lock-outs are at most as strict as the defaults, and sessions
 * last at least as long as level 3 requires. Otherwise the administrators who set the policy could lock out the auditors who audit them.
 * For all other users, the policy is unchanged.
 */
export function policyFor(portal: Pick<Portal, "config">, policy: Policy, systemType: unknown): Policy {
  if (systemType !== AUDITOR) return policy;
  const usual = defaultPolicy(portal);
  return {
    ...policy,
    lockFailures: Math.max(policy.lockFailures, usual.lockFailures),
    lockMinutes: Math.min(policy.lockMinutes, usual.lockMinutes),
    idleMinutes: Math.max(policy.idleMinutes, LEVEL_3.idleMinutes),
    sessionHours: Math.max(policy.sessionHours, LEVEL_3.sessionHours),
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Limits of the sessions of a user. */
export interface SessionLimits {
  /** Milliseconds without a call of the user after which the session ends. Calls that a page makes by itself do not prolong it. */
  idleMs: number;
  /** Milliseconds after the sign-in when the session ends, even if it is used. */
  longestMs: number;
  /** Maximum number of sessions that a user has at a time. A further sign-in ends the oldest session. */
  most: number;
}

/** Extracts the limits of sessions from a security policy. Converts times to milliseconds. */
export const sessionLimits = ({ idleMinutes, sessionHours, sessionsPerUser }: Policy): SessionLimits => ({
  idleMs: idleMinutes * MINUTE_MS,
  longestMs: sessionHours * 60 * MINUTE_MS,
  most: sessionsPerUser,
});

/**
 * Returns the epoch milliseconds at which a password expires.
 *
 * @param setAt epoch milliseconds at which it was set
 * @returns undefined if passwords never expire, or `setAt` is undefined
 */
export function passwordEnd({ passwordDays }: Policy, setAt: number | undefined): number | undefined {
  return passwordDays === 0 || setAt === undefined ? undefined : setAt + passwordDays * DAY_MS;
}

/**
 * Tests whether an initial password has expired because it was not changed in time. False if the policy has no limit (0 days). Always false
 * for auditors, whose password only a command on the server can reset.
 *
 * @param givenAt time when the password was set, in epoch milliseconds
 * @param now epoch milliseconds
 */
export const isInitialOver = ({ initialDays }: Policy, systemType: unknown, givenAt: number, now: number): boolean =>
  initialDays > 0 && systemType !== AUDITOR && givenAt + initialDays * DAY_MS <= now;

/** Tests whether a text is an IP address, with or without a prefix length (10.0.0.0/8). */
export function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * Kinds of users that may act from any address: users who are no administrators, and auditors, because those whom they audit save the list.
 */
const ANYWHERE: readonly unknown[] = [BUSINESS, AUDITOR];

/**
 * Tests whether an administrator acts from an address that the policy does not list. Always false for business users and auditors, and if
 * the policy lists no address.
 */
export const isForeign = ({ adminAddresses }: Policy, systemType: unknown, address: string): boolean =>
  !ANYWHERE.includes(systemType) && !isWithin(adminAddresses, address);

/**
 * Tests whether an address is in one of the networks. True if the list is empty. Invalid entries are ignored, so that a list with only
 * invalid entries contains no address. IPv4 in IPv6 form (`::ffff:…`) is treated as IPv4.
 *
 * @param networks addresses or CIDR ranges
 */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks.filter(isNetwork)) {
    const [start = "", bits] = network.split("/");
    const family = isIPv6(start) ? "ipv6" : "ipv4";
    list.addSubnet(start, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}
