import { isIP } from "node:net";
import { resolve } from "node:path";
import { type BrowserSettings, readBrowserSettings } from "./browser-settings.ts";
import { addressesOf } from "./database-hosts.ts";
import { type LookupSettings, readLookupSettings } from "./lookup-settings.ts";
import { watched } from "./misspelt.ts";
import { type OutboundSettings, readOutboundSettings } from "./outbound-settings.ts";
import { type OauthSettings, readOauthSettings } from "./oauth-settings.ts";
import { readS3Settings, type S3Settings } from "./s3-settings.ts";
import { choiceSetting, type Environment, integerSetting, SettingError, switchSetting, textSetting } from "./setting.ts";

export { SettingError } from "./setting.ts";

const LEAST_LOG_KEY = 32;

/** Rows of a worksheet below its heading. */
const SHEET_ROWS = 1_048_575;

/** Settings of a server, read once at startup. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path. Holds the SQLite file and uploaded files. */
  dataDir: string;
  /** PostgreSQL, with one host or several; absent: SQLite in `dataDir`. */
  databaseUrl?: string;
  /** Password of the first administrator; absent: a random one that is printed once. */
  adminPassword?: string;
  demoPassword: string;
  /** Whether captchas are checked. False accepts any four characters. */
  captcha: boolean;
  /** How clients transform a password before they send it: 1 SHA-256, 2 SM3 (P-PASSWORD-08). */
  encryptType: "1" | "2";
  /** Failures that lock an account at one address, and the seconds that the lock lasts. */
  signInFailures: number;
  signInLockSeconds: number;
  /** Zero bits of the easiest proof of work. */
  signInProofBits: number;
  /** Hours after which a session ends, used or not, and the sessions that a user may have at the same time. */
  sessionHours: number;
  sessionsPerUser: number;
  /** Seconds after which a request that has not arrived completely is aborted. */
  requestSeconds: number;
  /** Calls of one address in a minute; 0: no limit. */
  addressRequestsPerMinute: number;
  /** Captchas, challenges, codes and sign-ins of one address in a minute, each counted separately. */
  addressSignInsPerMinute: number;
  /** Request bodies of one address that are read at the same time. */
  addressBodies: number;
  /** Megabytes that all request bodies which are being read may take together. */
  bodyMegabytes: number;
  /** Megabytes that one user may upload in an hour, and that all users of an organisation may store. */
  uploadMegabytesPerHour: number;
  organisationMegabytes: number;
  /** Hours after which an upload that no record refers to is removed. */
  uploadHours: number;
  /** Days after which log rows are removed; 0: never. */
  logDays: number;
  /** Minutes between two reports of the heads of the log chains on stderr; 0: none. */
  logHeadsMinutes: number;
  /** Key of the hash chains of the logs; absent: a key file in `dataDir`. */
  logKey?: string;
  /** Most rows of one export of a list. */
  exportRows: number;
  /** Seconds that one export may take, and that it waits for a client that does not read. */
  exportSeconds: number;
  exportIdleSeconds: number;
  /** Addresses whose X-Forwarded-For is trusted; false: none. */
  trustProxy: false | string[];
  /** Encrypts passwords that the server itself uses with other systems; absent: a key in `dataDir`. */
  secretKey?: string;
  /** Whether the SMS log shows the codes that were sent. */
  smsLogCodes: boolean;
  /** Publication period in seconds (D-STATE-05). */
  publicitySeconds: number;
  /** Whether the button 新增处置需求 opens its page (D-LIST-09). */
  addDisposalNeed: boolean;
  /** Whether users may review what they submitted themselves (D-ROLES-03): small units have nobody else. */
  selfReview: boolean;
  /** Store of uploaded files; absent: `dataDir`. */
  s3?: S3Settings;
  lookups: LookupSettings;
  outbound: OutboundSettings;
  oauth: OauthSettings;
  /** Settings of the browser app (/config.json). */
  browser: BrowserSettings;
  timeZone: string;
  logLevel: LogLevel;
  /** Warnings about environment variables that resemble a setting but are none. */
  misspelt: readonly string[];
  /** Whether to start with the demo data. `when-empty` writes it only into an empty database; others open unchanged. */
  demo: boolean | "when-empty";
}

