import type { Around, Collected, Posed } from "./posed.ts";
import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { StoreOperation } from "../../runtime/contract/server/route.ts";
import { factsOf } from "../model/condition-facts.ts";
import { withoutRights } from "../model/field-rights.ts";
import { meaningOf } from "../model/meaning.ts";
import { isOfRow, listActionNodes, listBlockNodes, listedActions, type ResolvedNode } from "../model/traverse.ts";
import type { Action, Block, Call, Condition, Entity, Label, Project, Screen, Transition, Value, Workflow } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import { aliasOf } from "./record-alias.ts";
import { filledInput } from "./filled-input.ts";
import { rulesAsConditions } from "./input-rules.ts";
import { canHold } from "./satisfy.ts";
import { steadyPartsOf } from "./steady-parts.ts";

const HERE = "this condition";
const NOWHERE: Around = { trees: [] };
const STORED: Around = { trees: [], stored: "record" };

function collected(collect: (found: Collected) => void): Collected {
  const found: Collected = { conditions: [], sequences: [] };
  collect(found);
  return found;
}

/** Collects the conditions of an entity: row scope, rights to fields (`x-read`, `x-write`), spreadsheet warnings and references. */
export const conditionsOfEntity = (entity: Entity): Collected => collected((found) => collectEntity(found, entity));

/**
 * Collects the conditions and checks of a call: its `where`, the cases of a count, the conditions in values that it sets, and its checks.
 * The checks are evaluated for a request in which all required inputs are filled.
 */
export const conditionsOfCall = (call: Call): Collected => collected((found) => collectCall(found, call));

/** Collects the conditions and checks in a workflow: in its actors, labels, to-do entries, transitions and written values. */
export const conditionsOfWorkflow = (workflow: Workflow): Collected => collected((found) => collectWorkflow(found, workflow));

/**
 * Collects the conditions and checks in a screen.
 * @param workflow workflow of the screen; undefined if it has none
 * @param services services whose calls the screen makes
 */
export const conditionsOfScreen = (screen: Screen, workflow: Workflow | undefined, services: Services): Collected =>
  collected((found) => collectScreen(found, screen, workflow, services));

function collectEntity(found: Collected, entity: Entity): void {
  pose(found, entity.scope, "`x-scope`", STORED);
  for (const { when } of entity.sheet?.warnings ?? []) pose(found, when, "the condition of this warning", STORED);
  for (const { ref, read, write } of entity.fields.values()) {
    pose(found, ref?.where, "`where` of x-ref", STORED);
    pose(found, read, "`x-read`", NOWHERE);
    // Only users who may read a field may change it.
    pose(found, write, "`x-write`", read === undefined ? NOWHERE : { trees: [read.tree] });
  }
}

function pose(
  found: Collected,
  condition: Condition | undefined,
  what: string,
  around: Around,
  before: readonly ConditionTree[] = [],
  as?: Posed["as"],
): void {
  if (condition !== undefined) found.conditions.push({ condition, what, around, before, as });
}

/**
 * Collects the conditions of cases. Each is collected with the negated conditions of the cases before it, because it is evaluated only if
 * none of these holds.
 */
function poseCases(found: Collected, cases: readonly { when?: Condition }[], around: Around): void {
  const before: ConditionTree[] = [];
  for (const [index, { when }] of cases.entries()) {
    pose(found, when, "the condition of this case", around, [...before], index + 1 < cases.length ? "followed" : undefined);
    before.push({ not: when?.tree ?? { all: [] } });
  }
}

function poseValue(found: Collected, value: Value | undefined, around: Around): void {
  if (value?.kind === "list") for (const item of value.items) poseValue(found, item, around);
  if (value?.kind !== "cases") return;
  poseCases(found, value.cases, around);
  for (const item of value.cases) poseValue(found, item.value, around);
}

const poseLabel = (found: Collected, label: Label | undefined, around: Around): void =>
  label === undefined || typeof label === "string" ? undefined : poseCases(found, label, around);

/* ---- services ---- */

function collectCall(found: Collected, call: Call): void {
  const { handler, checks } = call;
  const where = handler.kind === "store" ? handler.store.where : undefined;
  const at = where === undefined ? undefined : whereAt(where);
  if (where !== undefined && at !== undefined) pose(found, { tree: where, at }, `\`where\` of ${call.id}`, STORED);
  if (handler.kind === "store") poseCounted(found, handler.store);
  const asked = checks.flatMap(({ when, rule }) => [rule, ...(when === undefined ? [] : [when])]).flatMap(({ tree }) => referencesOf(tree));
  const names = new Set(asked.map(({ path: [name = ""] }) => name));
  const filled = [...call.query.required, ...call.body.required].map((name) => filledInput(name, call));
  const isStored = handler.kind === "store" && (handler.store.operation === "update" || handler.store.operation === "delete");
  const around: Around = { trees: [...filled, ...rulesAsConditions(call.body.schema, names)], ...(isStored ? { stored: "record" } : {}) };
  if (handler.kind === "store") for (const value of handler.set.values()) poseValue(found, value, around);
  found.sequences.push({ checks, around });
}

