import { meetsFormat } from "../../../../runtime/contract/values/formats.ts";
import type { Portal } from "../portal.ts";
import { isAccount } from "./credentials.ts";

/**
 * What logs and alarms say of the name under which somebody failed to sign in. One that no account has may be a password
 * that was typed into the wrong field: of that they keep the first character, and how long it is.
 */
export function shownAccount(portal: Pick<Portal, "database" | "table" | "warn">, name: string): Promise<string> {
  const said = name.trim();
  return shownIf(portal, said, () => isAccount(portal, said));
}

/** A name that somebody has; of any other, and where nobody can tell, its first character and its length. */
export async function shownIf(portal: Pick<Portal, "warn">, name: string, isKnown: () => Promise<boolean>): Promise<string> {
  try {
    if (await isKnown()) return name;
  } catch (error) {
    portal.warn(error, "nobody could tell whether anybody has a name");
  }
  return hidden(name);
}

/** The same of a number: what is none. */
export const shownNumber = (number: string): string => (meetsFormat(number.trim(), "mobile") ? number.trim() : hidden(number.trim()));

function hidden(text: string): string {
  const [first = "", ...more] = text;
  return first + "*".repeat(more.length);
}
