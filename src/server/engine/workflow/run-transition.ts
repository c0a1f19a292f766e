import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { type Data, firstFailure, type Scope, valuesOf } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { inFieldOrder, judgeAhead, judgeWhole } from "../../../../runtime/contract/language/whole-record.ts";
import { NEW, newRow, refusalText, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { CallContext } from "../calls/context.ts";
import { refuseGuarded } from "../calls/guards.ts";
import { cleaned, refuseViolations } from "../calls/input.ts";
import { type CallRecords, inTransaction, recordsOf } from "../calls/records.ts";
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
  /** As it was read, and as it is worked with. */
  input: Data;
  form: Data;
  /** Absent: a new record. */
  stored: Data | undefined;
  /** What is stored, or what a new record starts with. */
  row: Data;
  scope: Scope;
}

/**
 * Handles a call that transitions name. In the order of judgement: row scope, state and actor (the gate), rules of the
 * entity, checks, write; all in one transaction. Returns the stored record, or null when it is gone.
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
    if (transition.success !== undefined) context.reply.message = transition.success;
    const written = await write(run, transition);
    // As it stands now, with what effects and derivations made of it.
    if (written !== null) refuseViolations(judgeWhole(workflow, transition, written));
    const { stored, form, scope } = run;
    const key = ownValue(written ?? run.row, run.records.table.key);
    await recordStep(inside, workflow, transition, { key, from: ownValue(stored, workflow.field), form, scope });
    await inside.portal.notifyStep(inside, workflow, transition, { before: stored, after: written ?? undefined, form, scope });
    return written;
  });
}

/** Finds the record that the call means, within the caller's row scope. */
async function begin(route: Route, workflow: Workflow, input: Data, context: CallContext, effects: Effects): Promise<Run> {
  // The transition judges its record itself.
  const records = recordsOf({ ...context, unjudged: true }, workflow.entity);
  const form = cleaned(input);
  const key = ownValue(form, records.table.key);
  const stored = isEmpty(key) ? undefined : await records.getHeld(String(key));
  const row = stored ?? newRow(workflow, context.scope(null));
  const takesNew = Object.values(workflow.transitions).some((item) => item.call === route.call.id && item.from.includes(NEW));
  // Without a key on a call that only changes: the call's own words about the key come first.
  if (stored === undefined && !takesNew) {
    refuseRules(context, input);
    throw notFound();
  }
  return { route, workflow, context, effects, records, input, form, stored, row, scope: context.scope(row, form) };
}

function refuseBody({ route, workflow, context, records, input, form, stored, row, scope }: Run, transition: Transition): void {
  const derivations = context.portal.generated.derivations[workflow.entity] ?? [];
  refuseForeignFields({ workflow, transition, table: records.table, derivations, form, row });
  refuseGuarded(route, input, context, row);
  const broken = inFieldOrder(workflow.whole, context.broken, judgeAhead(workflow, transition, scope, form));
  refuseRules({ ...context, broken }, input, row);
  // Only the gate sees what a new record starts with; to checks there is no stored record yet.
  const failed = firstFailure(transition.checks, stored === undefined ? context.scope(null, form) : scope);
  if (failed !== undefined) throw violated(fieldsOf(failed.fields, failed.message));
}

async function write(run: Run, transition: Transition): Promise<Data | null> {
  const { workflow, records, input, form, stored, row, scope } = run;
  if (transition.to === "removed") {
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

/** The values with what an effect adds to them, which sees the record as it will stand. */
async function withEffect(run: Run, name: string | undefined, values: Data, record: Data): Promise<Data> {
  const effect = effectOf(run, name);
  return typeof effect === "function" ? { ...values, ...(await effect(record, run.context)) } : values;
}

/** The record as it stands, or stood before it was removed, after what follows from it in the same transaction. */
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
