import { STEP } from "./store-shapes.ts";
import { rowActionsOf } from "../../runtime/contract/language/row-actions.ts";
import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import { memoised } from "../memo/memo.ts";
import type { CallDraft } from "./calls.ts";
import { visit } from "../parse/visit.ts";
import { chainOf, fieldsOf, type ResolvedNode, listNodes, listActionNodes, listBlockNodes, referencesIn } from "./traverse.ts";
import type {
  Action,
  Block,
  ChartBlock,
  Check,
  Condition,
  FormBlock,
  Label,
  Resolved,
  Screen,
  TableBlock,
  TreeBlock,
  Workflow,
} from "./types.ts";
import type { Field } from "./screen-types.ts";
import { referencesOf, referencesOfValue } from "./values.ts";

/** A field that a screen needs in the reply of a call. `why` names the element of the screen that needs it, for messages. */
export interface Need {
  field: string;
  why: string;
}

/**
 * Input of {@link needsByCall} besides the screens: the other screens, workflows and calls to which the screens refer, by name. The name of
 * a call is `service.call`.
 */
export interface NeedsEnv {
  screens: ReadonlyMap<string, Screen>;
  workflows: ReadonlyMap<string, Workflow>;
  calls: ReadonlyMap<string, CallDraft>;
}

/**
 * Maps each call (`service.call`) to the fields that its reply must contain, because a block or a choice of a screen uses them. Fields are
 * used if they are shown, sent, or read by a condition. A field may be listed several times, each time with the reason.
 */
export function needsByCall(screens: readonly Screen[], env: NeedsEnv): Map<string, Need[]> {
  const needs = new Map<string, Need[]>();
  for (const [call, found] of screens.flatMap((screen) => needsOf(screen, env))) {
    const known = needs.get(call);
    if (known === undefined) needs.set(call, [...found]);
    else known.push(...found);
  }
  return needs;
}

/** Lists the needs of one screen, with the call that must meet them. A call may be listed several times. */
const needsOf = memoised((screen: Screen, env: NeedsEnv): (readonly [string, readonly Need[]])[] => {
  const needs: [string, readonly Need[]][] = [];
  const ask = (call: string | undefined, found: readonly Need[]): void => {
    if (call !== undefined) needs.push([call, found]);
  };
  const nodes = listNodes(screen);
  const references = nodes.flatMap(referencesIn);
  for (const block of screen.blocks.values()) {
    const found = [...blockNeeds(block, screen, env), ...chosenNeeds(block.name, references)];
    ask(callOf(block, screen), found);
    if (block.kind === "tree") ask(block.find, found);
  }
  for (const node of nodes) {
    if (node.term !== "options") continue;
    const found = optionNeeds(node);
    ask(node.of.call, found);
    ask(node.of.find, found);
  }
  return needs;
});

/**
 * Returns the id of the call that fills a block. A table with rows by reference uses the call of the tree that it refers to. A form may
 * load its record by a call of its own. Undefined if no call fills the block.
 */
function callOf(block: Block, screen: Screen): string | undefined {
  if (block.kind === "tree") return block.call;
  if (block.kind === "form") return block.call ?? block.form.call;
  if (block.kind === "timeline" || block.kind === "figure" || block.kind === "chart") return block.call;
  if (block.kind !== "table" || block.call !== undefined) return block.kind === "table" ? block.call : undefined;
  const [reference] = referencesOfValue(block.rows);
  const source = reference === undefined ? undefined : screen.blocks.get(reference.subject);
  return source?.kind === "tree" ? source.call : undefined;
}

function blockNeeds(block: Block, screen: Screen, env: NeedsEnv): Need[] {
  const workflow = env.workflows.get(screen.workflow ?? "");
  if (block.kind === "table") return tableNeeds(block, screen, env, workflow);
  if (block.kind === "form") return blockFormNeeds(block, env.calls.get(callOf(block, screen) ?? ""), workflow);
  if (block.kind === "timeline") return named(Object.keys(STEP), "the timeline");
  if (block.kind === "figure") return named(block.value === undefined ? [] : [block.value], `the figure "${block.name}"`);
  if (block.kind === "chart") return chartNeeds(block, workflow);
  if (block.kind !== "tree") return [];
  return [
    { field: block.parent, why: "the tree" },
    ...listBlockNodes(block).flatMap((node) => ofNode(node, "the tree", workflow)),
    ...rowActionNeeds(block, screen, env, workflow),
  ];
}

