import { isEmpty } from "./condition.ts";
import { type Data, type Scope, type Tone, TONES, type Value, valueOf } from "../values/data.ts";
import { pageOf } from "./page-of.ts";
import type { Field, Options } from "./screen.ts";
import { ownValue } from "../values/own-value.ts";

export interface Choice {
  value: string | number | boolean;
  label: string;
  /** As what it is shown, like a state. */
  tone?: Tone;
  data?: Data;
}

/** What a list of choices says that has none. */
export const noChoices = ({ options }: Pick<Field, "options">): string => options?.empty ?? "暂无选项";

/** The label of a choice or node: a field of it, or a text made of its fields. */
export function labelOfChoice(label: Value<string> | undefined, data: Data, scope: Scope): string {
  if (label === undefined) return "";
  if (typeof label === "string") return String(ownValue(data, label) ?? "");
  return valueOf(label, { ...scope, row: data, option: data, form: undefined }) ?? "";
}

/** What a call or a reference brought, as choices. */
export function choicesOf(options: Options, source: unknown, scope: Scope): Choice[] {
  const { value, label, tone } = options;
  if (value === undefined) {
    // A reply that maps value to label.
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

/** What no choice has, in words: those that the description gives, else the value, unless nobody can read it. */
export function labelOfOther(options: Options | undefined, value: unknown, scope: Scope): string | undefined {
  const named = options?.current === undefined ? undefined : valueOf(options.current, scope);
  if (!isEmpty(named)) return String(named);
  return KEY.test(String(value)) ? undefined : String(value);
}

/** A stored value that is no choice any more stays visible instead of blank. */
export function listOf(value: unknown): Choice["value"][] {
  if (Array.isArray(value)) return value as Choice["value"][];
  return value === undefined || value === null || value === "" ? [] : [value as Choice["value"]];
}

/** What stands in place of a key: its choice, or words for it. Undefined words: nobody can read it. */
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
 * The label of a value whose node is not loaded: what is chosen in a tree of the page, else the record's own name
 * of it (`parentId` beside `parentName`), else the value.
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

/** The same of a column, whose tree is never loaded for it; undefined: nobody can read it. */
export function labelOfNode(field: Pick<Field, "options" | "names">, value: unknown, scope: Scope): string | undefined {
  const named = labelOfUnloaded(field, String(value), scope);
  return named === String(value) ? labelOfOther(field.options, value, scope) : named;
}
