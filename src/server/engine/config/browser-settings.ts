import { type AppConfig, PROJECT } from "../../../../runtime/contract/wire/app-config.ts";
import { type Environment, isWebAddress, SettingError, shown, switchSetting, textSetting } from "./setting.ts";

/** Settings that only the browser app uses. /config.json adds the ones that the server uses as well. */
export type BrowserSettings = Pick<AppConfig, "title" | "prefix" | "gateway" | "authCenter" | "topBar" | "caReader">;

/** Reads the settings of the browser app. @throws SettingError if a value cannot be used */
export function readBrowserSettings(environment: Environment): BrowserSettings {
  const gateway = switchSetting(environment, "GATEWAY", false);
  return {
    title: titleSetting(environment),
    prefix: prefixSetting(environment),
    gateway,
    authCenter: authCenterSetting(environment, gateway),
    topBar: {
      showUserTypeSwitch: switchSetting(environment, "SHOW_USER_TYPE_SWITCH", true),
      showCa: switchSetting(environment, "SHOW_CA", false),
      showChangePhone: switchSetting(environment, "SHOW_CHANGE_PHONE", true),
      showChangePassword: switchSetting(environment, "SHOW_CHANGE_PASSWORD", true),
      showEditInfo: switchSetting(environment, "SHOW_EDIT_INFO", true),
    },
    caReader: caReaderSetting(environment),
  };
}

function titleSetting(environment: Environment): string {
  const title = textSetting(environment, "PROJECT_TITLE", PROJECT.title);
  if (title.length > 100 || /\p{Cc}/u.test(title)) throw new SettingError("PROJECT_TITLE", title, "one line of at most 100 characters");
  return title;
}

/** Reads a path, never another host: the calls carry the token. */
function prefixSetting(environment: Environment): string {
  const prefix = textSetting(environment, "CALL_PREFIX", "");
  if (prefix !== "" && (prefix.length > 200 || !/^(\/[A-Za-z0-9_~-][\w.~-]*)+$/.test(prefix)))
    throw new SettingError("CALL_PREFIX", prefix, "a path of this site such as /prod-api, without a slash at its end");
  return prefix;
}

function authCenterSetting(environment: Environment, gateway: boolean): string {
  const text = textSetting(environment, "AUTH_CENTER_URL", "");
  if (text === "") {
    if (gateway) throw new SettingError("AUTH_CENTER_URL", text, "an address, because GATEWAY=on leads there");
    return text;
  }
  if (!isWebAddress(text)) throw new SettingError("AUTH_CENTER_URL", shown(text), "an address such as https://auth.example.com/login");
  return text;
}

function caReaderSetting(environment: Environment): string {
  const text = textSetting(environment, "CA_READER_URL", "");
  if (text === "") return text;
  const host = isWebAddress(text) ? new URL(text).hostname : "";
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host))
    throw new SettingError("CA_READER_URL", shown(text), "an address of the user's own computer such as http://127.0.0.1:8081");
  return text.replace(/\/+$/, "");
}