/** Returns the fields that a chart draws, shows in its table, and sends with its link. */
function chartNeeds(block: ChartBlock, workflow: Workflow | undefined): Need[] {
  const why = `the chart "${block.name}"`;
  const shown = [block.x.field, ...block.y, ...block.columns.map(({ field }) => field), block.series?.field];
  const drawn = shown.filter((field) => field !== undefined);
  return [...named(drawn, why), ...listBlockNodes(block).flatMap((node) => ofNode(node, why, workflow))];
}

/**
 * Returns the fields that the form of a page needs of its call. If the reply has no key, the form starts a new record. The fields that are
 * entered are then not needed.
 */
function blockFormNeeds(block: FormBlock, call: CallDraft | undefined, workflow: Workflow | undefined): Need[] {
  const { form } = block;
  const key = call?.replyEntity?.store?.key;
  const fresh = key !== undefined && !call?.replyFields.some((field) => field.name === key);
  const all = fieldsOf(form);
  const entered = new Set(fresh ? all.flatMap((field) => field.names) : []);
  const shown = all.filter((field) => !fresh || form.readonly || field.readonly === true);
  const needed = listBlockNodes(block).flatMap((node) => ofNode(node, "the form", workflow));
  return [...named(shown.flatMap(readNames), "the form"), ...needed.filter(({ field }) => !entered.has(field))];
}

function tableNeeds(block: TableBlock, screen: Screen, env: NeedsEnv, workflow: Workflow | undefined): Need[] {
  const shown = [
    ...block.columns.flatMap(({ field, fileName }) => [field, fileName].filter((name) => name !== undefined)),
    ...(block.expand === undefined ? [] : [block.expand.field]),
  ];
  const needs = named(shown, "a column");
  if (workflow !== undefined && workflow.entity === block.entity) {
    needs.push({ field: workflow.field, why: "the state" });
    if (shown.includes(workflow.field))
      needs.push(...workflow.states.flatMap((state) => ofLabel(state.label, "the label of a state", workflow)));
  }
  needs.push(...listBlockNodes(block).flatMap((node) => ofNode(node, "the table", workflow)));
  return [...needs, ...rowActionNeeds(block, screen, env, workflow)];
}

/** Returns the fields that the actions of a block need of its rows, or of its nodes. */
function rowActionNeeds(block: TableBlock | TreeBlock, screen: Screen, env: NeedsEnv, workflow: Workflow | undefined): Need[] {
  const actions = new Set(rowActionsOf(block).flatMap((id) => screen.actions.get(id) ?? []));
  return [...actions].flatMap((action) => actionNeeds(action, screen, env, workflow));
}

/**
 * Returns the fields that an action reads from its row: for its availability, its label and the data to send. Fields that its form shows
 * count only if the form does not load the record again.
 */
function actionNeeds(action: Action, screen: Screen, env: NeedsEnv, workflow: Workflow | undefined): Need[] {
  return chainOf(action, screen).flatMap((item) => {
    const why = `the action "${item.id}"`;
    const afresh = item.detail !== undefined || item.form?.call !== undefined;
    // A form that shows the reply of a call needs nothing of the row.
    const elsewhere = afresh || item.form?.record !== undefined;
    const nodes = listActionNodes(item).filter((node) => !elsewhere || !isShownByForm(node));
    return [
      ...nodes.flatMap((node) => ofNode(node, why, workflow)),
      ...sentNeeds(item, afresh, why, env, workflow),
      ...pageNeeds(item, why, env),
    ];
  });
}

const isShownByForm = (node: ResolvedNode): boolean => node.within.some(({ shape }) => shape === "field" || shape === "section");

/** Returns the record fields that a condition, check, label or value reads. Fields that nodes inside of it read are not included. */
function ofNode(node: ResolvedNode, why: string, workflow: Workflow | undefined): Need[] {
  if (node.term === "condition") return ofCondition(node.of, why, workflow);
  if (node.term === "check") return ofChecks([node.of], why, workflow);
  if (node.term === "label") return ofLabel(node.of, why, workflow);
  return own(referencesIn(node), why);
}

function sentNeeds(action: Action, afresh: boolean, why: string, env: NeedsEnv, workflow: Workflow | undefined): Need[] {
  const fields = fieldsOf(action.form).flatMap((field) => field.names);
  const call = env.calls.get(action.call ?? "");
  const given = new Set([...action.send.keys(), ...fields]);
  const sent = afresh ? [] : [...(call?.input.types.keys() ?? [])].filter((name) => !given.has(name));
  const transitions = action.transitions.flatMap((name) => gateNeeds(name, why, workflow, true));
  const shown = afresh || action.form?.record !== undefined ? [] : fieldsOf(action.form).flatMap(readNames);
  return [...named(shown, why), ...named(sent, why), ...transitions];
}

