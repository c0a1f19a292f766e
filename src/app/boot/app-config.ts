import { type AppConfig, PROJECT } from "../../../runtime/contract/wire/app-config.ts";

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
 * Reads the settings strictly: what is absent or cannot be used takes its default, so that a wrong prefix never sends
 * the token to another host and a gateway without an address never leads nowhere.
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

/** Reads /config.json, once. Never fails: without it the defaults serve. */
export function loadAppConfig(): Promise<AppConfig> {
  loading ??= fetch("/config.json", { headers: { accept: "application/json" }, credentials: "same-origin" })
    .then((response): unknown => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
    .then((value) => {
      loaded = readAppConfig(value);
      return loaded;
    });
  return loading;
}

/** The settings when they have arrived; who asks `use` for them instead would draw a placeholder first. */
export function loadedAppConfig(): AppConfig | undefined {
  return loaded;
}

/** The settings; the defaults until they arrived. Nothing behind the guard is drawn before. */
export function appConfig(): AppConfig {
  return loaded ?? DEFAULT_CONFIG;
}

/** Address of a call, a file or a navigation of the server: its path behind the prefix. */
export function callAddress(path: string): string {
  return appConfig().prefix + path;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function matching(value: unknown, pattern: RegExp, fallback: string): string {
  return typeof value === "string" && pattern.test(value) ? value : fallback;
}

/** One that this browser knows. */
function knownZone(value: unknown): string {
  try {
    const timeZone = matching(value, /./, DEFAULT_CONFIG.timeZone);
    new Intl.DateTimeFormat("zh-CN", { timeZone });
    return timeZone;
  } catch {
    return DEFAULT_CONFIG.timeZone;
  }
}

/** An http or https address, or a path of this site; anything else (`javascript:` …) is none. */
function webAddress(value: unknown): string {
  if (typeof value !== "string" || value.length > 2000) return "";
  if (/^\/(?![/\\])[^\s\\]*$/.test(value)) return value;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : "";
}

/** The reader of certificates runs on the computer of the user, never elsewhere. */
function loopbackAddress(value: unknown): string {
  const address = webAddress(value);
  if (!URL.canParse(address)) return "";
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname) ? address.replace(/\/+$/, "") : "";
}
