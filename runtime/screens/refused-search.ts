import { type Check, type Data, firstFailure, type Scope } from "../contract/values/data.ts";
import type { Toast } from "../host/toast.tsx";

/**
 * Evaluates the checks of a search. If one fails, shows its message as a toast.
 *
 * @returns undefined if the search may be made. Otherwise the values for the inputs, without those that the failed check clears
 */
export function refusedSearch(checks: readonly Check[], scope: Scope, toast: Toast): Data | undefined {
  const failure = firstFailure(checks, scope);
  if (failure === undefined) return undefined;
  toast.error(failure.message);
  const cleared = new Set(failure.clear ?? []);
  return Object.fromEntries(Object.entries(scope.form ?? {}).filter(([name]) => !cleared.has(name)));
}
