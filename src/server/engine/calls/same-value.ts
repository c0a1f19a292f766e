import { isRecord } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Tests whether a sent value is equivalent to the stored value. All empty values (undefined, null, blank texts, empty lists) are equal.
 * Lists and records are compared member by member; an absent member equals an empty member. Blanks around a sent text are ignored.
 *
 * A number and a text are compared as numbers (`12` equals `"12.00"`). Two texts are compared as numbers if one has a decimal point. The
 * codes `01` and `1` differ.
 */
export function isSameValue(sent: unknown, stored: unknown): boolean {
  if (isVoid(sent) || isVoid(stored)) return isVoid(sent) && isVoid(stored);
  if (Array.isArray(sent) && Array.isArray(stored))
    return sent.length === stored.length && sent.every((item, index) => isSameValue(item, stored[index]));
  if (isRecord(sent) && isRecord(stored)) {
    // Stored rows may carry their own keys, which the client need not know.
    return (
      Object.keys(sent).every((name) => isSameValue(sent[name], ownValue(stored, name))) &&
      Object.keys(stored).every((name) => Object.hasOwn(sent, name) || isVoid(stored[name]))
    );
  }
  if (typeof sent === "object" || typeof stored === "object") return false;
  if (sent === stored || String(sent).trim() === String(stored)) return true;
  // Two texts compare as numbers only if one of them is a decimal: codes such as "01" and "1" differ.
  const amounts = typeof sent !== typeof stored || String(sent).includes(".") || String(stored).includes(".");
  return amounts && isNumeric(sent) && isNumeric(stored) && Number(sent) === Number(stored);
}

const isVoid = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);
const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d{1,13}(\.\d{1,2})?$/.test(value));
