import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { type Data, firstFailure, type Scope, valueOf, valuesOf } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { sortByField, validateBeforeWrite, validateWhole } from "../../../../runtime/contract/language/whole-record.ts";
import { NEW, newRow, REMOVED, refusalText, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { CallContext } from "../calls/context.ts";
import { refuseGuarded } from "../calls/field-guards.ts";
import { cleaned, refuseViolations } from "../calls/input.ts";
import { type CallRecords, inTransaction, recordsOf } from "../calls/records.ts";
import { emptiedCopies } from "../calls/references.ts";
import type { Services } from "../calls/services.ts";
import { fieldsOf, refuseRules } from "../calls/store-handler.ts";
import { noRight, notFound, refused, violated } from "../refusals/refusal.ts";
import { mayMake } from "./may-make.ts";
import { refuseForeignFields, writable } from "./bodies.ts";
import { recordStep } from "./history.ts";
import { chooseTransition } from "./selection.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

type Effects = Services["effects"];

/** One call of a workflow, inside its transaction. */
interface Run {
  route: Route;
  workflow: Workflow;
  context: CallContext;
  effects: Effects;
  records: CallRecords<CallContext>;
  /** `input` as the request holds it, `form` as cleaned for the rules. */
  input: Data;
  form: Data;
  /** Undefined for a new record. */
  stored: Data | undefined;
  /** The stored record, or the initial values of a new one. */
  row: Data;
  scope: Scope;
}

/**
 * Fires the transition that a call selects, in one transaction. These steps follow each other:
 *
 * 1. Row scope, state and actor (the gate), and the right to the transition (`mayMake`) are checked.
 * 2. Fields that the transition may not write are refused. The rules of the entity and the checks of the transition are evaluated.
 * 3. The record is written, effects run, and the written record is validated as a whole.
 * 4. The history entry is stored, and users are notified.
 *
 * @returns the stored record; null if the transition deleted it
 * @throws Refusal of the first check that fails
 */
export async function runTransition(
  route: Route,
  workflow: Workflow,
  input: Data,
  context: CallContext,
  effects: Effects,
): Promise<Data | null> {
  return inTransaction(context, async (inside) => {
    const run = await begin(route, workflow, input, inside, effects);
    const transition = chooseTransition(workflow, route.call.id, run.scope);
    if (typeof transition === "string") throw refused(refusalText[transition]);
    if (!mayMake(route, transition.id, inside.caller.rights)) throw noRight();
    refuseBody(run, transition);
    if (transition.success !== undefined) context.reply.message = valueOf(transition.success, run.scope);
    const written = await write(run, transition);
    // The record as stored, including the results of effects and derivations.
    if (written !== null) refuseViolations(validateWhole(workflow, transition, written));
    const { stored, form, scope } = run;
    await recordStep(inside, workflow, transition, { record: written ?? run.row, from: ownValue(stored, workflow.field), form, scope });
    await inside.portal.application.notifyStep(inside, workflow, transition, { before: stored, after: written ?? undefined, form, scope });
    return written;
  });
}

/**
 * Finds the record that the call names within the caller's row scope, and locks it. Without one, determines the initial values of a new
 * record.
 *
 * @throws Refusal 404 if there is no record and the call creates none; 422 if the input then also violates rules, because they may be about
 * the missing key
 */
async function begin(route: Route, workflow: Workflow, input: Data, context: CallContext, effects: Effects): Promise<Run> {
  // `runTransition` validates the whole record itself.
  const records = recordsOf({ ...context, shouldSkipRules: true } satisfies CallContext, workflow.entity);
  const form = cleaned(input);
  const key = ownValue(form, records.table.key);
  const stored = isEmpty(key) ? undefined : await records.getLocked(String(key));
  const row = stored ?? newRow(workflow, context.scope(null));
  const takesNew = Object.values(workflow.transitions).some((item) => item.call === route.call.id && item.from.includes(NEW));
  // No record, and the call only changes existing ones: report broken rules first, because they may be about the missing key.
  if (stored === undefined && !takesNew) {
    refuseRules(context, input);
    throw notFound();
  }
  const scope = context.scope(row, { ...form, ...emptiedCopies(records.table, form, row) });
  return { route, workflow, context, effects, records, input, form, stored, row, scope };
}

function refuseBody({ route, workflow, context, records, input, form, stored, row, scope }: Run, transition: Transition): void {
  const derivations = context.portal.generated.derivations[workflow.entity] ?? [];
  // First: the check of foreign fields compares with stored values that the caller may be unable to read.
  refuseGuarded(route, input, context, row);
  refuseForeignFields({ workflow, transition, table: records.table, derivations, form, row });
  const broken = sortByField(workflow.whole, context.broken, validateBeforeWrite(workflow, transition, scope, form));
  refuseRules({ ...context, broken }, input, row);
  // Only the gate evaluates the initial values of a new record. For checks, a new record has no stored values yet.
  const failed = firstFailure(transition.checks, stored === undefined ? context.scope(null, form) : scope);
  if (failed !== undefined) throw violated(fieldsOf(failed.fields, failed.message));
}

async function write(run: Run, transition: Transition): Promise<Data | null> {
  const { workflow, records, input, form, stored, row, scope } = run;
  if (transition.to === REMOVED) {
    if (stored === undefined) throw notFound();
    if (typeof effectOf(run, transition.effect) === "function")
      throw new Error(`the effect ${transition.effect} returns what to store, and ${transition.id} removes the record`);
    await records.remove(stored, input["version"]);
    await followed(run, [transition.effect], stored);
    return null;
  }
  const set = valuesOf(transition.set, scope);
  const given = { ...writable(transition, form), ...set, [workflow.field]: transition.to };
  const changes = await withEffect(run, transition.effect, given, { ...row, ...given });
  if (stored !== undefined) return followed(run, [transition.effect], await records.write(stored, changes, input["version"], set));
  const record = { ...row, ...changes };
  const created = await records.create(await withEffect(run, workflow.create?.effect, record, record), { ...row, ...set });
  return followed(run, [workflow.create?.effect, transition.effect], created);
}

/** Adds the values that an effect computes. The effect receives the record as it will be stored. */
async function withEffect(run: Run, name: string | undefined, values: Data, record: Data): Promise<Data> {
  const effect = effectOf(run, name);
  return typeof effect === "function" ? { ...values, ...(await effect(record, run.context)) } : values;
}

/**
 * Runs the effects that follow the write, in the same transaction. Returns the record unchanged.
 *
 * @param record the written record; if it was removed, as it was before
 */
async function followed(run: Run, names: readonly (string | undefined)[], record: Data): Promise<Data> {
  for (const effect of names.map((name) => effectOf(run, name)))
    if (effect !== undefined && typeof effect !== "function") await effect.after(record, run.context);
  return record;
}

function effectOf({ effects }: Run, name: string | undefined): Effects[string] | undefined {
  if (name === undefined) return undefined;
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (effect === undefined) throw new Error(`the effect ${name} of a workflow has no implementation in src/server/features`);
  return effect;
}
