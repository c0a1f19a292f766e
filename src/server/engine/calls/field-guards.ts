import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "./context.ts";
import { cleaned } from "./input.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { isSameValue } from "./same-value.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Enforces `show` and `readonly` of forms on the server. A field that is not writable must be absent or equal to the stored value. A
 * blank would clear a stored value, so it is refused as well.
 *
 * @param row the stored record; undefined for a new one, whose guarded fields must then be absent or blank
 * @throws Refusal 422 that names every such field
 */
export function refuseGuarded(route: Route, input: Data, context: CallContext, row: Data | undefined): void {
  const scope = context.scope(row, cleaned(input));
  const broken = route.guards.filter(
    ({ field, writable }) => ownValue(input, field) !== undefined && !writable(scope) && !isSameValue(input[field], ownValue(row, field)),
  );
  if (broken.length > 0) throw violated(broken.map(({ field, label }) => ({ field, message: textOf("notWritableNow", label) })));
}
