import { memoised, memoisedList } from "../memo/memo.ts";
import { callsIn, chainOf, listedActions, listActionNodes, listBlockNodes, startedBy } from "./traverse.ts";
import type { Action, Screen, Workflow } from "./types.ts";

/** The rights that permit calls and transitions, sorted. The key is the id of a call, or `workflow transition`. */
export type Rights = ReadonlyMap<string, readonly string[]>;

/**
 * Determines which rights permit which calls (rule 4: a right to a screen is the right to its calls).
 *
 * - The right to a screen permits the calls of its blocks.
 * - The right to an action permits the calls of the action and of the actions that follow it.
 * - A transition needs the same rights as its call. For a call that fires several transitions, the right to the selected transition is
 *   required.
 * - A transition that no action fires is permitted by every screen that shows the workflow's entity; there, its gate authorises it.
 *
 * A block may start an action by itself, such as a save after an import. If the action fires no transition, the right to the screen permits
 * the action. Otherwise the rights are taken from the first of these groups that is not empty:
 *
 * - the rights to listed actions that fire one of the same transitions;
 * - the rights to listed actions that fire any transition;
 * - the right to the screen.
 *
 * A call that no right permits has no entry.
 */
export function rightsByCall(screens: Iterable<Screen>, workflows: Iterable<Workflow>): Rights {
  const rights = new Map<string, Set<string>>();
  const cover = (call: string, right: string): void => void rights.set(call, (rights.get(call) ?? new Set<string>()).add(right));
  const allScreens = [...screens];
  const all = [...workflows];
  const made = transitionsByCall(...all);
  const byName = new Map(all.map((workflow) => [workflow.name, workflow]));
  for (const screen of allScreens)
    for (const [call, right] of coveredBy(screen, byName.get(screen.workflow ?? ""), made)) cover(call, right);
  const offered = new Set(rights.keys());
  for (const workflow of all) {
    const showing = allScreens.filter(({ blocks }) =>
      [...blocks.values()].some((block) => "entity" in block && block.entity === workflow.entity),
    );
    for (const { name, call } of workflow.transitions.values()) {
      const key = transitionKey(workflow.name, name);
      if (call === undefined || offered.has(key)) continue;
      for (const screen of showing) for (const covered of [call, key]) cover(covered, screen.name);
    }
  }
  return new Map([...rights].map(([call, set]) => [call, [...set].sort()]));
}

type Covered = [call: string, right: string];

/**
 * Lists the calls and transitions that the right to a screen and the rights to its actions cover. A call may be listed several times.
 *
 * @param made the ids of the transitions that each call fires
 */
const coveredBy = memoised((screen: Screen, workflow: Workflow | undefined, made: ReadonlyMap<string, readonly string[]>): Covered[] => {
  const covered: Covered[] = [];
  const cover = (calls: readonly string[], right: string): void => {
    for (const call of calls) covered.push([call, right]);
  };
  /** A call that is made directly may fire any of its transitions. */
  const coverCalls = (calls: readonly string[], right: string): void =>
    cover([...calls, ...calls.flatMap((call) => made.get(call) ?? [])], right);
  const coverAction = (action: Action, right: string): void => {
    for (const item of chainOf(action, screen)) {
      coverCalls(callsIn(listActionNodes(item)), right);
      cover(transitionCalls(item, workflow), right);
      cover(workflow === undefined ? [] : item.transitions.map((name) => transitionKey(workflow.name, name)), right);
    }
  };
  coverCalls(screen.calls, screen.name);
  for (const block of screen.blocks.values()) coverCalls(callsIn(listBlockNodes(block)), screen.name);
  const listed = listedActions(screen).map(({ action }) => action);
  for (const action of listed)
    coverAction(action, isDrawer(screen, action) ? screen.name : `${screen.name}:${(copiedAction(action, listed) ?? action).id}`);
  for (const id of startedByBlocks(screen)) {
    const action = screen.actions.get(id);
    if (action === undefined) continue;
    const covering = coveringActions(listed, action, screen);
    for (const right of covering.length === 0 ? [screen.name] : covering.map((item) => `${screen.name}:${item.id}`))
      coverAction(action, right);
  }
  return covered;
});

