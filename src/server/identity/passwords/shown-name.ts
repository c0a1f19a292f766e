import { meetsFormat } from "../../../../runtime/contract/values/formats.ts";
import type { Portal } from "../portal.ts";
import { isAccount } from "./credentials.ts";

/**
 * Returns the account name of a failed sign-in for logs and alarms. A name that no account has may be a password typed into the wrong
 * field. Therefore only its first character and its length are visible.
 */
export function shownAccount(portal: Pick<Portal, "store" | "log">, name: string): Promise<string> {
  const typed = name.trim();
  return shownIf(portal, typed, () => isAccount(portal, typed));
}

/**
 * Returns a name if `isKnown` resolves to true. Otherwise returns its first character, followed by one `*` for each further character. An
 * error of `isKnown` is logged and treated as false.
 */
export async function shownIf(portal: Pick<Portal, "log">, name: string, isKnown: () => Promise<boolean>): Promise<string> {
  try {
    if (await isKnown()) return name;
  } catch (error) {
    portal.log.warn(error, "could not check whether a user has a name");
  }
  return hidden(name);
}

/**
 * Returns a mobile number for logs, without surrounding blanks. Any other text may be a secret typed into the wrong field, so all but its
 * first character are replaced by `*`.
 */
export const shownNumber = (number: string): string => (meetsFormat(number.trim(), "mobile") ? number.trim() : hidden(number.trim()));

function hidden(text: string): string {
  const [first = "", ...more] = text;
  return first + "*".repeat(more.length);
}
