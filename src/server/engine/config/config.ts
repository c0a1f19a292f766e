import { resolve } from "node:path";
import { distance } from "../../../../runtime/contract/values/nearest.ts";
import { type AllowedHosts, allowedHosts } from "./allowed-hosts.ts";
import { type Environment, listSettings, readSettings, SettingError, type ValuesOf } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

export { SettingError } from "./setting.ts";

type Values = ValuesOf<typeof SETTINGS>;

/**
 * Settings of outgoing connections on behalf of configured data: gateway routes, receivers. Without allowed hosts, there are no such
 * connections.
 */
export type OutboundSettings = Values["outbound"] & { hosts: AllowedHosts; firstByteSeconds: number };

/** Settings of an S3-compatible store for uploaded files. */
export type S3Settings = Values["s3"] & Record<"bucket" | "accessKeyId" | "secretAccessKey", string>;

/** Settings of a server, read once at startup. `SETTINGS` describes the properties that are read from environment variables. */
export interface Config extends Omit<Values, "outbound" | "s3"> {
  addDisposalNeed: boolean;
  outbound: OutboundSettings;
  /** Absent: uploaded files are stored in `dataDir`. */
  s3?: S3Settings;
  /** Warnings about environment variables that resemble a setting but are none. */
  misspelt: readonly string[];
  /**
   * Whether to start with the demo data. `when-empty` writes the demo data only into an empty database. A database with data is opened
   * unchanged.
   */
  demo: boolean | "when-empty";
}

/** Hosts of the demo data: names below example.com, which do not exist. */
const DEMO_HOSTS = ["*.example.com", "*.example.com:8080", "*.example.com:25", "*.example.com:465", "*.example.com:587"];

/**
 * Reads the settings of the server from environment variables. A blank value is treated as not set.
 *
 * @param demo whether to start with the demo data. If so, other defaults apply: the hosts of the demo data are allowed, and 新增处置需求 is on
 * @throws SettingError if a value is invalid, if a setting is missing that another setting requires, or if a value is unsafe because HOST
 * is reachable from outside
 */
export function readConfig(environment: Environment, { demo = false }: { demo?: Config["demo"] } = {}): Config {
  const { s3, ...settings } = readSettings(SETTINGS, environment);
  const { outbound, browser } = settings;
  refuseExposed(settings);
  refuseOpenMetrics(settings);
  refuseWithoutDatabase(settings);
  if (browser.gateway && browser.authCenter === "")
    throw new SettingError("AUTH_CENTER_URL", "", "an address, because GATEWAY=on leads there");
  const isDemo = demo !== false;
  return {
    ...settings,
    dataDir: resolve(settings.dataDir),
    backup: { ...settings.backup, ...(settings.backup.folder === undefined ? {} : { folder: resolve(settings.backup.folder) }) },
    addDisposalNeed: settings.addDisposalNeed ?? isDemo,
    outbound: {
      ...outbound,
      hosts: outbound.hosts ?? (allowedHosts(isDemo ? DEMO_HOSTS : []) as AllowedHosts),
      firstByteSeconds: outbound.firstByteSeconds ?? Math.min(20, outbound.seconds),
    },
    ...(s3.bucket === undefined ? {} : { s3: completeS3(s3) }),
    misspelt: misspeltNames(environment),
    demo,
  };
}

/**
 * Throws a SettingError if the server is reachable from outside and its settings would let anybody in. These are: no captcha, codes of
 * short messages in the log, or a weak first password of the administrator.
 */
function refuseExposed({ host, captcha, smsLogCodes, adminPassword }: Omit<Values, "s3">): void {
  if (isLoopback(host)) return;
  const because = `because HOST=${host} is reachable from outside`;
  if (!captcha) throw new SettingError("CAPTCHA", "off", `on, ${because}`);
  if (smsLogCodes) throw new SettingError("SMS_LOG_CODES", "on", `off, ${because}`);
  // The value is a secret, even if a weak one: the message does not repeat it.
  if (adminPassword !== undefined && !isStrong(adminPassword))
    throw new SettingError("ADMIN_PASSWORD", "…", `at least 8 characters of two kinds, ${because}`);
}

/** Refuses metrics that other machines could read without a token, and a port that the portal itself uses. */
function refuseOpenMetrics({ port, metrics }: Omit<Values, "s3">): void {
  if (metrics.port === undefined) return;
  if (metrics.port === port && port !== 0) throw new SettingError("METRICS_PORT", String(port), "another port than PORT");
  if (metrics.token !== undefined || isLoopback(metrics.host)) return;
  throw new SettingError("METRICS_TOKEN", "", `at least 32 characters, because METRICS_HOST=${metrics.host} is reachable from outside`);
}

/** Refuses settings that require DATABASE_URL if it is missing: DATABASE_DIRECT_URL and REPLICA_URL. */
function refuseWithoutDatabase({ databaseUrl, databaseDirectUrl, replica }: Omit<Values, "s3">): void {
  if (databaseUrl !== undefined) return;
  const given = [databaseDirectUrl === undefined ? "" : "DATABASE_DIRECT_URL", replica.url === undefined ? "" : "REPLICA_URL"].find(
    Boolean,
  );
  if (given !== undefined) throw new SettingError("DATABASE_URL", "", `an address of PostgreSQL, because ${given} belongs to one`);
}

function completeS3(s3: Values["s3"]): S3Settings {
  const { bucket = "", accessKeyId, secretAccessKey } = s3;
  if (accessKeyId === undefined) throw new SettingError("S3_ACCESS_KEY", "", "the access key of the bucket of S3_BUCKET");
  if (secretAccessKey === undefined) throw new SettingError("S3_SECRET_KEY", "", "the secret key of the bucket of S3_BUCKET");
  return { ...s3, bucket, accessKeyId, secretAccessKey };
}

/**
 * Tests whether a host is reachable from this machine only: `localhost`, `::1`, or 127.x.x.x. Other names are assumed to be reachable from
 * outside, without resolving them.
 */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Matches a password of at least 8 characters, of two kinds among digits, lower case, upper case and other characters. The portal requires
 * the same of its users (P-PASSWORD-10).
 */
const STRONG = /^(?![0-9]*$)(?![a-z]*$)(?![A-Z]*$)(?![^0-9a-zA-Z]*$).{8,}$/s;
export const isStrong = (password: string): boolean => STRONG.test(password);

/** Warns of environment variables that resemble a setting. A mistyped setting would otherwise have no effect in silence. */
function misspeltNames(environment: Environment): string[] {
  const names = listSettings(SETTINGS).map(({ name }) => name);
  return Object.keys(environment).flatMap((given) => {
    const meant = names.includes(given) ? undefined : names.find((name) => isNear(given, name));
    return meant === undefined ? [] : [`setting ${given} is not known and has no effect; did you mean ${meant}?`];
  });
}

/** Shorter names are not compared, because they resemble others by chance (HOME and HOST). */
const SHORT = 6;
/**
 * Maximum edit distance (inserted, deleted, replaced or swapped letters) between a setting and an unknown name that is reported as a
 * probable misspelling of it.
 */
const NEAR = 2;

function isNear(name: string, known: string): boolean {
  if (name.replaceAll("_", "").toUpperCase() === known.replaceAll("_", "")) return true;
  return known.length >= SHORT && distance(name, known, NEAR) <= NEAR;
}
