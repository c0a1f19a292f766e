import { type Environment, integerSetting, isWebAddress, SettingError, shown, switchSetting, textSetting } from "./setting.ts";

/** How OAuth clients get tokens. */
export interface OauthSettings {
  /** Address by which clients know the portal, without a trailing slash; empty: the address of their request. */
  issuer: string;
  /** Whether clients that are configured for the implicit grant get tokens without a code. The grant is no longer advisable. */
  implicit: boolean;
  /** Days after which a user is asked for consent again, however often the tokens were refreshed. */
  refreshDays: number;
}

/** @throws SettingError if a value cannot be used */
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
