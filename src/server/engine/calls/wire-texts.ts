import type { AnyCall } from "../../../../runtime/contract/wire/call.ts";
import { heldValue, isMask, maskedText, replyToWire, type Wire, wireValue } from "../../../../runtime/contract/wire/wire.ts";
import { refuse } from "../refusals/refusal.ts";
import { cleanRichText } from "./rich-text.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Longer rich text is no text of a page: cleaning it would keep the server busy. */
const MOST_TEXT = 1_000_000;

/** What a name of a body means: read from its wire form, rich text cleaned. */
export function receivedValue(call: AnyCall, name: string, value: unknown): unknown {
  const wire = ownValue(call.wire, name);
  const held = heldValue(wire, value);
  if (wire !== "html" || typeof held !== "string") return held;
  if (held.length > MOST_TEXT) throw refuse("tooLarge");
  return cleanRichText(held);
}

/** `data` of a reply as it travels: rich text is cleaned again, whatever way it came into the storage. */
export const sentReply = (call: AnyCall, data: unknown): unknown => replyToWire(call, data, sentValue);

const sentValue = (wire: Wire, value: unknown): unknown =>
  isMask(wire) && typeof value === "string" ? maskedText(wire, value) : plainValue(wire, value);

const plainValue = (wire: Wire, value: unknown): unknown =>
  wireValue(wire, wire === "html" && typeof value === "string" ? cleanRichText(value) : value);
