import { type Choice, choicesOf, missingFor } from "../contract/language/choices.ts";
import { type Scope, valueOf, valuesOf } from "../contract/values/data.ts";
import type { Field } from "../contract/language/screen.ts";
import { useCall } from "../data/use-call.ts";

/**
 * Returns the choices of a field or a column. If the field declares `options`, the choices are read from the reply of a call or from a
 * reference. Otherwise they are the codes of the field. Fixed choices (`extra`) precede the other choices. If the choices depend on another
 * field that is still empty, only the fixed choices are returned.
 *
 * @returns the choices. `loading` is true whenever the call is running. After a failure, `failed` is true and `retry` repeats the call
 */
export function useOptions(
  field: Pick<Field, "options" | "codes">,
  scope: Scope,
  screen: string,
): {
  choices: Choice[];
  loading: boolean;
  /** The first read is in progress, so its choices are still missing. */
  isFirst: boolean;
  failed: boolean;
  retry: () => void;
} {
  const { options } = field;
  const input = valuesOf(options?.send, scope);
  const isWaiting = missingFor(options, input) !== undefined;
  const query = useCall(isWaiting ? undefined : options?.call, input, { screen });
  if (options === undefined) {
    const { codes = [] } = field;
    return {
      choices: [...codes],
      loading: false,
      isFirst: false,
      failed: false,
      retry: () => {},
    };
  }
  const source = options.call === undefined ? valueOf(options.rows, scope) : isWaiting ? undefined : query.data;
  const choices = [...(options.extra ?? []), ...choicesOf(options, source, scope)];
  return { choices, loading: query.isFetching, isFirst: query.isLoading, failed: query.isError, retry: () => void query.refetch() };
}