/**
 * Returns the listed actions whose rights cover an action that a block starts by itself. These are the actions that fire one of the same
 * transitions; if there are none, all that fire any transition.
 *
 * @returns empty if the started action fires no transition
 */
function coveringActions(listed: readonly Action[], started: Action, screen: Screen): readonly Action[] {
  const fired = firedBy(started, screen);
  if (fired.length === 0) return [];
  const sharing = listed.filter((item) => firedBy(item, screen).some((name) => fired.includes(name)));
  return sharing.length > 0 ? sharing : listed.filter((item) => firedBy(item, screen).length > 0);
}

/** Returns the transitions that the chain of an action fires. */
const firedBy = (action: Action, screen: Screen): string[] => chainOf(action, screen).flatMap(({ transitions }) => transitions);

/** Returns the key of a transition. It contains a blank, so that it never equals the id of a call. */
const transitionKey = (workflow: string, transition: string): string => `${workflow} ${transition}`;

/**
 * Returns the rights that permit each transition of a call, by the name of the transition. Any one of them suffices.
 *
 * @returns undefined if each transition has the same rights as the call, so that the rights of the call suffice
 */
export function rightsByTransition(workflow: Workflow, call: string, rights: Rights): Record<string, readonly string[]> | undefined {
  const made = [...workflow.transitions.values()].filter((transition) => transition.call === call);
  const found = made.map(({ name }): [string, readonly string[]] => [name, rights.get(transitionKey(workflow.name, name)) ?? []]);
  const ofCall = rights.get(call)?.length ?? 0;
  // A transition has no right that its call lacks, so equal numbers of rights mean equal rights.
  return found.every(([, covering]) => covering.length === ofCall) ? undefined : Object.fromEntries(found);
}

const transitionsByCall = memoisedList((...workflows: readonly Workflow[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const workflow of workflows)
    for (const { name, call } of workflow.transitions.values())
      if (call !== undefined) found.set(call, [...(found.get(call) ?? []), transitionKey(workflow.name, name)]);
  return found;
});

const callsLedTo = (action: Action, screen: Screen, workflow: Workflow | undefined): string[] =>
  chainOf(action, screen).flatMap((item) => callsOfAction(item, workflow));

/** Tests whether an action is only the drawer of a row. The right to the list covers it, because it shows what the list shows. */
const isDrawer = ({ blocks }: Screen, { id }: Action): boolean =>
  [...blocks.values()].some((block) => block.kind === "table" && block.rowOpen === id && !block.rowActions.includes(id));

/**
 * Returns the action that an action copies, if a block lists it. Its right covers the copy, because whoever may add a record may copy one.
 * Undefined if the action is no copy.
 */
const copiedAction = ({ copyOf }: Action, listed: readonly Action[]): Action | undefined => listed.find(({ id }) => id === copyOf);

/**
 * Returns the actions of a screen that have a right of their own, which roles can grant. These are the actions that a block lists and that
 * lead to a call. The drawer of a row is left out, because the right to the list permits it. Copying actions are left out, because the
 * right to the copied action permits them.
 *
 * @param workflow the workflow of the screen, whose transitions have calls; undefined if there is none
 */
export const rightActions = memoised((screen: Screen, workflow: Workflow | undefined): readonly Action[] => {
  const listed = [...new Set(listedActions(screen).map(({ action }) => action))];
  const own = listed.filter((action) => !isDrawer(screen, action) && copiedAction(action, listed) === undefined);
  return own.filter((action) => callsLedTo(action, screen, workflow).length > 0);
});

const startedByBlocks = (screen: Screen): string[] =>
  [...screen.blocks.values()].flatMap((block) => (block.kind === "form" ? startedBy(block.form) : []));

/** Returns the ids of the calls that an action makes, including the calls of the transitions that it fires. */
function callsOfAction(action: Action, workflow: Workflow | undefined): string[] {
  return [...callsIn(listActionNodes(action)), ...transitionCalls(action, workflow)];
}

const transitionCalls = (action: Action, workflow: Workflow | undefined): string[] =>
  action.transitions.flatMap((name) => workflow?.transitions.get(name)?.call ?? []);
