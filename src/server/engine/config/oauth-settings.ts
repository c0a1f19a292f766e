import { type Environment, integerSetting, isWebAddress, SettingError, shown, switchSetting, textSetting } from "./setting.ts";

/** How clients get tokens. */
export interface OauthSettings {
  /** Address that clients know the portal by; empty: the one that they ask. */
  issuer: string;
  /** Whether clients that are stored so get tokens without a code: no longer advisable. */
  implicit: boolean;
  /** After so many days a user is asked again, however often the tokens were refreshed. */
  refreshDays: number;
}

export function readOauthSettings(environment: Environment): OauthSettings {
  const issuer = textSetting(environment, "OAUTH_ISSUER", "").replace(/\/+$/, "");
  if (issuer !== "" && (!isWebAddress(issuer) || /[?#]/.test(issuer)))
    throw new SettingError("OAUTH_ISSUER", shown(issuer), "the address of this portal, such as https://portal.example.com");
  return {
    issuer,
    implicit: switchSetting(environment, "OAUTH_IMPLICIT", false),
    refreshDays: integerSetting(environment, "OAUTH_REFRESH_DAYS", 30, 1, 3650),
  };
}
