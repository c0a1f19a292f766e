import type { Reference } from "../../runtime/contract/condition-tree.ts";
import type { CallDraft } from "./calls.ts";
import { chainOf, columnsOf, fieldsOf, listedActions } from "./traverse.ts";
import type { Action, Block, Check, Condition, Field, Form, Label, Screen, Values, Workflow } from "./types.ts";
import { referencesOf, referencesOfValue } from "./values.ts";

/** A field that a row of a reply must bring, and who asks for it. */
export interface Need {
  field: string;
  why: string;
}

export interface NeedsEnv {
  screens: ReadonlyMap<string, Screen>;
  workflows: ReadonlyMap<string, Workflow>;
  calls: ReadonlyMap<string, CallDraft>;
}

/** By call: what the tables, trees and choices that it fills show, judge and send. */
export function needsByCall(env: NeedsEnv): Map<string, Need[]> {
  const needs = new Map<string, Need[]>();
  const ask = (call: string | undefined, found: readonly Need[]): void => {
    if (call !== undefined) needs.set(call, [...(needs.get(call) ?? []), ...found]);
  };
  for (const screen of env.screens.values()) {
    for (const block of screen.blocks.values()) {
      if (block.kind === "table") ask(block.call ?? sourceOf(block, screen), tableNeeds(block, screen, env));
      if (block.kind === "form") ask(block.call, blockFormNeeds(block.form, env.calls.get(block.call ?? "")));
      if (block.kind === "tree") {
        const found = treeNeeds(block, screen);
        ask(block.call, found);
        ask(block.find, found);
      }
    }
    for (const field of choosers(screen)) {
      ask(field.options?.call, optionNeeds(field));
      ask(field.options?.find, optionNeeds(field));
    }
  }
  return needs;
}

/** A reply without the key starts a new record: what is entered need not be there yet. */
function blockFormNeeds(form: Form, call: CallDraft | undefined): Need[] {
  const key = call?.replyEntity?.store?.key;
  const fresh = key !== undefined && !call?.replyFields.some((field) => field.name === key);
  const shown = fieldsOf(form.items).filter((field) => !fresh || form.readonly || field.readonly === true);
  return named(
    shown.flatMap((field) => field.names),
    "the form",
  );
}

/** Rows by reference come with the block they are taken from. */
function sourceOf(block: Block & { kind: "table" }, screen: Screen): string | undefined {
  const [reference] = referencesOfValue(block.rows);
  const source = reference === undefined ? undefined : screen.blocks.get(reference.subject);
  return source?.kind === "tree" ? source.call : undefined;
}

function tableNeeds(block: Block & { kind: "table" }, screen: Screen, env: NeedsEnv): Need[] {
  const workflow = env.workflows.get(screen.workflow ?? "");
  const shown = [...columnsOf({ ...block, expand: undefined }).flatMap((column) => column.field ?? []), block.expand?.field];
  const needs: Need[] = shown.flatMap((field) => (field === undefined ? [] : [{ field, why: "a column" }]));
  if (workflow !== undefined && workflow.entity === block.entity) {
    needs.push({ field: workflow.field, why: "the state" });
    if (shown.includes(workflow.field))
      needs.push(
        ...ofLabels(
          workflow.states.map((state) => state.label),
          "the label of a state",
        ),
      );
  }
  for (const { action, row } of listedActions(screen)) {
    if (row && block.rowActions.includes(action.id)) needs.push(...actionNeeds(action, screen, env, workflow));
  }
  return [...needs, ...chosenNeeds(block.name, screen)];
}

/** What an action on a row asks of the row: to be offered, to be worded, and to send. */
function actionNeeds(action: Action, screen: Screen, env: NeedsEnv, workflow: Workflow | undefined): Need[] {
  return chainOf(action, screen).flatMap((item) => {
    const why = `the action "${item.id}"`;
    const offered = [...ofCondition(item.when, why, workflow), ...ofLabels([item.label], why), ...own(referencesOfValue(item.hint), why)];
    const acting = [
      ...ofChecks(item.checks ?? [], why, workflow),
      ...own(referencesOfValue(item.confirm?.text), why),
      ...ofValues(item.send, why),
    ];
    return [...offered, ...acting, ...sentNeeds(item, why, env, workflow), ...pageNeeds(item, why, env)];
  });
}

function sentNeeds(action: Action, why: string, env: NeedsEnv, workflow: Workflow | undefined): Need[] {
  const fields = fieldsOf(action.form?.items ?? []).flatMap((field) => field.names);
  const form =
    action.form === undefined || action.detail !== undefined || action.form.call !== undefined
      ? []
      : [...formNeeds(action, why), ...named(fields, why)];
  const call = env.calls.get(action.call ?? "");
  const given = new Set([...action.send.keys(), ...fields]);
  const loaded = action.detail !== undefined || action.form?.call !== undefined;
  const sent = loaded ? [] : [...(call?.input.types.keys() ?? [])].filter((name) => !given.has(name));
  const transitions = action.transitions.flatMap((name) => gateNeeds(name, why, workflow, true));
  return [...form, ...named(sent, why), ...transitions];
}

function formNeeds(action: Action, why: string): Need[] {
  return fieldsOf(action.form?.items ?? []).flatMap((field) => [
    ...ofCondition(field.show, why, undefined),
    ...(typeof field.readonly === "object" ? ofCondition(field.readonly, why, undefined) : []),
    ...own(referencesOfValue(field.default), why),
  ]);
}

