import type { SettingName } from "./list/settings.ts";
import { type Environment, integerSetting, isWebAddress, SettingError, shown, textSetting } from "./setting.ts";

/** Addresses of outside systems that hold organisations and agencies; absent: this portal's own data is used. */
export interface LookupSettings {
  suppliers?: string;
  organisations?: string;
  ownUnit?: string;
  /** Seconds that a reply may take. */
  seconds: number;
  /** Bearer token of the requests; a secret. */
  token?: string;
}

/** @throws SettingError if a value cannot be used */
export function readLookupSettings(environment: Environment): LookupSettings {
  const settings: LookupSettings = { seconds: integerSetting(environment, "LOOKUP_SECONDS", 5, 1, 60) };
  const addresses = {
    suppliers: addressOf(environment, "LOOKUP_SUPPLIERS_URL"),
    organisations: addressOf(environment, "LOOKUP_ORGANISATIONS_URL"),
    ownUnit: addressOf(environment, "LOOKUP_OWN_UNIT_URL"),
    token: textSetting(environment, "LOOKUP_TOKEN", ""),
  };
  for (const name of ["suppliers", "organisations", "ownUnit", "token"] as const)
    if (addresses[name] !== "") settings[name] = addresses[name];
  return settings;
}

function addressOf(environment: Environment, name: SettingName): string {
  const text = textSetting(environment, name, "");
  if (text !== "" && !isWebAddress(text))
    throw new SettingError(name, shown(text), "an address such as https://org.example.com/rest/query");
  return text;
}
