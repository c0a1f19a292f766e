import type { PublicSettings } from "../../../runtime/contract/language/settings.ts";
import { appConfig } from "./app-config.ts";

let setting: PublicSettings | undefined;

/**
 * Returns the settings that conditions read as `setting.`. Every call returns the same object, because the conditions of every screen
 * depend on it. It must be called only after the settings have loaded.
 */
export function publicSetting(): PublicSettings {
  const { addDisposalNeed, selfReview } = appConfig();
  setting ??= { ADD_DISPOSAL_NEED: addDisposalNeed ? "on" : "off", SELF_REVIEW: selfReview ? "on" : "off" };
  return setting;
}