/** Collects the cases by which a count takes rows for another code. They are evaluated only for rows that its `where` selects. */
function poseCounted(found: Collected, { as = [], where }: StoreOperation): void {
  const cases = as.flatMap(({ when }) => {
    const at = whereAt(when);
    return at === undefined ? [] : [{ when: { tree: when, at } }];
  });
  poseCases(found, cases, { trees: where === undefined ? [] : [where] });
}

/** Returns the place of a condition that is stored without one: that of its first operand. */
const whereAt = (tree: ConditionTree): Condition["at"] | undefined =>
  factsOf(tree)?.at ?? ("all" in tree ? tree.all : "any" in tree ? tree.any : []).map(whereAt).find((at) => at !== undefined);

/* ---- workflows ---- */

const NEW = "new";

function collectWorkflow(found: Collected, workflow: Workflow): void {
  const inner: Around = { trees: [], ...meaningOf(workflow) };
  for (const actor of workflow.actors.values()) pose(found, actor, HERE, inner);
  for (const value of workflow.create?.set.values() ?? []) poseValue(found, value, inner);
  for (const { code, label } of workflow.states) poseLabel(found, label, { ...inner, trees: [stateIs([code], workflow)] });
  for (const { name, waits } of workflow.tasks.values()) pose(found, ownPart(waits), `\`when\` of the task "${name}"`, inner);
  for (const transition of workflow.transitions.values()) collectTransition(found, transition, workflow, inner);
}

/**
 * Returns the part of a task's condition that does not test its actors (the second part of the conjunction). Undefined if there is none.
 */
function ownPart({ tree, at }: Condition): Condition | undefined {
  const own = "all" in tree ? tree.all[1] : undefined;
  return own === undefined || factsOf(own) === undefined ? undefined : { tree: own, at };
}

function collectTransition(found: Collected, transition: Transition, workflow: Workflow, inner: Around): void {
  const { when, accept, set, checks, title, from } = transition;
  const start = from.includes(NEW) ? [] : [stateIs(from, workflow)];
  const offered = [...start, ...(when === undefined ? [] : [when.tree])];
  // A condition that its own states exclude is reported as a transition that nobody can make.
  if (canHold({ ...inner, trees: offered })) pose(found, when, `\`when\` of "${transition.name}"`, { ...inner, trees: start });
  pose(found, accept, `\`accept\` of "${transition.name}"`, inner);
  poseLabel(found, title, { ...inner, trees: offered });
  const taken = { ...inner, trees: [...offered, accept.tree] };
  for (const value of set.values()) poseValue(found, value, taken);
  found.sequences.push({ checks, around: taken });
}

const stateIs = (codes: readonly string[], { field }: Workflow): ConditionTree => ({
  test: "oneOf",
  left: { subject: "row", path: [field] },
  right: { literal: codes },
});

/* ---- screens ---- */

type Services = Project["services"];

function collectScreen(found: Collected, screen: Screen, workflow: Workflow | undefined, services: Services): void {
  const inner: Around = workflow === undefined ? NOWHERE : { trees: [], ...meaningOf(workflow) };
  pose(found, screen.access, "`access`", NOWHERE);
  const access = screen.access === undefined ? [] : [screen.access.tree];
  for (const block of screen.blocks.values()) {
    const around = { ...inner, trees: access, alias: block.kind === "form" ? aliasOf(block.form) : undefined } as Around;
    if (block.kind === "table" || block.kind === "tree") found.sequences.push({ checks: block.checks, around });
    for (const node of listBlockNodes(block)) collectNode(found, node, around);
  }
  for (const action of screen.actions.values()) {
    // Borrowed actions are collected where they are declared.
    if (action.id.includes(".")) continue;
    const trees = [...access, ...rowsOf(action, screen, services), ...offeredIn(action, screen)];
    collectAction(found, action, { ...inner, trees, ...storedOf(action, screen, services) }, screen);
  }
}

/** Returns the conditions that hold for the row of an action which only one list offers. They are the conditions of the list. */
function rowsOf(action: Action, screen: Screen, services: Services): ConditionTree[] {
  const homes = listedActions(screen).filter(({ action: listed, row }) => listed === action && row);
  const [home] = homes;
  if (home === undefined || homes.length > 1) return [];
  const where = storeOf(home.block, services)?.where;
  return where === undefined ? [] : [where];
}

