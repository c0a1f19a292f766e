import { type Data, type Scope, valuesOf } from "./data.ts";
import { type InputRules, judge, type Violation } from "./violations.ts";
import { NEW, newRow, type Transition, type Workflow } from "./workflow.ts";

/**
 * What an entity asks of a record as a whole (`required`, `if`, `allOf`, `dependentRequired`). A call of a workflow carries
 * parts of a record, so that these are judged on the record as it would be stored.
 */
export interface WholeRules extends InputRules {
  /** Fields that the rules speak of. */
  names: readonly string[];
  /** All fields, in the order in which mistakes are told. */
  order: readonly string[];
  /** A rule speaks of what only the server knows: derived fields, secrets, masked texts. The server alone judges. */
  server?: true;
}

/**
 * Judges the record that a transition would store, as far as it is known before effects and derived fields. What an effect may
 * still fill is left out, and all of it where a rule speaks of what only the server knows: both are judged on what was written.
 *
 * @param scope with the stored record, or with what a new one starts with
 */
export function judgeAhead(workflow: Workflow, transition: Transition, scope: Scope, form: Data): readonly Violation[] {
  if (workflow.whole?.server === true) return [];
  const row = scope.row ?? newRow(workflow, scope);
  const entered = transition.input.filter((name) => form[name] !== undefined);
  const changes = { ...Object.fromEntries(entered.map((name) => [name, form[name]])), ...valuesOf(transition.set, scope) };
  const found = judgeWhole(workflow, transition, { ...row, ...changes, [workflow.field]: transition.to });
  const isFilled = transition.effect !== undefined || (row[workflow.field] === NEW && workflow.create?.effect !== undefined);
  return isFilled ? found.filter(({ field }) => transition.input.includes(field.split(".")[0] ?? "")) : found;
}

/** @returns what a record breaks of the rules for whole records; nothing where the transition is not judged by them */
export function judgeWhole({ whole }: Workflow, transition: Transition, record: Data): readonly Violation[] {
  if (whole === undefined || transition.whole !== true) return [];
  return judge(whole, Object.fromEntries(whole.names.map((name) => [name, record[name]])));
}

/** Violations in the order of the entity's fields, at most one a field; those of other names follow. */
export function inFieldOrder({ whole }: Workflow, ...lists: readonly (readonly Violation[])[]): readonly Violation[] {
  const all = lists.flat();
  if (whole === undefined || lists.some((list) => list.length === all.length)) return all;
  const order = new Map(whole.order.map((name, index) => [name, index]));
  const placeOf = ({ field }: Violation): number => order.get(field.split(".")[0] ?? "") ?? order.size;
  const firsts = all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
  return firsts.sort((a, b) => placeOf(a) - placeOf(b));
}
