import { type Data, valueOf } from "../contract/values/data.ts";
import type { ResolvedField } from "./form-items.ts";
import type { FormStore } from "./form-store.ts";

/**
 * Sets the values of other fields (`change`) after the user has changed a field.
 *
 * @param resolved the changed field
 * @param value its new value
 * @param known the chosen option, and the reply to an upload, to which the new values may refer
 */
export function runEffects(
  store: FormStore,
  resolved: ResolvedField,
  value: unknown,
  known: { option: Data | undefined; reply: unknown },
): void {
  const effects = resolved.field.change;
  if (effects === undefined) return;
  const scope = { ...store.scopeWith({ ...store.data, [resolved.key]: value }), ...known };
  for (const effect of effects) {
    if (effect.when !== undefined && !effect.when(scope)) continue;
    for (const [name, next] of Object.entries(effect.set)) store.setByEffect(name, valueOf(next, scope));
  }
}
