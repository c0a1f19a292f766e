/** A record in transit: names and JSON values. */
export type Data = Record<string, unknown>;

/** Tests whether a value is a record: an object, and neither null nor a list. */
export const isRecord = (value: unknown): value is Data => value !== null && typeof value === "object" && !Array.isArray(value);

/** A constant of the metadata language. */
export type Literal = string | number | boolean | null | readonly (string | number | boolean | null)[];

/**
 * The subjects of the metadata language: the names to which conditions and references may refer. Each block of a screen is a
 * subject too (`tree`, `list`, `step`, …), with the row or value that is selected there.
 */
export interface Scope {
  /** The current stored record. Null or absent for a new record. */
  row?: Data | null | undefined;
  /** The entered values. */
  form?: Data | undefined;
  /** The signed-in user, with the fields of the entity `user-info`. */
  user: Data;
  /** Query parameters of the page. */
  params?: Data | undefined;
  /** `data` of the previous action's reply. */
  reply?: unknown;
  /** The selected option of a select. */
  option?: Data | undefined;
  /** Public settings. */
  setting?: Data | undefined;
  /** Current time as `yyyy-MM-dd HH:mm:ss`, in the portal's time zone. */
  now: string;
  [block: string]: unknown;
}

/**
 * A compiled condition of the metadata: a function that tests the scope. A comparison with an empty reference is false; see condition.ts
 * for other missing values.
 */
export type Condition = (scope: Scope) => boolean;

/** A value in the metadata: a literal, or a compiled reference (`$tree.id`, `"${row.name} …"`), which is a function of the scope. */
export type Value<T = unknown> = T | ((scope: Scope) => T);

/** Names of the colours that states, codes and tags may have in the metadata. The theme assigns an actual colour to each. */
export const TONES = ["draft", "waiting", "returned", "refused", "done", "active", "failed", "muted"] as const;
/** Name of a colour, see {@link TONES}. */
export type Tone = (typeof TONES)[number];
/** One case of a label that depends on a condition. The case applies if `when` is true or absent. */
export interface LabelCase {
  when?: Condition;
  text: string;
  tone?: Tone;
}
/** The label of a state, a button or a field: a text, or cases that depend on conditions. The first case that applies is shown. */
export type Label = string | readonly LabelCase[];

/**
 * A condition (`rule`) that must be true for a call or an action, and the message shown if it is false. Checks are evaluated in sequence
 * until the first one fails ({@link firstFailure}).
 */
export interface Check {
  /** The check is skipped while this condition is false. */
  when?: Condition;
  rule: Condition;
  message: Value<string>;
  /** Fields of the form that the rule refers to. The browser shows the message at these fields. */
  fields: readonly string[];
  /** Fields that the form empties if the check fails. */
  clear?: readonly string[];
}

/**
 * Resolves a value in a scope.
 *
 * @param value a literal or a compiled reference
 * @param scope the scope that a reference reads
 * @returns the literal, or the result of the reference
 */
export function valueOf<T>(value: Value<T>, scope: Scope): T {
  return typeof value === "function" ? (value as (s: Scope) => T)(scope) : value;
}

/**
 * Resolves each value of a `send` or `set`: literals are copied, and references are read from the scope.
 *
 * @param values the values by name; undefined is treated as an empty object
 * @param scope the scope that references read
 * @returns the resolved values by name. A reference without a value has the value undefined
 */
export function valuesOf(values: Readonly<Record<string, Value>> | undefined, scope: Scope): Data {
  const result: Data = {};
  for (const [name, value] of Object.entries(values ?? {})) result[name] = valueOf(value, scope);
  return result;
}

/**
 * Returns the text of a label in a scope.
 *
 * @param label a text, or a list of cases
 * @param scope the scope in which the cases are evaluated
 * @returns the text, or an empty text if no case applies
 */
export function labelOf(label: Label, scope: Scope): string {
  return labelCaseOf(label, scope)?.text ?? "";
}

/**
 * Returns the case of a label that applies in a scope. A label that is a plain text always applies, and has no tone.
 *
 * @param label a text, or a list of cases
 * @param scope the scope in which the conditions of the cases are evaluated
 * @returns the first case that applies, or undefined if none does
 */
export function labelCaseOf(label: Label, scope: Scope): LabelCase | undefined {
  if (typeof label === "string") return { text: label };
  return label.find((item) => item.when === undefined || item.when(scope));
}

/** A check that failed, with its message as users read it. */
export interface FailedCheck extends Check {
  message: string;
}

/**
 * Evaluates checks in sequence and returns the first one that fails.
 *
 * @param checks the checks; a check whose `when` is false is skipped
 * @param scope the scope in which the checks and their messages are evaluated
 * @returns the failed check with its message as text, or undefined if no check fails
 * @example
 * const failed = firstFailure(call.checks, scope);
 * if (failed !== undefined) toast.error(failed.message);
 */
export function firstFailure(checks: readonly Check[], scope: Scope): FailedCheck | undefined {
  const failed = checks.find((check) => (check.when === undefined || check.when(scope)) && !check.rule(scope));
  return failed === undefined ? undefined : { ...failed, message: valueOf(failed.message, scope) };
}
