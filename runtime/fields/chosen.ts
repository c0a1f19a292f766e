import type { Data } from "../contract/values/data.ts";
import type { Choice } from "../contract/language/choices.ts";

/**
 * Returns the data of a choice by its value, which effects read as `$option`. It is the row from which the choice was made, or else an
 * object with value and label. Undefined if no choice has the value.
 */
export function dataOf(choices: readonly Choice[], value: unknown): Data | undefined {
  const choice = choices.find((item) => item.value === value);
  return choice?.data ?? (choice === undefined ? undefined : { value: choice.value, label: choice.label });
}
