import { type Data, type Scope, valuesOf } from "../values/data.ts";
import { type InputRules, judge, type KeywordError, type SchemaValidator, type Violation } from "./violations.ts";
import { NEW, newRow, type Transition, type Workflow } from "./workflow.ts";
import { ownValue } from "../values/own-value.ts";

/**
 * What an entity asks of a record as a whole (`required`, `if`, `allOf`, `dependentRequired`). A call carries parts of a
 * record, so that these are judged on the record as it would be stored.
 */
export interface WholeRules extends InputRules {
  /** Fields that the rules speak of. */
  names: readonly string[];
  /** Fields of which each part of the schema's `allOf` speaks; absent: it has none. */
  parts?: readonly (readonly string[])[];
  /** All fields, in the order in which mistakes are told. */
  order: readonly string[];
  /** Fields of which only the server knows what a write makes of them: derived fields, secrets, masked texts. */
  servers?: readonly string[];
  /** Entities whose rules the rows of its lists keep, by list: calls judge what they carry, the server what it writes by itself. */
  rows?: Readonly<Record<string, string>>;
  /** States in which a workflow lets incomplete records be. */
  incomplete?: { field: string; states: readonly string[] };
}

/**
 * Judges the record that a transition would store, as far as it is known before effects and derived fields. What an effect may
 * still fill is left out, and all of it where a rule speaks of what only the server knows: both are judged on what was written.
 *
 * @param scope with the stored record, or with what a new one starts with
 */
export function judgeAhead(workflow: Workflow, transition: Transition, scope: Scope, form: Data): readonly Violation[] {
  if (workflow.whole?.servers !== undefined) return [];
  const row = scope.row ?? newRow(workflow, scope);
  const entered = transition.input.filter((name) => ownValue(form, name) !== undefined);
  const changes = { ...Object.fromEntries(entered.map((name) => [name, form[name]])), ...valuesOf(transition.set, scope) };
  const found = judgeWhole(workflow, transition, { ...row, ...changes, [workflow.field]: transition.to });
  const isFilled = transition.effect !== undefined || (ownValue(row, workflow.field) === NEW && workflow.create?.effect !== undefined);
  return isFilled ? found.filter(({ field }) => transition.input.includes(field.split(".")[0] ?? "")) : found;
}

/** @returns what a record breaks of the rules for whole records; nothing where the transition is not judged by them */
export function judgeWhole({ whole }: Workflow, transition: Transition, record: Data): readonly Violation[] {
  return whole === undefined || transition.whole !== true ? [] : judge(whole, speakingOf(whole, record));
}

/** Which rules count for a write. */
export interface Written {
  /** Fields that it writes: a rule that speaks of none of them is not judged. Absent: all, for the record is new. */
  names?: ReadonlySet<string>;
  /** Tells whether the value of a field is known by now: a rule that speaks of another one is not judged. Absent: all are. */
  isKnown?: (name: string) => boolean;
}

/**
 * Judges the record that a call without a workflow would store, or has stored, by the rules that speak of what it writes: what
 * was stored before a rule was made does not stand in the way of other changes. A record that a workflow lets be incomplete
 * is not judged.
 */
export function judgeWritten(whole: WholeRules, record: Data, written: Written = {}): readonly Violation[] {
  const { incomplete } = whole;
  if (incomplete !== undefined && incomplete.states.includes(String(ownValue(record, incomplete.field)))) return [];
  const { names, isKnown } = written;
  const isAsked = (speaks: readonly string[]): boolean =>
    (names === undefined || speaks.some((name) => names.has(name))) && (isKnown === undefined || speaks.every(isKnown));
  return judge({ validate: validatorOf(whole, isAsked), rules: whole.rules }, speakingOf(whole, record));
}

/** The validator, without what it says of rules that are not asked. */
function validatorOf(whole: WholeRules, isAsked: (speaks: readonly string[]) => boolean): SchemaValidator {
  const validate: SchemaValidator = (value) => {
    const errors = whole.validate(value) ? [] : (whole.validate.errors ?? []).filter((error) => isAsked(spokenOf(error, whole)));
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}

/** Fields of which the rule behind an error speaks. */
function spokenOf({ schemaPath, params }: KeywordError, { parts = [] }: WholeRules): readonly string[] {
  const part = /^#\/allOf\/(\d+)\//.exec(schemaPath ?? "")?.[1];
  return part === undefined ? [String(params["missingProperty"])] : (parts[Number(part)] ?? []);
}

/** What the rules speak of. */
const speakingOf = ({ names }: WholeRules, record: Data): Data => Object.fromEntries(names.map((name) => [name, ownValue(record, name)]));

/** Violations in the order of the entity's fields, at most one a field; those of other names follow. */
export function inFieldOrder(whole: WholeRules | undefined, ...lists: readonly (readonly Violation[])[]): readonly Violation[] {
  const all = lists.flat();
  if (whole === undefined || lists.some((list) => list.length === all.length)) return all;
  const order = new Map(whole.order.map((name, index) => [name, index]));
  const placeOf = ({ field }: Violation): number => order.get(field.split(".")[0] ?? "") ?? order.size;
  const firsts = all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
  return firsts.sort((a, b) => placeOf(a) - placeOf(b));
}
