import type { Data } from "../contract/values/data.ts";
import type { Choice } from "../contract/language/choices.ts";

/**
 * Returns the data of the choice whose value is `value`. The effects of a field read these data as `$option`. The data are the row from
 * which the choice was made. If the choice has no row, the data are an object with its value and label.
 *
 * @returns undefined if no choice has the value
 */
export function dataOf(choices: readonly Choice[], value: unknown): Data | undefined {
  const choice = choices.find((item) => item.value === value);
  return choice?.data ?? (choice === undefined ? undefined : { value: choice.value, label: choice.label });
}