function pageNeeds(action: Action, why: string, env: NeedsEnv): Need[] {
  const page = env.screens.get(action.go ?? action.open ?? "");
  return named(page?.params.filter((name) => !action.send.has(name)) ?? [], why);
}

/**
 * Returns the fields that a gate reads of a row.
 * @param checks whether to include the checks that the browser evaluates before the transition
 */
function gateNeeds(name: string, why: string, workflow: Workflow | undefined, checks: boolean): Need[] {
  const transition = workflow?.transitions.get(name);
  if (workflow === undefined || transition === undefined) return [];
  // The rules report a gate that names itself, as they do an actor.
  const others = { ...workflow, transitions: new Map([...workflow.transitions].filter(([other]) => other !== name)) };
  const actors = transition.by.flatMap((actor) => ofCondition(workflow.actors.get(actor), why, others));
  const needed = checks ? ofChecks(transition.checks, why, workflow) : [];
  return [{ field: workflow.field, why }, ...actors, ...ofCondition(transition.when, why, others), ...needed];
}

function ofCondition(condition: Condition | undefined, why: string, workflow: Workflow | undefined): Need[] {
  if (condition === undefined) return [];
  const asked = (tree: Condition["tree"]): Need[] => {
    if ("all" in tree) return tree.all.flatMap(asked);
    if ("any" in tree) return tree.any.flatMap(asked);
    if ("not" in tree) return asked(tree.not);
    if ("can" in tree) return tree.can.flatMap((name) => gateNeeds(name, why, workflow, false));
    // The rules report an actor that names itself. Here it must not recurse endlessly.
    if ("actor" in tree)
      return ofCondition(workflow?.actors.get(tree.actor), why, workflow === undefined ? undefined : withoutActor(workflow, tree.actor));
    return own(referencesOf(tree), why);
  };
  return asked(condition.tree);
}

function withoutActor(workflow: Workflow, name: string): Workflow {
  return { ...workflow, actors: new Map([...workflow.actors].filter(([actor]) => actor !== name)) };
}

function ofChecks(checks: readonly Check[], why: string, workflow: Workflow | undefined): Need[] {
  return checks.flatMap((check) => [
    ...ofCondition(check.when, why, workflow),
    ...ofCondition(check.rule, why, workflow),
    ...own(referencesOfValue(check.message), why),
  ]);
}

function ofLabel(label: Label, why: string, workflow: Workflow | undefined): Need[] {
  return typeof label === "string" ? [] : label.flatMap((item) => ofCondition(item.when, why, workflow));
}

function own(references: readonly Reference[], why: string): Need[] {
  return references.flatMap(({ subject, path }) => (subject === "row" || subject === "record" ? named(path.slice(0, 1), why) : []));
}

/** Returns the fields that an input shows: its values, and the field that holds the name of its file. */
const readNames = ({ names, fileName }: Field): readonly string[] => (fileName === undefined ? names : [...names, fileName]);

function named(fields: readonly string[], why: string): Need[] {
  return fields.map((field) => ({ field, why }));
}

/**
 * Returns the fields that the reply of a choice's call must contain: value, label, tone and, in a tree, children. Includes all that the
 * field or column reads of the chosen one (`$option`).
 */
function optionNeeds(node: Extract<ResolvedNode, { term: "options" }>): Need[] {
  const options = node.of;
  const holder = node.within.findLast(({ shape }) => shape === "field" || shape === "column");
  if (holder?.shape !== "field" && holder?.shape !== "column") return [];
  const names = holder.shape === "field" ? holder.of.names : [holder.of.field ?? ""];
  const read = visit<Resolved>(holder.shape, holder.of)
    .flatMap(referencesIn)
    .filter(({ subject }) => subject === "option");
  const fields = [options.value, options.children, options.tone, ...read.map(({ path }) => path[0])];
  return named(
    fields.filter((name) => name !== undefined),
    `the choices of "${names.join(", ")}"`,
  );
}

/** Returns the fields that a screen reads of the choice in a block (`$tree.id`). */
function chosenNeeds(block: string, references: readonly Reference[]): Need[] {
  const asked = references.flatMap(({ subject, path }) => (subject === block ? path.slice(0, 1) : []));
  return named([...new Set(asked)], `"$${block}"`);
}
