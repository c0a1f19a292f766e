import { isEmpty } from "../../../runtime/contract/condition.ts";
import { type Data, firstFailure, type Scope, valuesOf } from "../../../runtime/contract/data.ts";
import type { Route } from "../../../runtime/contract/route.ts";
import type { Table } from "../../../runtime/contract/storage.ts";
import { NEW, refusalText, type Transition, type Workflow } from "../../../runtime/contract/workflow.ts";
import type { CallContext } from "../http/context.ts";
import { refuseGuarded } from "../http/guards.ts";
import { cleaned } from "../http/input.ts";
import { notFound, refused, violated } from "../http/refusal.ts";
import type { Services } from "../http/services.ts";
import { expectedVersion, fieldsOf, inTransaction, refuseRules, restrictionOf } from "../http/store-handler.ts";
import { claimFiles } from "./file-claims.ts";
import { refuseForeignFields, writable } from "./bodies.ts";
import { chooseTransition } from "./selection.ts";

type Effects = Services["effects"];

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
  const table = context.portal.table(workflow.entity);
  return inTransaction(context, async (inside) => {
    const form = cleaned(input);
    const key = form[table.key];
    const stored = isEmpty(key) ? undefined : await findInScope(inside, table, String(key));
    const row = stored ?? newRow(workflow, inside);
    const takesNew = Object.values(workflow.transitions).some((item) => item.call === route.call.id && item.from.includes(NEW));
    // Without a key on a call that only changes: the call's own words about the key come first.
    if (stored === undefined && !takesNew) {
      refuseRules(route, input, inside);
      throw notFound();
    }
    const scope = inside.scope(row, form);
    const transition = chooseTransition(workflow, route.call.id, scope);
    if (typeof transition === "string") throw refused(refusalText[transition]);
    refuseBody(route, workflow, transition, table, input, form, row, inside);
    // Only the gate sees what a new record starts with; to checks there is no stored record yet.
    const failed = firstFailure(transition.checks, stored === undefined ? inside.scope(null, form) : scope);
    if (failed !== undefined) throw violated(fieldsOf(failed.fields, failed.message));
    if (transition.success !== undefined) context.message = transition.success;
    return write({ workflow, transition, table, form, input, stored, row, scope, effects }, inside);
  });
}

function refuseBody(
  route: Route,
  workflow: Workflow,
  transition: Transition,
  table: Table,
  input: Data,
  form: Data,
  row: Data,
  context: CallContext,
): void {
  const derivations = context.portal.generated.derivations[workflow.entity] ?? [];
  refuseForeignFields({ workflow, transition, table, derivations, form, row });
  refuseGuarded(route, input, context, row);
  refuseRules(route, input, context, row);
}

async function findInScope(context: CallContext, table: Table, key: string): Promise<Data> {
  const found = await context.portal.records.find(context.connection, table, key, restrictionOf(context, table.entity));
  if (found === undefined) throw notFound();
  return found;
}

/** What a new record starts with, before the gate. */
function newRow(workflow: Workflow, context: CallContext): Data {
  return { ...valuesOf(workflow.create?.set, context.scope(null)), [workflow.field]: NEW };
}

interface Writing {
  workflow: Workflow;
  transition: Transition;
  table: Table;
  form: Data;
  input: Data;
  stored: Data | undefined;
  row: Data;
  scope: Scope;
  effects: Effects;
}

async function write(writing: Writing, context: CallContext): Promise<Data | null> {
  const { workflow, transition, table, form, input, stored, row, scope, effects } = writing;
  const { records } = context.portal;
  if (transition.to === "removed") {
    if (stored === undefined) throw notFound();
    await records.remove(context.connection, table, String(stored[table.key]), expectedVersion(input, stored));
    await claimFiles(context, table, stored, {});
    return null;
  }
  let changes: Data = { ...writable(transition, form), ...valuesOf(transition.set, scope), [workflow.field]: transition.to };
  if (transition.effect !== undefined)
    changes = { ...changes, ...(await effectNamed(effects, transition.effect)({ ...row, ...changes }, context)) };
  if (stored !== undefined) {
    const key = String(stored[table.key]);
    const now = await records.update(context.connection, table, key, changes, expectedVersion(input, stored));
    await claimFiles(context, table, stored, now);
    return now;
  }
  let record: Data = { ...row, ...changes };
  if (workflow.create?.effect !== undefined)
    record = { ...record, ...(await effectNamed(effects, workflow.create.effect)(record, context)) };
  const now = await records.insert(context.connection, table, record);
  await claimFiles(context, table, {}, now);
  return now;
}

function effectNamed(effects: Effects, name: string): Effects[string] {
  const effect = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (effect === undefined) throw new Error(`the effect ${name} of a workflow has no implementation in src/server/effects`);
  return effect;
}
