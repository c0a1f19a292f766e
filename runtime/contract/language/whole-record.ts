import { type Data, type Scope, valuesOf } from "../values/data.ts";
import { type InputRules, validateInput, type KeywordError, type SchemaValidator, type Violation } from "./violations.ts";
import { NEW, newRow, type Transition, type Workflow } from "./workflow.ts";
import { ownValue } from "../values/own-value.ts";

/**
 * Rules of an entity that refer to several fields of a record (`required`, `if`, `allOf`, `dependentRequired`). A call contains only some
 * fields, so these rules are evaluated on the record as it would be stored.
 */
export interface WholeRules extends InputRules {
  /** Fields that the rules refer to. */
  names: readonly string[];
  /** For each subschema of `allOf`, the fields that it refers to. Absent: the schema has no `allOf`. */
  parts?: readonly (readonly string[])[];
  /** All fields, in the order in which violations are reported. */
  order: readonly string[];
  /** Fields whose stored value the browser does not know: derived fields, secrets and masked texts. Absent: there are none. */
  servers?: readonly string[];
  /**
   * Maps each list field to the entity of its rows. The server needs this entity only to validate rows that hand-written code creates. Rows
   * in a request are validated with the request.
   */
  rows?: Readonly<Record<string, string>>;
  /**
   * States (`states`) in which a record may be incomplete; `field` is the state field. Absent: every stored record has to fulfil the rules.
   */
  incomplete?: { field: string; states: readonly string[] };
}

/**
 * Validates the record that a transition would store, before the write. The server validates again after the write, because effects and
 * derived fields may change the record. Violations of fields that an effect may still fill are therefore left out.
 *
 * @param scope the scope with the stored record as `row`; without `row`, the initial values of a new record are used
 * @param form the entered values
 * @returns the violations; always empty if a rule refers to a field that only the server knows
 */
export function validateBeforeWrite(workflow: Workflow, transition: Transition, scope: Scope, form: Data): readonly Violation[] {
  if (workflow.whole?.servers !== undefined) return [];
  const row = scope.row ?? newRow(workflow, scope);
  const entered = transition.input.filter((name) => ownValue(form, name) !== undefined);
  const changes = { ...Object.fromEntries(entered.map((name) => [name, form[name]])), ...valuesOf(transition.set, scope) };
  const found = validateWhole(workflow, transition, { ...row, ...changes, [workflow.field]: transition.to });
  const isFilled = transition.effect !== undefined || (ownValue(row, workflow.field) === NEW && workflow.create?.effect !== undefined);
  return isFilled ? found.filter(({ field }) => transition.input.includes(field.split(".")[0] ?? "")) : found;
}

/**
 * Validates a record by the whole-record rules of its entity.
 *
 * @returns the violations; empty if the entity has no such rules, or if the transition may store incomplete records
 */
export function validateWhole({ whole }: Workflow, transition: Transition, record: Data): readonly Violation[] {
  return whole === undefined || transition.whole !== true ? [] : validateInput(whole, speakingOf(whole, record));
}

/** Options of {@link validateWritten}: they select the rules that apply to a write. */
export interface Written {
  /** Fields that the call writes. A rule that refers to none of them is skipped. Absent: the record is new, and all rules apply. */
  names?: ReadonlySet<string>;
  /** Tests whether the value of a field is known yet. A rule that refers to an unknown value is skipped. Absent: all values are known. */
  isKnown?: (name: string) => boolean;
}

/**
 * Validates a record before or after a write that is not a transition. For a new record, all rules apply. For an existing record, only
 * rules that refer to written fields apply. A stored value that breaks a newer rule therefore does not block changes of other fields.
 *
 * @returns the violations; always empty for a record in a state in which its workflow allows incomplete records
 */
export function validateWritten(whole: WholeRules, record: Data, written: Written = {}): readonly Violation[] {
  const { incomplete } = whole;
  if (incomplete !== undefined && incomplete.states.includes(String(ownValue(record, incomplete.field)))) return [];
  const { names, isKnown } = written;
  const isAsked = (speaks: readonly string[]): boolean =>
    (names === undefined || speaks.some((name) => names.has(name))) && (isKnown === undefined || speaks.every(isKnown));
  return validateInput({ validate: validatorOf(whole, isAsked), rules: whole.rules }, speakingOf(whole, record));
}

/**
 * Returns a validator that reports only the errors of rules for which `isAsked` returns true.
 *
 * @param isAsked receives the fields that a violated rule refers to
 */
function validatorOf(whole: WholeRules, isAsked: (speaks: readonly string[]) => boolean): SchemaValidator {
  const validate: SchemaValidator = (value) => {
    const errors = whole.validate(value) ? [] : (whole.validate.errors ?? []).filter((error) => isAsked(spokenOf(error, whole)));
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}

/**
 * Returns the fields that a violated rule refers to: the fields of its subschema of `allOf`, or the single field that `required` misses.
 */
function spokenOf({ schemaPath, params }: KeywordError, { parts = [] }: WholeRules): readonly string[] {
  const subschema = /^#\/allOf\/(\d+)\//.exec(schemaPath ?? "")?.[1];
  return subschema === undefined ? [String(params["missingProperty"])] : (parts[Number(subschema)] ?? []);
}

/** Returns the fields of a record that the rules refer to. */
const speakingOf = ({ names }: WholeRules, record: Data): Data => Object.fromEntries(names.map((name) => [name, ownValue(record, name)]));

/**
 * Merges several lists of violations into a single list, sorted by the entity's field order. Each field keeps only its first violation.
 * Violations of unknown fields are last.
 *
 * @param whole the rules with the field order; if undefined, the lists are only concatenated
 * @param lists the lists. If all other lists are empty, a list is returned unchanged
 */
export function sortByField(whole: WholeRules | undefined, ...lists: readonly (readonly Violation[])[]): readonly Violation[] {
  const all = lists.flat();
  if (whole === undefined || lists.some((list) => list.length === all.length)) return all;
  const order = new Map(whole.order.map((name, index) => [name, index]));
  const rankOf = ({ field }: Violation): number => order.get(field.split(".")[0] ?? "") ?? order.size;
  const firsts = all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
  return firsts.sort((a, b) => rankOf(a) - rankOf(b));
}
