import type { AnyCall } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";
import { isPassword } from "../contract/wire/wire.ts";
import type { Passwords } from "../host/runtime.tsx";
import { ownValue } from "../contract/values/own-value.ts";

/**
 * Replaces the passwords in the input of a call by their transformed values, before the call is sent (P-PASSWORD-08). An `earlier-password`
 * is removed if there is no earlier transformation.
 *
 * @param passwords reads the current transformation
 * @returns a copy, or `input` itself if it contains no password. Undefined if the transformation cannot be read. Then the call must not be
 * sent; an error has been shown
 */
export async function transformPasswords(call: AnyCall, input: Data, passwords: Passwords | undefined): Promise<Data | undefined> {
  const typed = Object.keys(call.wire ?? {}).filter(
    (name) => isPassword(ownValue(call.wire, name)) && typeof ownValue(input, name) === "string" && input[name] !== "",
  );
  if (typed.length === 0) return input;
  const transform = await passwords?.();
  if (transform === undefined) return undefined;
  const result = { ...input };
  for (const name of typed) {
    const way = ownValue(call.wire, name) === "earlier-password" ? "earlier" : undefined;
    const travelling = await transform(String(input[name]), way);
    if (travelling === undefined) delete result[name];
    else result[name] = travelling;
  }
  return result;
}
