import type { Data } from "../../runtime/contract/data.ts";
import type { Action, Project, Screen, Workflow } from "../model/types.ts";
import { type Asked, askedFields, comparisons, gateComparisons } from "./atoms.ts";
import type { Node } from "./code.ts";
import { allows, holds, type World } from "./evaluate.ts";
import type { View } from "./output.ts";
import { base, vectorUsers } from "./vector-users.ts";

/** Stands for a stored state that the workflow does not know. */
const UNKNOWN = "unknown";

interface Situation {
  row: Data | null;
  form?: Data;
}

/** vectors.json: whom the gate allows what, and what each row offers to whom. */
export function vectors(workflow: Workflow, project: Project): View {
  const users = vectorUsers(workflow);
  const among = (situation: Situation, test: (world: World) => boolean): string[] =>
    [...users].filter(([, user]) => test({ ...situation, user })).map(([name]) => name);
  const transitions = [...workflow.transitions.keys()].flatMap((transition) =>
    situations(
      askedFields(gateComparisons(workflow, transition), workflow),
      workflow,
      workflow.transitions.get(transition)?.from ?? [],
    ).map((situation) => ({ transition, ...situation, allow: among(situation, (world) => allows(workflow, transition, world)) })),
  );
  const screens = [...project.screens.values()].filter((screen) => screen.workflow === workflow.name);
  const actions = screens.flatMap((screen) => rowActions(screen).flatMap((action) => offers(screen, action, workflow, among)));
  return {
    workflow: workflow.name,
    users: Object.fromEntries(users) as Node,
    transitions: transitions as unknown as Node,
    actions: actions as unknown as Node,
  };
}

/** Actions that a row may offer: those listed at rows and those that only have their gate. */
function rowActions(screen: Screen): Action[] {
  const blocks = [...screen.blocks.values()];
  if (!blocks.some((block) => block.kind === "table")) return [];
  const elsewhere = new Set(blocks.flatMap((block) => ("actions" in block ? block.actions : [])));
  return [...screen.actions.values()].filter(
    (action) => !elsewhere.has(action.id) && (action.when !== undefined || action.transitions.length > 0),
  );
}

type Among = (situation: Situation, test: (world: World) => boolean) => string[];

function offers(screen: Screen, action: Action, workflow: Workflow, among: Among): object[] {
  const asked = askedFields(
    [
      ...(action.when === undefined ? [] : comparisons(action.when.tree, workflow)),
      ...action.transitions.flatMap((transition) => gateComparisons(workflow, transition)),
    ],
    workflow,
  );
  const offered = (world: World): boolean =>
    (action.when === undefined || holds(action.when.tree, world, workflow)) &&
    (action.transitions.length === 0 || action.transitions.some((transition) => allows(workflow, transition, world)));
  return rows(asked, workflow).map((row) => ({ screen: screen.name, action: action.id, row, offered: among({ row }, offered) }));
}

/** Every state × every value that the conditions tell apart; entered values where the record is new. */
function situations(asked: ReadonlyMap<string, Asked>, workflow: Workflow, from: readonly string[]): Situation[] {
  const stored: Situation[] = rows(asked, workflow).map((row) => ({ row }));
  const fresh: Situation[] = combinations(asked).map((values) => {
    const [row, form] = split(values, asked);
    return { row: { [workflow.field]: "new", ...row }, ...(Object.keys(form).length > 0 ? { form } : {}) };
  });
  const state = from.find((code) => code !== "new");
  const entered =
    state === undefined || ![...asked.values()].some((item) => item.entered)
      ? []
      : combinations(asked).map((values) => enteredOver(values, asked, workflow, state));
  return [{ row: null }, ...fresh, ...stored, ...entered];
}

/** What is entered wins over what is stored. */
function enteredOver(values: Data, asked: ReadonlyMap<string, Asked>, workflow: Workflow, state: string): Situation {
  const [row, form] = split(values, asked);
  return { row: { [workflow.field]: state, ...row, ...onlyStored(values, asked) }, form };
}

/** A field that is read both ways stays stored as well. */
const onlyStored = (values: Data, asked: ReadonlyMap<string, Asked>): Data =>
  Object.fromEntries(Object.entries(values).filter(([field]) => (asked.get(field)?.user.size ?? 0) > 0));

function split(values: Data, asked: ReadonlyMap<string, Asked>): [Data, Data] {
  const form = Object.entries(values).filter(([field]) => asked.get(field)?.entered === true && asked.get(field)?.user.size === 0);
  const row = Object.entries(values).filter(([field]) => !form.some(([name]) => name === field));
  return [Object.fromEntries(row), Object.fromEntries(form)];
}

function rows(asked: ReadonlyMap<string, Asked>, workflow: Workflow): Data[] {
  const codes = [...workflow.states.map((state) => state.code), UNKNOWN];
  const values = combinations(asked);
  return codes.flatMap((code) => values.map((item) => ({ [workflow.field]: code, ...item })));
}

/** Values of the asked fields; fields that are only compared with the user have theirs, and once none at all. */
function combinations(asked: ReadonlyMap<string, Asked>): Data[] {
  const tied = [...asked].filter(([, item]) => item.user.size > 0 && item.literals.size === 0).map(([field]) => field);
  let found: Data[] = [Object.fromEntries(tied.map((field) => [field, base(field)]))];
  for (const [field, item] of asked) {
    if (tied.includes(field)) continue;
    const values: unknown[] = [...item.literals, ...(item.user.size > 0 || item.literals.size === 0 ? [base(field)] : []), undefined];
    found = found.flatMap((data) => values.map((value) => (value === undefined ? data : { ...data, [field]: value })));
  }
  return tied.length > 0 ? [...found, {}] : found;
}