/**
 * At least 8 characters, of two kinds among digits, lower case, upper case and other characters. The portal asks the same
 * of its users (P-PASSWORD-10).
 */
const STRONG = /^(?![0-9]*$)(?![a-z]*$)(?![A-Z]*$)(?![^0-9a-zA-Z]*$).{8,}$/s;
export const isStrong = (password: string): boolean => STRONG.test(password);

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Reads the settings from the environment. A blank value counts as not set.
 *
 * @throws SettingError if a value cannot be used
 */
export function readConfig(given: Environment, options: { demo?: Config["demo"] } = {}): Config {
  const { environment, misspelt } = watched(given);
  const demo = options.demo ?? false;
  const host = textSetting(environment, "HOST", "127.0.0.1");
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) throw new SettingError("HOST", host, "a host name or address");
  const captcha = switchSetting(environment, "CAPTCHA", true);
  if (!captcha && !isLoopback(host)) throw new SettingError("CAPTCHA", "off", `on, because HOST=${host} is reachable from outside`);
  const databaseUrl = databaseSetting(environment);
  const adminPassword = textSetting(environment, "ADMIN_PASSWORD", "");
  const smsLogCodes = switchSetting(environment, "SMS_LOG_CODES", false);
  if (!isLoopback(host)) {
    if (smsLogCodes) throw new SettingError("SMS_LOG_CODES", "on", `off, because HOST=${host} is reachable from outside`);
    // The value is a secret, even if a weak one: the message does not repeat it.
    if (adminPassword !== "" && !isStrong(adminPassword))
      throw new SettingError("ADMIN_PASSWORD", "…", `at least 8 characters of two kinds, because HOST=${host} is reachable from outside`);
  }
  const secretKey = textSetting(environment, "SECRET_KEY", "");
  if (secretKey !== "" && secretKey.length < 32)
    throw new SettingError("SECRET_KEY", "…", "at least 32 characters, the same for all processes of a database");
  const config: Config = {
    host,
    port: integerSetting(environment, "PORT", 8080, 0, 65_535),
    dataDir: resolve(textSetting(environment, "DATA_DIR", "./data")),
    demoPassword: textSetting(environment, "DEMO_PASSWORD", "Demo-2026!"),
    captcha,
    encryptType: choiceSetting(environment, "ENCRYPT_TYPE", "1", ["1", "2"]),
    signInFailures: integerSetting(environment, "SIGN_IN_FAILURES", 5, 1, 100_000),
    signInLockSeconds: integerSetting(environment, "SIGN_IN_LOCK_SECONDS", 600, 1, 86_400),
    signInProofBits: integerSetting(environment, "SIGN_IN_WORK_BITS", 16, 1, 22),
    sessionHours: integerSetting(environment, "SESSION_HOURS", 12, 1, 8760),
    sessionsPerUser: integerSetting(environment, "SESSIONS_PER_USER", 20, 1, 10_000),
    requestSeconds: integerSetting(environment, "REQUEST_SECONDS", 60, 1, 3600),
    addressRequestsPerMinute: integerSetting(environment, "ADDRESS_REQUESTS_PER_MINUTE", 6000, 0, 1_000_000),
    addressSignInsPerMinute: integerSetting(environment, "ADDRESS_SIGN_INS_PER_MINUTE", 120, 1, 1_000_000),
    addressBodies: integerSetting(environment, "ADDRESS_BODIES", 40, 1, 10_000),
    bodyMegabytes: integerSetting(environment, "BODY_MEGABYTES", 64, 11, 10_000),
    uploadMegabytesPerHour: integerSetting(environment, "UPLOAD_MEGABYTES_PER_HOUR", 500, 1, 1_000_000),
    organisationMegabytes: integerSetting(environment, "ORGANISATION_MEGABYTES", 20_000, 1, 100_000_000),
    uploadHours: integerSetting(environment, "UPLOAD_HOURS", 24, 1, 8760),
    logDays: logDaysSetting(environment),
    logHeadsMinutes: integerSetting(environment, "LOG_HEADS_MINUTES", 60, 0, 1440),
    exportRows: integerSetting(environment, "EXPORT_ROWS", 1_000_000, 1, SHEET_ROWS),
    exportSeconds: integerSetting(environment, "EXPORT_SECONDS", 1800, 10, 86_400),
    exportIdleSeconds: integerSetting(environment, "EXPORT_IDLE_SECONDS", 60, 1, 240),
    trustProxy: proxySetting(environment),
    smsLogCodes,
    publicitySeconds: integerSetting(environment, "PUBLICITY_SECONDS", 604_800, 0, 3_153_600_000),
    addDisposalNeed: switchSetting(environment, "ADD_DISPOSAL_NEED", demo !== false),
    selfReview: switchSetting(environment, "SELF_REVIEW", false),
    lookups: readLookupSettings(environment),
    outbound: readOutboundSettings(environment, demo !== false),
    oauth: readOauthSettings(environment),
    browser: readBrowserSettings(environment),
    timeZone: timeZoneSetting(environment),
    logLevel: choiceSetting(environment, "LOG_LEVEL", "info", LOG_LEVELS),
    demo,
    misspelt: [],
  };
  const logKey = logKeySetting(environment);
  if (logKey !== undefined) config.logKey = logKey;
  const s3 = readS3Settings(environment);
  if (s3 !== undefined) config.s3 = s3;
  config.misspelt = misspelt();
  if (secretKey !== "") config.secretKey = secretKey;
  if (databaseUrl !== undefined) config.databaseUrl = databaseUrl;
  if (adminPassword !== "") config.adminPassword = adminPassword;
  return config;
}

