import type { Data } from "../contract/values/data.ts";
import type { Choice } from "../contract/language/choices.ts";

/**
 * Returns the data of the choice with a value. The effects of a field read these data as `$option`. The data are the row from which the
 * choice was made. Without a row, they are an object with value and label. Undefined if no choice has the value.
 */
export function dataOf(choices: readonly Choice[], value: unknown): Data | undefined {
  const choice = choices.find((item) => item.value === value);
  return choice?.data ?? (choice === undefined ? undefined : { value: choice.value, label: choice.label });
}
