import type { Data } from "../contract/values/data.ts";
import type { Choice } from "../contract/language/choices.ts";

/** Returns the data of a chosen value, which effects read as `$option`: its row, or value and label. Undefined if it is no choice. */
export function dataOf(choices: readonly Choice[], value: unknown): Data | undefined {
  const choice = choices.find((item) => item.value === value);
  return choice?.data ?? (choice === undefined ? undefined : { value: choice.value, label: choice.label });
}
