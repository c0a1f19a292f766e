import type { Data } from "../contract/values/data.ts";
import type { Choice } from "../contract/language/choices.ts";

/** Returns the data of a chosen value, for effects that read `$option`, or undefined if the value is not among the choices. */
export function dataOf(choices: readonly Choice[], value: unknown): Data | undefined {
  const choice = choices.find((item) => item.value === value);
  return choice?.data ?? (choice === undefined ? undefined : { value: choice.value, label: choice.label });
}
