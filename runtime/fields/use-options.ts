import { isEmpty } from "../contract/condition.ts";
import { type Data, type Scope, type Tone, TONES, type Value, valueOf, valuesOf } from "../contract/data.ts";
import type { Field, Options } from "../contract/screen.ts";
import { pageOf } from "../data/send-call.ts";
import { useCall } from "../data/use-call.ts";

export interface Choice {
  value: string | number | boolean;
  label: string;
  /** As what it is shown, like a state. */
  tone?: Tone;
  data?: Data;
}

/** The label of a choice or node: a field of it, or a text made of its fields. */
export function labelOfChoice(label: Value<string> | undefined, data: Data, scope: Scope): string {
  if (label === undefined) return "";
  if (typeof label === "string") return String(data[label] ?? "");
  return valueOf(label, { ...scope, row: data, option: data, form: undefined }) ?? "";
}

function choicesOf(options: Options, source: unknown, scope: Scope): Choice[] {
  const { value, label, tone } = options;
  if (value === undefined) {
    // A reply that maps value to label.
    if (source === null || typeof source !== "object" || Array.isArray(source)) return pageOf(source).rows.map(plainChoice);
    return Object.entries(source as Data).map(([key, text]) => ({ value: key, label: String(text) }));
  }
  return pageOf(source)
    .rows.filter((row) => !isEmpty(row[value]))
    .map((row) => ({
      value: row[value] as string,
      label: labelOfChoice(label, row, scope) || String(row[value]),
      ...toneOf(row, tone),
      data: row,
    }));
}

function toneOf(row: Data, field: string | undefined): { tone?: Tone } {
  const tone = field === undefined ? undefined : TONES.find((known) => known === row[field]);
  return tone === undefined ? {} : { tone };
}

function plainChoice(row: unknown): Choice {
  const { value, label } = (row ?? {}) as { value?: unknown; label?: unknown };
  return { value: String(value ?? row), label: String(label ?? value ?? row), data: row as Data };
}

/** The choices of a field or a column: its codes, or what a call or a reference brings. */
export function useOptions(
  field: Pick<Field, "options" | "codes">,
  scope: Scope,
  screen: string,
): { choices: Choice[]; loading: boolean; failed: boolean; retry: () => void } {
  const { options } = field;
  const query = useCall(options?.call, options === undefined ? {} : valuesOf(options.send, scope), { screen });
  if (options === undefined) {
    const codes = field.codes ?? [];
    return { choices: codes.map((code) => ({ value: code.value, label: code.label })), loading: false, failed: false, retry: () => {} };
  }
  const source = options.call === undefined ? valueOf(options.rows, scope) : query.data;
  const choices = [...(options.extra ?? []), ...choicesOf(options, source, scope)];
  return { choices, loading: query.isFetching, failed: query.isError, retry: () => void query.refetch() };
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What no choice has, in words: those that the description gives, else the value, unless nobody can read it. */
export function labelOfOther(options: Options | undefined, value: unknown, scope: Scope): string | undefined {
  const named = options?.current === undefined ? undefined : valueOf(options.current, scope);
  if (!isEmpty(named)) return String(named);
  return KEY.test(String(value)) ? undefined : String(value);
}