/**
 * Returns the condition that holds where only dialogs offer an action: one of the actions that open them is offered. Empty if a block
 * offers it, or something else leads to it.
 */
function offeredIn(action: Action, screen: Screen): ConditionTree[] {
  if (listedActions(screen).some(({ action: listed }) => listed === action)) return [];
  const openers = [...screen.actions.values()].filter((opener) =>
    listActionNodes(opener).some(({ term, of }) => term === "action" && of === action.id),
  );
  const conditions = openers.map(({ when, confirm, form, transitions }): ConditionTree => {
    const asked = form === undefined ? confirm?.when : undefined;
    const gate: ConditionTree[] = transitions.length === 0 ? [] : [{ can: transitions }];
    return { all: [...gate, ...[when, asked].flatMap((condition) => (condition === undefined ? [] : steadyPartsOf(condition.tree)))] };
  });
  const isOfDialogs = openers.every(({ form, confirm }) => hasButton({ form, confirm }, action.id));
  return conditions.length === 0 || !isOfDialogs ? [] : [{ any: conditions }];
}

const hasButton = ({ form, confirm }: Pick<Action, "form" | "confirm">, id: string): boolean =>
  form?.actions?.includes(id) === true || confirm?.buttons?.some(({ then }) => then === id) === true;

/** Tests whether an action is only offered on records that a list reads from the store. */
function storedOf(action: Action, screen: Screen, services: Services): Pick<Around, "stored"> {
  const homes = listedActions(screen).filter(({ action: listed }) => listed === action);
  const isStored = ({ block, row }: (typeof homes)[number]): boolean => row && storeOf(block, services) !== undefined;
  if (homes.length === 0 || !homes.every(isStored)) return {};
  return { stored: homes.every(({ block }) => block.kind === "table") ? "record" : "node" };
}

function storeOf(block: Block, services: Services): StoreOperation | undefined {
  const [service = "", name = ""] = ("call" in block ? (block.call ?? "") : "").split(".");
  const handler = services.get(service)?.calls.get(name)?.handler;
  return handler?.kind === "store" ? handler.store : undefined;
}

function collectAction(found: Collected, action: Action, around: Around, screen: Screen): void {
  const { when, form, confirm } = action;
  const page = [...screen.blocks.values()].find((block) => block.kind === "form" && block.actions.includes(action.id));
  const entered = form ?? (page?.kind === "form" ? page.form : undefined);
  const aliased = { ...around, alias: aliasOf(entered) } as Around;
  pose(found, when, `\`when\` of "${action.id}"`, aliased, [], "guard");
  const offered = { ...aliased, trees: [...around.trees, ...(when === undefined ? [] : steadyPartsOf(when.tree))] };
  found.sequences.push({ checks: action.checks ?? [], around: offered });
  pose(found, confirm?.when, HERE, offered);
  // A named form may also be that of an action for new records.
  const inside = form?.name === undefined || form.readonly === true ? offered : { ...offered, stored: undefined };
  // The reason for which an action is grey is evaluated where its `when` does not hold.
  const refused = { ...aliased, trees: [...around.trees, ...(when === undefined ? [] : [{ not: when.tree }])] };
  for (const node of listActionNodes(action)) if (!isDone(node)) collectNode(found, node, (isReason(node) ? refused : inside) as Around);
}

const isReason = ({ member, within }: ResolvedNode): boolean => member === "otherwise" && within.at(-1)?.shape === "action";

/** Tests whether a condition is collected elsewhere: the `when` of an action or of its confirmation, or a check. */
const isDone = ({ term, member, within }: ResolvedNode): boolean =>
  (term === "condition" && member === "when" && ["action", "confirm"].includes(within.at(-1)?.shape ?? "")) || term === "check";

function collectNode(found: Collected, node: ResolvedNode, around: Around): void {
  if (node.term === "check") return;
  const trees = [...around.trees, ...(isOfRow(node) ? [] : shownBy(node))];
  const inside: Around = { ...around, trees };
  if (node.term === "condition") pose(found, withoutRights(node.of), HERE, inside);
  if (node.term === "value" || node.term === "text") poseValue(found, node.of, inside);
  if (node.term === "values") for (const value of node.of.values()) poseValue(found, value, inside);
  if (node.term === "label") poseLabel(found, node.of, inside);
}

/**
 * Returns the conditions under which the fields and sections around a node are shown. For a `show` condition itself, only those further
 * outside are returned.
 */
function shownBy({ member, within }: ResolvedNode): ConditionTree[] {
  const items = within.flatMap((outer) => (outer.shape === "section" || outer.shape === "field" ? [outer.of] : []));
  const outer = member === "show" ? items.slice(0, -1) : items;
  return outer.flatMap(({ show }) => (show === undefined ? [] : [show.tree]));
}
