import { resolve } from "node:path";

/** Settings of a server, read once at the start. */
export interface Config {
  host: string;
  port: number;
  /** Absolute. Holds the SQLite file and uploaded files. */
  dataDir: string;
  /** PostgreSQL; absent: SQLite in `dataDir`. */
  databaseUrl?: string;
  /** Password of the first administrator; absent: a random one, printed once. */
  adminPassword?: string;
  demoPassword: string;
  /** False: any four characters pass. */
  captcha: boolean;
  /** Publication period in seconds (D-STATE-05). */
  publicitySeconds: number;
  /** Whether the button 新增处置需求 opens its page (D-LIST-09). */
  addDisposalNeed: boolean;
  timeZone: string;
  logLevel: LogLevel;
  demo: boolean;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting that cannot be used: the start stops with this one line. */
export class SettingError extends Error {
  constructor(name: string, value: string, expected: string) {
    super(`setting ${name}=${JSON.stringify(value)} cannot be used: expected ${expected}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment. A blank value counts as not set. Throws SettingError. */
export function readConfig(environment: Environment, options: { demo?: boolean } = {}): Config {
  const demo = options.demo === true;
  const host = textSetting(environment, "HOST", "127.0.0.1");
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) throw new SettingError("HOST", host, "a host name or address");
  const captcha = switchSetting(environment, "CAPTCHA", true);
  if (!captcha && !isLoopback(host)) throw new SettingError("CAPTCHA", "off", `on, because HOST=${host} is reachable from outside`);
  const databaseUrl = databaseSetting(environment);
  const adminPassword = textSetting(environment, "ADMIN_PASSWORD", "");
  const config: Config = {
    host,
    port: integerSetting(environment, "PORT", 8080, 0, 65_535),
    dataDir: resolve(textSetting(environment, "DATA_DIR", "./data")),
    demoPassword: textSetting(environment, "DEMO_PASSWORD", "Demo-2026!"),
    captcha,
    publicitySeconds: integerSetting(environment, "PUBLICITY_SECONDS", 604_800, 0, 3_153_600_000),
    addDisposalNeed: switchSetting(environment, "ADD_DISPOSAL_NEED", demo),
    timeZone: timeZoneSetting(environment),
    logLevel: choiceSetting(environment, "LOG_LEVEL", "info", LOG_LEVELS),
    demo,
  };
  if (databaseUrl !== undefined) config.databaseUrl = databaseUrl;
  if (adminPassword !== "") config.adminPassword = adminPassword;
  return config;
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function textSetting(environment: Environment, name: string, fallback: string): string {
  const value = environment[name]?.trim();
  return value === undefined || value === "" ? fallback : value;
}

function integerSetting(environment: Environment, name: string, fallback: number, least: number, most: number): number {
  const text = textSetting(environment, name, String(fallback));
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new SettingError(name, text, `a whole number from ${least} to ${most}`);
  return value;
}

function choiceSetting<T extends string>(environment: Environment, name: string, fallback: T, choices: readonly T[]): T {
  const text = textSetting(environment, name, fallback);
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new SettingError(name, text, `one of ${choices.join(", ")}`);
  return found;
}

function switchSetting(environment: Environment, name: string, fallback: boolean): boolean {
  return choiceSetting(environment, name, fallback ? "on" : "off", ["on", "off"]) === "on";
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
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingError("DATABASE_URL", "…", "postgres://user:password@host:port/database");
  }
  return text;
}
