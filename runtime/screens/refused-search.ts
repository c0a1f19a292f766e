import { type Check, type Data, firstFailure, type Scope } from "../contract/values/data.ts";
import type { Toast } from "../host/toast.tsx";

/** A search that its checks refuse: told by a toast. What stands in the inputs then: without what the check clears. */
export function refusedSearch(checks: readonly Check[], scope: Scope, toast: Toast): Data | undefined {
  const failure = firstFailure(checks, scope);
  if (failure === undefined) return undefined;
  toast.error(failure.message);
  const cleared = new Set(failure.clear ?? []);
  return Object.fromEntries(Object.entries(scope.form ?? {}).filter(([name]) => !cleared.has(name)));
}
