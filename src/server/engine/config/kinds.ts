import { isIP } from "node:net";
import { type AllowedHosts, allowedHosts } from "./allowed-hosts.ts";
import { addressesOf } from "./database-hosts.ts";
import type { Kind } from "./setting.ts";

/** Builds the kind of settings that are whole numbers from `least` to `most`. */
export const integer = (least: number, most: number): Kind<number> => ({
  values: `${least} to ${most}`,
  expected: `a whole number from ${least} to ${most}`,
  parse: (text) => (/^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});

/** Builds the kind of settings whose text must be equal to a text in `choices`. */
export const oneOf = <const T extends string>(...choices: readonly T[]): Kind<T> => ({
  values: choices.map((choice) => `\`${choice}\``).join(", "),
  expected: `one of ${choices.join(", ")}`,
  parse: (text) => choices.find((choice) => choice === text),
});

const ON_OFF = oneOf("on", "off");
export const SWITCH: Kind<boolean> = { ...ON_OFF, parse: (text) => (ON_OFF.parse(text) === undefined ? undefined : text === "on") };

/**
 * Builds the kind of settings whose text must satisfy a condition.
 *
 * @param values the description in the README, and in messages unless `expected` is given
 */
export const text = (values = "text", isValid: (text: string) => boolean = () => true, expected = values): Kind<string> => ({
  values,
  expected,
  parse: (given) => (isValid(given) ? given : undefined),
});

/** Kind of settings that are secrets: any text, which messages do not repeat. */
export const SECRET: Kind<string> = { ...text("text, a secret"), isSecret: () => true };

/**
 * Creates the kind of settings that contain a secret key. A value of less than 32 characters is refused; messages never repeat the value.
 *
 * @param expected describes valid values, for messages
 */
export const key = (expected = "at least 32 characters"): Kind<string> => ({
  ...text("at least 32 characters, a secret", (given) => given.length >= 32, expected),
  isSecret: () => true,
});

/**
 * Builds the kind of settings that are http or https addresses. An address with a user and password is refused. The empty text is accepted,
 * so that it can be the default.
 *
 * @param expected the description in messages, such as "an address such as https://auth.example.com/login"
 * @param isValid whether an address is acceptable
 */
export const webAddress = (expected: string, isValid: (address: URL) => boolean = () => true): Kind<string> => ({
  values: "http or https address",
  expected,
  parse: (given) => (given === "" || (isWebAddress(given) && isValid(new URL(given))) ? given : undefined),
  isSecret: (given) => given.includes("@"),
});

function isWebAddress(given: string): boolean {
  if (given.length > 2000 || !URL.canParse(given)) return false;
  const { protocol, username, password } = new URL(given);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

/** Returns a kind of settings like `kind`, but removes slashes from the end of the parsed value. */
export const withoutSlash = (kind: Kind<string>): Kind<string> => ({ ...kind, parse: (given) => kind.parse(given)?.replace(/\/+$/, "") });

/** Kind of settings that are URLs of PostgreSQL with one host or several. They may contain a password. */
export const DATABASE: Kind<string> = {
  ...text(
    "`postgres://…`",
    (given) => /^postgres(ql)?:\/\//.test(given) && addressesOf(given).every((address) => URL.canParse(address)),
    "postgres://user:password@host:port/database (several hosts: host:port,host:port)",
  ),
  isSecret: () => true,
};

/** Kind of settings that are URLs of PostgreSQL with one host. They may contain a password. */
export const ONE_DATABASE: Kind<string> = {
  ...text(
    "`postgres://…` with one host",
    (given) => DATABASE.parse(given) !== undefined && addressesOf(given).length === 1,
    "postgres://user:password@host:port/database with one host",
  ),
  isSecret: () => true,
};

/** Minimum number of days for which logs must be retained by law. A smaller LOG_DAYS is refused, except 0, which retains logs for ever. */
export const LEAST_LOG_DAYS = 180;
const DAYS = integer(0, 36_500);
export const LOG_DAYS: Kind<number> = {
  ...DAYS,
  expected: `0 (keeps all), or a whole number from ${LEAST_LOG_DAYS} to 36500`,
  parse: (given) => [DAYS.parse(given)].find((days) => days === 0 || (days !== undefined && days >= LEAST_LOG_DAYS)),
};

export const TIME_ZONE = text("IANA name", isTimeZone, "a time zone such as Asia/Shanghai");

function isTimeZone(given: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: given });
    return true;
  } catch {
    return false;
  }
}

/**
 * Kind of settings that list trusted proxies by their addresses. `on`: a proxy on this machine; `off`: no proxy. The setting cannot state
 * how many proxies there are, because a client that connects directly could then forge `X-Forwarded-For`.
 */
export const PROXIES: Kind<false | string[]> = {
  values: "`off`, `on`, or addresses such as `10.0.0.5,10.1.0.0/16`",
  expected: "off, on (a proxy on this machine), or addresses such as 10.0.0.5,10.1.0.0/16",
  parse(given) {
    if (given === "off") return false;
    if (given === "on") return ["loopback"];
    const addresses = given.split(",").map((address) => address.trim());
    return addresses.every(isNetwork) ? addresses : undefined;
  },
};

function isNetwork(given: string): boolean {
  const [address = "", bits, ...more] = given.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

const HEADER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Headers that the gateway sets, or that belong to a connection or to the portal. */
const OWN_HEADER =
  /^(cookie|authorization|host|connection|expect|te|trailer|transfer-encoding|upgrade|traceparent|tracestate|x-portal-.*|x-forwarded-.*|forwarded|proxy.*)$/;

/**
 * Kind of settings that list header names, separated by commas. Headers that the gateway sets itself are refused. So are headers of a
 * connection or of the portal, such as `cookie`.
 */
export const HEADERS: Kind<ReadonlySet<string>> = {
  values: "header names",
  expected: "names of headers separated by commas, none of which the gateway sets, such as x-app-version",
  parse: (given) => {
    const names = given
      .toLowerCase()
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    return names.every((name) => HEADER.test(name) && !OWN_HEADER.test(name)) ? new Set(names) : undefined;
  },
};

export const HOSTS: Kind<AllowedHosts> = {
  values: "hosts such as `report.example.com,*.svc.example.com:8080,10.1.2.3:8080,10.2.0.0/16`",
  expected: "hosts such as report.example.com,*.svc.example.com:8080,10.1.2.3:8080,10.2.0.0/16",
  parse: (given) =>
    allowedHosts(
      given
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    ),
};
