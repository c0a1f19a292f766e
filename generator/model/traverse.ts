import { rowActionsOf } from "../../runtime/contract/language/row-actions.ts";
import type { Reference } from "../../runtime/contract/language/condition-tree.ts";
import { memoised } from "../memo/memo.ts";
import { blockShapes } from "../parse/roles.ts";
import { type ScreenNode as PartOf, visit } from "../parse/visit.ts";
import type { Action, Block, Field, Form, Project, Resolved, Screen } from "./types.ts";
import { referencesOf, referencesOfValue } from "./values.ts";

/* Folds of the one visitor (parse/visit.ts) over the resolved screens. */

/** A node of a resolved screen, such as a condition, a value, a field or a call. */
export type ResolvedNode = PartOf<Resolved>;

/** Returns all nodes of a block, at any depth: its conditions, values, calls, fields and other terms. */
export const listBlockNodes = (block: Block): readonly ResolvedNode[] => visit<Resolved>(blockShapes[block.kind], block);

/** Returns all nodes of an action, at any depth: its conditions, values, calls, form fields and other terms. */
export const listActionNodes = (action: Action): readonly ResolvedNode[] => visit<Resolved>("action", action);

/** Returns all nodes in a form: sections, fields, conditions, values. Empty if there is no form. */
export const listFormNodes = (form: Form | undefined): readonly ResolvedNode[] => (form === undefined ? [] : visit<Resolved>("form", form));

const ofScreens = new WeakMap<Screen, readonly ResolvedNode[]>();

/**
 * Returns all nodes of a resolved screen: the nodes of the screen itself, of its blocks and of its actions. The result is cached, because a
 * resolved screen never changes.
 */
export function listNodes(screen: Screen): readonly ResolvedNode[] {
  const found = ofScreens.get(screen) ?? collectNodes(screen);
  ofScreens.set(screen, found);
  return found;
}

type Term = ResolvedNode["term"];

const nodesOf = memoised((screen: Screen, term: Term) => listNodes(screen).filter((node) => node.term === term));

/** Returns the nodes of a screen that are of one kind, such as `call` or `condition`. */
export const listNodesOf = <K extends Term>(screen: Screen, term: K) => nodesOf(screen, term) as Extract<ResolvedNode, { term: K }>[];

function collectNodes(screen: Screen): ResolvedNode[] {
  const own: ResolvedNode[] = screen.calls.map((call) => ({ term: "call", of: call, member: "calls", within: [] }));
  if (screen.access !== undefined) own.push({ term: "condition", of: screen.access, member: "access", within: [] });
  if (screen.custom !== undefined) own.push({ term: "custom", of: screen.custom, member: "custom", within: [] });
  return [...own, ...[...screen.blocks.values()].flatMap(listBlockNodes), ...[...screen.actions.values()].flatMap(listActionNodes)];
}

/**
 * Returns the references that a node itself contains, such as those in a condition or a text. References in its child nodes are omitted,
 * because {@link listNodes} lists the child nodes separately. Empty for nodes of other kinds, such as calls.
 */
export function referencesIn(node: ResolvedNode): Reference[] {
  switch (node.term) {
    case "condition":
      return referencesOf(node.of.tree);
    case "value":
    case "text":
      return referencesOfValue(node.of);
    case "values":
      return [...node.of.values()].flatMap(referencesOfValue);
    case "label":
      return typeof node.of === "string" ? [] : node.of.flatMap(({ when }) => (when === undefined ? [] : referencesOf(when.tree)));
    case "check":
      return [
        ...[node.of.when, node.of.rule].flatMap((condition) => (condition === undefined ? [] : referencesOf(condition.tree))),
        ...referencesOfValue(node.of.message),
      ];
    default:
      return [];
  }
}

/** Returns all fields of a form, including those in sections, but not the inputs of rows that users enter. Empty for undefined. */
export const fieldsOf = (form: Form | undefined): Field[] =>
  listFormNodes(form).flatMap((node) => (node.term === "item" && !("section" in node.of) && !isOfRow(node) ? [node.of] : []));

/** Tests whether a node is inside the inputs by which users enter a row of a list (`entry`). */
export const isOfRow = (node: ResolvedNode): boolean => node.within.some(({ shape }) => shape === "entry");

/** Returns the ids of the calls among nodes, in their order. A call may be listed several times. */
export const callsIn = (nodes: readonly ResolvedNode[]): string[] => nodes.flatMap((node) => (node.term === "call" ? [node.of] : []));

/** Returns the actions that nodes lead to: `then`, buttons of the confirmation, removed files, imported rows. */
const actionsIn = (nodes: readonly ResolvedNode[]): string[] => nodes.flatMap((node) => (node.term === "action" ? [node.of] : []));

/** Returns an action and all actions that it leads to, in the order in which they run. Each is listed once; unknown actions are omitted. */
export function chainOf(action: Action, screen: Screen): Action[] {
  const chain: Action[] = [];
  const follow = (id: string): void => {
    const next = screen.actions.get(id);
    if (next === undefined || chain.includes(next)) return;
    chain.push(next);
    for (const led of actionsIn(listActionNodes(next))) follow(led);
  };
  follow(action.id);
  return chain;
}

/**
 * Returns the ids of the actions that a form starts: by its buttons, when a file is removed, and after rows were imported. Empty if there
 * is no form.
 */
export const startedBy = (form: Form | undefined): string[] => actionsIn(listFormNodes(form));

/** Returns all screens, then all dialog files: everything that declares actions. */
export const listAllScreens = ({ screens, dialogs }: Pick<Project, "screens" | "dialogs">): Screen[] => [
  ...screens.values(),
  ...dialogs.values(),
];

/**
 * Lists the actions of all screens and dialogs whose `call` is this call. An action that makes the call only by firing a transition is left
 * out.
 */
export const actionsMaking = (call: string, project: Pick<Project, "screens" | "dialogs">): Action[] =>
  listAllScreens(project).flatMap((screen) => actionsByCall(screen).get(call) ?? []);

const actionsByCall = memoised((screen: Screen): ReadonlyMap<string, readonly Action[]> => {
  const found = new Map<string, Action[]>();
  for (const action of screen.actions.values())
    if (action.call !== undefined) found.set(action.call, [...(found.get(action.call) ?? []), action]);
  return found;
});

/**
 * Returns the actions of a dialog file that hand-written code may open by name. An action to which another action of the file leads is left
 * out.
 */
export function openedActions(dialogs: Screen): Action[] {
  const all = [...dialogs.actions.values()];
  const led = new Set(all.flatMap((action) => actionsIn(listActionNodes(action))));
  return all.filter(({ id }) => !led.has(id));
}

/**
 * Lists the actions that users can start, each with the block that lists it. `row` is true for row actions, false for actions above or
 * below the rows.
 */
export function listedActions(screen: Screen): { action: Action; block: Block; row: boolean }[] {
  return [...screen.blocks.values()].flatMap((block) => {
    const arranging = block.kind === "table" && block.arrange !== undefined ? [block.arrange] : [];
    const above = block.kind === "table" || block.kind === "form" ? [...block.actions, ...arranging] : [];
    const rows = block.kind === "table" || block.kind === "tree" ? rowActionsOf(block) : [];
    const found = (id: string, row: boolean): { action: Action; block: Block; row: boolean }[] => {
      const action = screen.actions.get(id);
      return action === undefined ? [] : [{ action, block, row }];
    };
    return [...above.flatMap((id) => found(id, false)), ...rows.flatMap((id) => found(id, true))];
  });
}