function pageNeeds(action: Action, why: string, env: NeedsEnv): Need[] {
  const page = action.go === undefined ? undefined : env.screens.get(action.go);
  return named(page?.params.filter((name) => !action.send.has(name)) ?? [], why);
}

/** What the gate reads of a row. `checks`: also what the browser judges before it fires. */
function gateNeeds(name: string, why: string, workflow: Workflow | undefined, checks: boolean): Need[] {
  const transition = workflow?.transitions.get(name);
  if (workflow === undefined || transition === undefined) return [];
  const actors = transition.by.flatMap((actor) => ofCondition(workflow.actors.get(actor), why, workflow));
  const judged = checks ? ofChecks(transition.checks, why, workflow) : [];
  return [{ field: workflow.field, why }, ...actors, ...ofCondition(transition.when, why, workflow), ...judged];
}

function ofCondition(condition: Condition | undefined, why: string, workflow: Workflow | undefined): Need[] {
  if (condition === undefined) return [];
  const asked = (tree: Condition["tree"]): Need[] => {
    if ("all" in tree) return tree.all.flatMap(asked);
    if ("any" in tree) return tree.any.flatMap(asked);
    if ("not" in tree) return asked(tree.not);
    if ("can" in tree) return tree.can.flatMap((name) => gateNeeds(name, why, workflow, false));
    // An actor named within itself is reported by the rules; here it must not run in circles.
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
  return checks.flatMap((check) => [...ofCondition(check.when, why, workflow), ...ofCondition(check.rule, why, workflow)]);
}

function ofLabels(labels: readonly Label[], why: string): Need[] {
  return labels.flatMap((label) => (typeof label === "string" ? [] : label.flatMap((item) => ofCondition(item.when, why, undefined))));
}

function ofValues(values: Values, why: string): Need[] {
  return own([...values.values()].flatMap(referencesOfValue), why);
}

function own(references: readonly Reference[], why: string): Need[] {
  return references.flatMap(({ subject, path }) => (subject === "row" || subject === "record" ? named(path.slice(0, 1), why) : []));
}

function named(fields: readonly string[], why: string): Need[] {
  return fields.map((field) => ({ field, why }));
}

function treeNeeds(block: Block & { kind: "tree" }, screen: Screen): Need[] {
  const label = own(referencesOfValue(block.label), "the label of the tree");
  return [{ field: block.parent, why: "the tree" }, ...label, ...chosenNeeds(block.name, screen)];
}

function optionNeeds(field: Field): Need[] {
  const { options } = field;
  const why = `the choices of "${field.names.join(", ")}"`;
  const label = referencesOfValue(options?.label).filter(({ subject }) => subject === "option");
  const changed = field.change
    .flatMap((item) => [...item.set.values()].flatMap(referencesOfValue))
    .filter(({ subject }) => subject === "option");
  return named(
    [options?.value, options?.children, ...label.map(({ path }) => path[0]), ...changed.map(({ path }) => path[0])].filter(
      (name) => name !== undefined,
    ),
    why,
  );
}

/** What the screen asks of what is chosen in a block (`$tree.id`). */
function chosenNeeds(block: string, screen: Screen): Need[] {
  const references = allReferences(screen).filter(({ subject, path }) => subject === block && path.length > 0);
  return named([...new Set(references.flatMap(({ path }) => path.slice(0, 1)))], `"$${block}"`);
}

function choosers(screen: Screen): Field[] {
  const searched = [...screen.blocks.values()].flatMap((block) => (block.kind === "table" || block.kind === "tree" ? block.search : []));
  const formed = [...screen.blocks.values()].flatMap((block) => (block.kind === "form" ? fieldsOf(block.form.items) : []));
  const asked = [...screen.actions.values()].flatMap((action) => fieldsOf(action.form?.items ?? []));
  return [...searched, ...formed, ...asked].filter((field) => field.options !== undefined);
}

function allReferences(screen: Screen): Reference[] {
  const ofFields = (fields: readonly Field[]): Reference[] =>
    fields.flatMap((field) => [
      ...referencesOfValue(field.default),
      ...[...field.send.values(), ...(field.options?.send.values() ?? [])].flatMap(referencesOfValue),
      ...(field.show === undefined ? [] : referencesOf(field.show.tree)),
      ...(typeof field.readonly === "object" ? referencesOf(field.readonly.tree) : []),
      ...field.change.flatMap((item) => [...item.set.values()].flatMap(referencesOfValue)),
    ]);
  const blocks = [...screen.blocks.values()].flatMap((block): Reference[] => {
    if (block.kind === "table" || block.kind === "tree")
      return [...[...block.send.values()].flatMap(referencesOfValue), ...ofFields(block.search)];
    return block.kind === "form" ? [...[...block.send.values()].flatMap(referencesOfValue), ...ofFields(fieldsOf(block.form.items))] : [];
  });
  const actions = [...screen.actions.values()].flatMap((action) => [
    ...(action.when === undefined ? [] : referencesOf(action.when.tree)),
    ...(action.checks ?? []).flatMap((check) => referencesOf(check.rule.tree)),
    ...[...action.send.values(), ...(action.form?.send.values() ?? [])].flatMap(referencesOfValue),
    ...ofFields(fieldsOf(action.form?.items ?? [])),
  ]);
  return [...blocks, ...actions];
}
