import { type AppConfig, CONFIG_ELEMENT, PROJECT } from "../../../runtime/contract/wire/app-config.ts";

/** The settings that apply if /config.json is missing, and for each setting that is invalid in it. */
export const DEFAULT_CONFIG: AppConfig = {
  project: PROJECT.name,
  title: PROJECT.title,
  prefix: "",
  gateway: false,
  authCenter: "",
  topBar: { showUserTypeSwitch: true, showCa: false, showChangePhone: true, showChangePassword: true, showEditInfo: true },
  caReader: "",
  addDisposalNeed: false,
  selfReview: false,
  timeZone: "Asia/Shanghai",
};

/**
 * Validates the content of /config.json. A missing or invalid setting gets its default, so that a wrong prefix cannot send the token to
 * another host. `gateway` is true only if `authCenter` is a valid address.
 *
 * @param value the parsed JSON
 */
export function readAppConfig(value: unknown): AppConfig {
  const given = recordOf(value);
  const flags = recordOf(given["topBar"]);
  const authCenter = webAddress(given["authCenter"]);
  return {
    project: matching(given["project"], /^[A-Za-z][\w-]{0,49}$/, DEFAULT_CONFIG.project),
    title: matching(given["title"], /^(?=.*\S).{1,100}$/, DEFAULT_CONFIG.title),
    prefix: matching(given["prefix"], /^(\/[A-Za-z0-9_~-][\w.~-]*)+$/, DEFAULT_CONFIG.prefix),
    gateway: given["gateway"] === true && authCenter !== "",
    authCenter,
    topBar: {
      showUserTypeSwitch: flags["showUserTypeSwitch"] !== false,
      showCa: flags["showCa"] === true,
      showChangePhone: flags["showChangePhone"] !== false,
      showChangePassword: flags["showChangePassword"] !== false,
      showEditInfo: flags["showEditInfo"] !== false,
    },
    caReader: loopbackAddress(given["caReader"]),
    addDisposalNeed: given["addDisposalNeed"] === true,
    selfReview: given["selfReview"] === true,
    timeZone: knownZone(given["timeZone"]),
  };
}

let loaded: AppConfig | undefined;
let loading: Promise<AppConfig> | undefined;

/**
 * Reads the settings once, from the page or else from /config.json; later calls share the result. It never rejects: if the settings cannot
 * be read, the defaults apply.
 */
export function loadAppConfig(): Promise<AppConfig> {
  if (loading === undefined) {
    loaded = embeddedConfig();
    loading = loaded === undefined ? fetchConfig() : Promise.resolve(loaded);
  }
  return loading;
}

/** Reads the settings that the server has written into the page. Undefined if it has not, as in development. */
function embeddedConfig(): AppConfig | undefined {
  try {
    const text = document.getElementById(CONFIG_ELEMENT)?.textContent;
    return text ? readAppConfig(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

function fetchConfig(): Promise<AppConfig> {
  return fetch("/config.json", { headers: { accept: "application/json" }, credentials: "same-origin" })
    .then((response): unknown => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
    .then((value) => {
      loaded = readAppConfig(value);
      return loaded;
    });
}

/**
 * Returns the settings without waiting. Waiting for them in a component (`use`) would render a placeholder first.
 *
 * @returns the settings; undefined while they are loading
 */
export function loadedAppConfig(): AppConfig | undefined {
  return loaded;
}

/** Returns the settings, or the defaults while they are loading. Nothing behind the guard is rendered before they are loaded. */
export function appConfig(): AppConfig {
  return loaded ?? DEFAULT_CONFIG;
}

/** Builds the address of a call, a file or a navigation on the server: the prefix and the path. */
export function callAddress(path: string): string {
  return appConfig().prefix + path;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function matching(value: unknown, pattern: RegExp, fallback: string): string {
  return typeof value === "string" && pattern.test(value) ? value : fallback;
}

/** Accepts a time zone that the browser supports, or else returns the default. */
function knownZone(value: unknown): string {
  // The browser first loads its data of languages and zones for this check.
  if (value === DEFAULT_CONFIG.timeZone) return value;
  try {
    const timeZone = matching(value, /./, DEFAULT_CONFIG.timeZone);
    new Intl.DateTimeFormat("zh-CN", { timeZone });
    return timeZone;
  } catch {
    return DEFAULT_CONFIG.timeZone;
  }
}

/** Accepts an http or https address, or a path of this site. Any other value (`javascript:` …) becomes an empty string. */
function webAddress(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000) return "";
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return value;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : "";
}

/** Accepts a loopback address only, because the certificate reader runs on the user's own computer. */
function loopbackAddress(value: unknown): string {
  const address = webAddress(value);
  if (!URL.canParse(address)) return "";
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname) ? address.replace(/\/+$/, "") : "";
}
