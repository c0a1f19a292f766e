import { isEmpty } from "../contract/language/condition.ts";
import { labelOf } from "../contract/values/data.ts";
import { isReadonly, isShown, type ResolvedField } from "./form-items.ts";
import type { FormStore } from "./form-store.ts";

/** Which fields the actions of a form require, for the values that are entered now. */
export interface Requirements {
  /** Names of the fields that every saving action requires. */
  always: ReadonlySet<string>;
  /** Names of the fields that only some saving actions require. For example, a draft can be saved without these fields. */
  later: ReadonlySet<string>;
  /** Labels of the actions that require the fields in `later`, in the order of their buttons. */
  by: readonly string[];
}

/**
 * When a field must have a value. `always`: for every action of the form that saves. `later`: for some of these actions only. `never`: for
 * none of them.
 */
export type Requirement = "always" | "later" | "never";

/** Lists the inputs of a form that users can fill at present. Such an input is visible, and is neither read-only nor computed. */
export function fillableInputs(store: FormStore): readonly ResolvedField[] {
  const scope = store.scope();
  return [...store.fields.values()].filter(
    (resolved) =>
      resolved.field.widget !== "display" &&
      resolved.field.computed === undefined &&
      isShown(resolved, scope) &&
      !isReadonly(resolved, scope),
  );
}

/**
 * Determines for which actions an input must have a value. The input is required if its field declares it (`required`), or if actions of
 * the form require it.
 */
export function requirementOf({ requirements }: FormStore, { field: { required, names } }: ResolvedField): Requirement {
  if (required === true || names.some((name) => requirements?.always.has(name))) return "always";
  return names.some((name) => requirements?.later.has(name)) ? "later" : "never";
}

/** An input that has no value yet, although an action of the form requires a value. */
export interface MissingInput {
  key: string;
  label: string;
}

/** Lists the inputs without a value that some action of the form requires, in the order of the form. Zero and false are values. */
export function missingInputs(store: FormStore): MissingInput[] {
  const scope = store.scope();
  return fillableInputs(store)
    .filter((resolved) => requirementOf(store, resolved) !== "never" && isUnfilled(store.data[resolved.key]))
    .map(({ key, field }) => ({ key, label: labelOf(field.label, scope) }));
}

/** Tests whether the value of an input is empty. A range is empty if one of its ends is. */
const isUnfilled = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.some(isEmpty));
