import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import { decodeValue, isMask, maskedText, replyToWire, type Wire, wireValue } from "../../../../runtime/contract/wire/wire.ts";
import { refuse } from "../refusals/refusal.ts";
import { cleanRichText } from "./rich-text.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Maximum length of rich text in characters. Cleaning a longer text would block the server. */
const MOST_TEXT = 1_000_000;

/**
 * Converts a value of a request body from its transfer format, and removes what is not allowed from rich text. A value without a transfer
 * format is returned unchanged. A value that cannot be decoded becomes `false`, which the rules then refuse.
 *
 * @throws Refusal `tooLarge` if rich text is longer than 1,000,000 characters
 */
export function receivedValue(call: AnyCall, name: string, value: unknown): unknown {
  const wire = ownValue(call.wire, name);
  const internal = decodeValue(wire, value);
  if (wire !== "html" || typeof internal !== "string") return internal;
  if (internal.length > MOST_TEXT) throw refuse("tooLarge");
  return cleanRichText(internal);
}

/**
 * Converts the `data` of a reply to its wire form: renames fields, and encodes or masks values. Sanitises rich text again, since it may
 * have been stored without `receivedValue`.
 */
export const sentReply = (call: AnyCall, data: unknown): unknown => replyToWire(call, data, sentValue);

const sentValue = (wire: Wire, value: unknown): unknown =>
  isMask(wire) && typeof value === "string" ? maskedText(wire, value) : plainValue(wire, value);

const plainValue = (wire: Wire, value: unknown): unknown =>
  wireValue(wire, wire === "html" && typeof value === "string" ? cleanRichText(value) : value);