/** Whether a host is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Days that the log must be retained by law. */
const LEAST_LOG_DAYS = 180;

function logDaysSetting(environment: Environment): number {
  const days = integerSetting(environment, "LOG_DAYS", 365, 0, 36_500);
  if (days === 0 || days >= LEAST_LOG_DAYS) return days;
  throw new SettingError("LOG_DAYS", String(days), `0 (keeps all), or a whole number from ${LEAST_LOG_DAYS} to 36500`);
}

function logKeySetting(environment: Environment): string | undefined {
  const key = textSetting(environment, "LOG_KEY", "");
  // The key is a secret: the message does not repeat it.
  if (key !== "" && key.length < LEAST_LOG_KEY) throw new SettingError("LOG_KEY", "…", `at least ${LEAST_LOG_KEY} characters`);
  return key === "" ? undefined : key;
}

/** Reads which proxies are trusted, by address. A count of proxies would let a client that connects directly forge the header. */
function proxySetting(environment: Environment): Config["trustProxy"] {
  const text = textSetting(environment, "TRUST_PROXY", "off");
  if (text === "off") return false;
  if (text === "on") return ["loopback"];
  const addresses = text.split(",").map((address) => address.trim());
  if (addresses.every(isAddress)) return addresses;
  throw new SettingError("TRUST_PROXY", text, "off, on (a proxy on this machine), or addresses such as 10.0.0.5,10.1.0.0/16");
}

function isAddress(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

function timeZoneSetting(environment: Environment): string {
  const zone = textSetting(environment, "TIME_ZONE", "Asia/Shanghai");
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    throw new SettingError("TIME_ZONE", zone, "a time zone such as Asia/Shanghai");
  }
  return zone;
}

function databaseSetting(environment: Environment): string | undefined {
  const text = textSetting(environment, "DATABASE_URL", "");
  if (text === "") return undefined;
  // The value may hold a password: the message does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(text) || !addressesOf(text).every((address) => URL.canParse(address))) {
    throw new SettingError("DATABASE_URL", "…", "postgres://user:password@host:port/database (several hosts: host:port,host:port)");
  }
  return text;
}
