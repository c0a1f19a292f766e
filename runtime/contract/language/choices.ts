import { isEmpty } from "./condition.ts";
import { type Data, type Scope, type Tone, TONES, type Value, valueOf, valuesOf } from "../values/data.ts";
import { pageOf } from "./page-of.ts";
import type { Field, Options } from "./screen.ts";
import { ownValue } from "../values/own-value.ts";

/** A choice that a select, a tree or a group of radio buttons offers. */
export interface Choice {
  value: string | number | boolean;
  label: string;
  /** Shown as a coloured tag of this tone, like a state. */
  tone?: Tone;
  /** The record from which the choice was made. Absent for a choice that no record stores. */
  data?: Data;
}

/**
 * Returns the text shown instead of an empty list of choices. If the choices depend on a field that is still empty, the text names that
 * field (`请先填写类型，再选择此项`). Otherwise it is `options.empty`, by default 暂无选项.
 */
export const noChoices = ({ options }: Pick<Field, "options">, scope: Scope): string =>
  missingFor(options, valuesOf(options?.send, scope))?.concat("，再选择此项") ?? valueOf(options?.empty ?? "暂无选项", scope);

/**
 * Returns a text about the field that must be filled before there are choices: `请先填写类型`.
 *
 * @param input the input of the call that loads the choices
 * @returns undefined if no field is missing
 */
export function missingFor(options: Field["options"], input: Data): string | undefined {
  const missing = Object.entries(options?.required ?? {}).find(([name]) => isEmpty(ownValue(input, name)));
  return missing === undefined ? undefined : `请先填写${missing[1]}`;
}

/**
 * Returns the label of a choice or of a tree node.
 *
 * @param label the name of the field that contains the label, or a compiled template of several fields
 * @param data the record of the choice or node
 * @returns the label. Empty text if `label` is undefined, or if the field is missing or null
 */
export function labelOfChoice(label: Value<string> | undefined, data: Data, scope: Scope): string {
  if (label === undefined) return "";
  if (typeof label === "string") return String(ownValue(data, label) ?? "");
  return valueOf(label, { ...scope, row: data, option: data, form: undefined }) ?? "";
}

/**
 * Converts the reply of a call, or the value of a reference, to choices.
 *
 * - With `options.value`, the source is a page or a list of rows. A row whose value is empty is skipped. A row without a label gets its
 * value as label.
 * - Without `options.value`, the source is a list, or an object that maps values to labels.
 *
 * @returns the choices; none for any other source, such as null
 */
export function choicesOf(options: Options, source: unknown, scope: Scope): Choice[] {
  const { value, label, tone } = options;
  if (value === undefined) {
    // A reply that maps values to labels.
    if (source === null || typeof source !== "object" || Array.isArray(source)) return pageOf(source).rows.map(plainChoice);
    return Object.entries(source as Data).map(([key, text]) => ({ value: key, label: String(text) }));
  }
  return pageOf(source)
    .rows.filter((row) => !isEmpty(ownValue(row, value)))
    .map((row) => ({
      value: row[value] as string,
      label: labelOfChoice(label, row, scope) || String(row[value]),
      ...toneOf(row, tone),
      data: row,
    }));
}

function toneOf(row: Data, field: string | undefined): { tone?: Tone } {
  const tone = field === undefined ? undefined : TONES.find((known) => known === ownValue(row, field));
  return tone === undefined ? {} : { tone };
}

function plainChoice(row: unknown): Choice {
  const { value, label } = (row ?? {}) as { value?: unknown; label?: unknown };
  return { value: String(value ?? row), label: String(label ?? value ?? row), data: row as Data };
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the label of a stored value that is not one of the choices: the text of `options.current`. If that is missing or empty, it is the
 * value itself.
 *
 * @returns the label; undefined if it would be a UUID, which means nothing to users
 */
export function labelOfOther(options: Options | undefined, value: unknown, scope: Scope): string | undefined {
  const named = options?.current === undefined ? undefined : valueOf(options.current, scope);
  if (!isEmpty(named)) return String(named);
  return KEY.test(String(value)) ? undefined : String(value);
}

/**
 * Converts the value of a field to a list: a single value becomes a list of one item. Values that are no longer a choice are
 * included, so that they stay visible.
 *
 * @returns an empty list for undefined, null and an empty text
 */
export function listOf(value: unknown): Choice["value"][] {
  if (Array.isArray(value)) return value as Choice["value"][];
  return value === undefined || value === null || value === "" ? [] : [value as Choice["value"]];
}

/**
 * Splits the value of a field into single values, and finds the choice and the label of each. A text is split at its commas, unless a
 * choice has the whole text as value. Values are compared as text, so `1` matches `"1"`.
 *
 * @param value the value of the field: one value, a list, or a text with commas
 * @returns one entry for each single value. If no choice has the value, `choice` is undefined, and {@link labelOfOther} determines `label`
 */
export function chosenOf(
  options: Options | undefined,
  choices: readonly Choice[],
  value: unknown,
  scope: Scope,
): { value: unknown; choice: Choice | undefined; label: string | undefined }[] {
  const values = typeof value === "string" && !choices.some((choice) => choice.value === value) ? value.split(",") : listOf(value);
  return values.map((item) => {
    const choice = choices.find((known) => String(known.value) === String(item));
    return { value: item, choice, label: choice?.label ?? labelOfOther(options, item, scope) };
  });
}

/**
 * Returns the label of a tree value whose node is not loaded. The label is taken from the first of these sources that has it:
 *
 * - A row or node with the key `value` that is selected on the page.
 * - The name that the record stores beside the key (`parentName` beside `parentId`), unless the form has changed the key.
 *
 * @param value the key of the node
 * @returns the label, or `value` if there is no label
 */
export function labelOfUnloaded(field: Pick<Field, "options" | "names">, value: string, scope: Scope): string {
  const options = field.options ?? {};
  const key = options.value ?? "id";
  const chosen = Object.values(scope).find(
    (item): item is Data => item !== null && typeof item === "object" && ownValue(item as Data, key) === value,
  );
  const label = chosen === undefined ? "" : labelOfChoice(options.label, chosen, scope);
  if (label.trim() !== "") return label;
  const name = ownValue(scope.row, (field.names[0] ?? "").replace(/Id$/, "Name"));
  return ownValue(scope.row, field.names[0] ?? "") === value && !isEmpty(name) ? String(name) : value;
}

/**
 * Returns the label of a tree value in a table column, where the tree is never loaded. {@link labelOfUnloaded} finds the label. If it finds
 * none, {@link labelOfOther} determines the label.
 *
 * @param value the key of the node
 * @returns the label; undefined if it would be a UUID, which means nothing to users
 */
export function labelOfNode(field: Pick<Field, "options" | "names">, value: unknown, scope: Scope): string | undefined {
  const named = labelOfUnloaded(field, String(value), scope);
  return named === String(value) ? labelOfOther(field.options, value, scope) : named;
}
