import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import { memoised } from "../memo/memo.ts";
import { withoutFacts } from "../model/condition-facts.ts";
import type { Action, Project, Screen, Workflow } from "../model/types.ts";
import { type Asked, askedFields, comparisons, gateComparisons } from "./atoms.ts";
import { data } from "./code.ts";
import { allows, holds, type World } from "./evaluate.ts";
import type { View } from "./output.ts";
import { base, vectorUsers } from "./vector-users.ts";

/** A stored state that the workflow does not declare. */
const UNKNOWN = "unknown";

interface Situation {
  row: Data | null;
  form?: Data;
}

/** Actor of a test vector whose result is the same for all users, so that one vector replaces several. */
const EVERYONE = "everyone";

/**
 * Builds the data of vectors.json, the test vectors of a workflow. For records in different situations, a vector lists the users for whom a
 * transition is allowed, or to whom a screen offers an action. Tests compare the generated code with these lists, which are computed
 * independently ({@link World}).
 */
export function vectors(workflow: Workflow, project: Project): View {
  return derived(workflow, offeredActions(workflow.name, project));
}

/** Everything that the vectors of an action depend on. It has no positions in the sources, so most edits of a screen leave it unchanged. */
interface Offered extends Pick<Action, "id" | "transitions"> {
  screen: string;
  when: ConditionTree | undefined;
}

const offeredActions = memoised((workflow: string, { screens }: Project): readonly Offered[] =>
  [...screens.values()]
    .filter((screen) => screen.workflow === workflow)
    .flatMap((screen) =>
      rowActions(screen).map(({ id, transitions, when }) => ({
        screen: screen.name,
        id,
        transitions,
        when: when === undefined ? undefined : withoutFacts(when.tree),
      })),
    ),
);

const derived = memoised((workflow: Workflow, offered: readonly Offered[]): View => {
  const asked = offered.flatMap((action) => actionComparisons(action, workflow));
  const users = vectorUsers(workflow, asked);
  const among: Among = (situation, test) => {
    const names = [...users].filter(([, user]) => test({ ...situation, user })).map(([name]) => name);
    return names.length === users.size ? [EVERYONE] : names;
  };
  const gates = [...workflow.transitions.keys()].flatMap((transition) => gateComparisons(workflow, transition));
  const whole = askedFields([...gates, ...asked], workflow);
  const transitions = [...workflow.transitions.values()].flatMap((transition) => {
    const asked = narrowed(whole, gateComparisons(workflow, transition.name), workflow);
    return situations(asked, workflow, transition.from).map((situation) => ({
      transition: transition.name,
      ...situation,
      allow: among(situation, (world) => allows(workflow, transition.name, world)),
    }));
  });
  const actions = offered.flatMap((action) => offers(action, workflow, whole, among));
  return {
    workflow: workflow.name,
    users: data(Object.fromEntries(users)),
    field: workflow.field,
    transitions: data(folded(transitions, workflow.field)),
    actions: data(folded(actions, workflow.field)),
  };
});

/**
 * Merges vectors that differ only in the state of the row. The member `states` of a merged vector lists these states.
 *
 * @param field name of the state field
 */
function folded(vectors: readonly (Situation & Data)[], field: string): object[] {
  const found = new Map<string, { head: object; result: object; row: Data | null; states: unknown[] }>();
  for (const { row, allow, offered, ...head } of vectors) {
    const { [field]: state, ...rest } = row ?? {};
    const made = { head, result: { allow, offered }, row: row === null ? null : rest, states: [] };
    const key = JSON.stringify(made);
    const same = found.get(key) ?? made;
    if (row !== null) same.states.push(state);
    found.set(key, same);
  }
  return [...found.values()].map(({ head, result, row, states }) => ({ ...head, ...(row === null ? {} : { states }), row, ...result }));
}

/**
 * Returns the fields that some comparisons of a workflow read. Each field has all values that the comparisons of the whole workflow
 * distinguish.
 */
function narrowed(whole: ReadonlyMap<string, Asked>, list: readonly Comparison[], workflow: Workflow): Map<string, Asked> {
  return new Map([...askedFields(list, workflow)].map(([field, own]) => [field, { ...(whole.get(field) ?? own), entered: own.entered }]));
}

const actionComparisons = ({ when, transitions }: Offered, workflow: Workflow): Comparison[] => [
  ...(when === undefined ? [] : comparisons(when, workflow)),
  ...transitions.flatMap((transition) => gateComparisons(workflow, transition)),
];

/** Lists the actions with a gate that a row may offer. These are the actions of rows, and the actions that no block lists. */
function rowActions(screen: Screen): Action[] {
  const blocks = [...screen.blocks.values()];
  if (!blocks.some((block) => block.kind === "table")) return [];
  const elsewhere = new Set(blocks.flatMap((block) => ("actions" in block ? block.actions : [])));
  return [...screen.actions.values()].filter(
    (action) => !elsewhere.has(action.id) && (action.when !== undefined || action.transitions.length > 0),
  );
}

type Among = (situation: Situation, test: (world: World) => boolean) => string[];

function offers(action: Offered, workflow: Workflow, whole: ReadonlyMap<string, Asked>, among: Among): (Situation & Data)[] {
  const asked = narrowed(whole, actionComparisons(action, workflow), workflow);
  const offered = (world: World): boolean =>
    (action.when === undefined || holds(action.when, world, workflow)) &&
    (action.transitions.length === 0 || action.transitions.some((transition) => allows(workflow, transition, world)));
  return rows(asked, workflow).map((row) => ({ screen: action.screen, action: action.id, row, offered: among({ row }, offered) }));
}

/** Combines every state with every value that the conditions distinguish. A new record gets the values as entered values. */
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

/**
 * Builds a situation of a stored record with entered values, which take precedence. Each stored value is the first value that the
 * conditions distinguish.
 */
function enteredOver(values: Data, asked: ReadonlyMap<string, Asked>, workflow: Workflow, state: string): Situation {
  const [row, form] = split(values, asked);
  const stored = [...asked].filter(([, item]) => item.entered).map(([field, item]) => [field, [...item.literals][0] ?? base(field)]);
  return { row: { [workflow.field]: state, ...row, ...Object.fromEntries(stored) }, form };
}

function split(values: Data, asked: ReadonlyMap<string, Asked>): [Data, Data] {
  const form = Object.entries(values).filter(([field]) => asked.get(field)?.entered === true);
  const row = Object.entries(values).filter(([field]) => !form.some(([name]) => name === field));
  return [Object.fromEntries(row), Object.fromEntries(form)];
}

function rows(asked: ReadonlyMap<string, Asked>, workflow: Workflow): Data[] {
  const codes = [...workflow.states.map((state) => state.code), UNKNOWN];
  const values = combinations(asked);
  return codes.flatMap((code) => values.map((item) => ({ [workflow.field]: code, ...item })));
}

/**
 * Lists combinations of values for the compared fields. A field that is compared only with the user always has the user's value. All other
 * fields also occur without a value. If there is a field of the first kind, one further record is empty.
 */
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
