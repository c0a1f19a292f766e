/** A record as it travels on the wire: names and JSON values. */
export type Data = Record<string, unknown>;

export type Literal = string | number | boolean | null | readonly (string | number | boolean | null)[];

/**
 * What conditions and references may name: the subjects of the metadata language.
 * A block of a screen is a subject too (`tree`, `list`, `step`, …): what is chosen there.
 */
export interface Scope {
  /** The stored record at hand; null or absent: there is none (a new record). */
  row?: Data | null | undefined;
  /** What is entered. */
  form?: Data | undefined;
  /** The signed-in user, as the entity `user-info` names it. */
  user: Data;
  /** Query parameters of the page. */
  params?: Data | undefined;
  /** Data of the reply that the action before brought. */
  reply?: unknown;
  /** The chosen option of a select. */
  option?: Data | undefined;
  /** Settings that are marked public. */
  setting?: Data | undefined;
  /** Now as `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. */
  now: string;
  [block: string]: unknown;
}

/** A condition of the metadata, compiled. Unknown is false. */
export type Condition = (scope: Scope) => boolean;

/** A literal, or a compiled reference (`$tree.id`, `"${row.name} …"`). */
export type Value<T = unknown> = T | ((scope: Scope) => T);

/** A text, or the first of several whose `when` holds. */
export const TONES = ["draft", "waiting", "returned", "refused", "done"] as const;
export type Tone = (typeof TONES)[number];
export interface LabelCase {
  when?: Condition;
  text: string;
  tone?: Tone;
}
export type Label = string | readonly LabelCase[];

/** One rule with its message; checked in order, the first that fails stops. */
export interface Check {
  /** Checked only while it holds. */
  when?: Condition;
  rule: Condition;
  message: string;
  /** Top-level fields the rule names: where the browser shows the message. */
  fields: readonly string[];
  /** Inputs that are emptied when it fails. */
  clear?: readonly string[];
}

/** Resolves a value in a scope. */
export function valueOf<T>(value: Value<T>, scope: Scope): T {
  return typeof value === "function" ? (value as (s: Scope) => T)(scope) : value;
}

/** Resolves each value of a `send` or `set`. */
export function valuesOf(values: Readonly<Record<string, Value>> | undefined, scope: Scope): Data {
  const result: Data = {};
  for (const [name, value] of Object.entries(values ?? {})) result[name] = valueOf(value, scope);
  return result;
}

/** The text of a label in a scope; empty when no case holds. */
export function labelOf(label: Label, scope: Scope): string {
  return labelCaseOf(label, scope)?.text ?? "";
}

export function labelCaseOf(label: Label, scope: Scope): LabelCase | undefined {
  if (typeof label === "string") return { text: label };
  return label.find((item) => item.when === undefined || item.when(scope));
}

/** The first check that fails, or undefined. */
export function firstFailure(checks: readonly Check[], scope: Scope): Check | undefined {
  return checks.find((check) => (check.when === undefined || check.when(scope)) && !check.rule(scope));
}
