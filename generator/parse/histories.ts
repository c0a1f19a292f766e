import { memoised, type Tracker } from "../memo/memo.ts";
import type { Asts, CallAst, ConditionAst, Name, ServiceAst } from "./ast.ts";
import type { ActionAst, BlockAst, FormBlockAst, ScreenAst, TableBlockAst } from "./screen-ast.ts";

/** The service of the calls that `history: true` creates: one call per screen and entity. */
export const CHANGES = "changes";

type HistoryBlock = TableBlockAst | FormBlockAst;

/**
 * A block with `history: true`, and the action and call that replace this keyword. {@link historiesIn} finds them, and `withHistories`
 * declares them.
 */
export interface History {
  block: HistoryBlock;
  /** The entity of the records in the block, or undefined if the block has none. */
  entity: Name | undefined;
  /** The filter of the block's list. */
  where: ConditionAst | undefined;
  /** The names of the created action and call. */
  action: string;
  call: string;
}

/**
 * Replaces each `history: true` by two ordinary declarations: a call that returns the changes of one record, and an action that makes the
 * call. The calls form the service {@link CHANGES}. Later phases therefore need no special case. A block without an entity, and the form of
 * a new record, are left unchanged, because the rules report them.
 *
 * @param tracker the tracker of the previous run, so that only screens that depend on a change are expanded again
 */
export function withHistories(asts: Asts, tracker: Tracker): Asts {
  const { calls } = tracker.record("written calls", { calls: callsOf(asts) });
  const expanded = asts.screens.map((screen) => expandedScreen(screen, calls));
  const made = expanded.flatMap(({ made }) => made);
  const [first] = made;
  if (first === undefined) return asts;
  const service: ServiceAst = { name: { text: CHANGES, at: first.at }, title: "变更记录", calls: made, made: true, at: first.at };
  return { ...asts, services: [...asts.services, service], screens: expanded.map(({ screen }) => screen) };
}

/** Expands the histories of one screen: the calls that it needs, and the screen with the actions. */
const expandedScreen = memoised((screen: ScreenAst, calls: ReadonlyMap<string, CallAst>): { screen: ScreenAst; made: CallAst[] } => {
  const histories = historiesIn(screen, calls).filter(isWhole);
  if (histories.length === 0) return { screen, made: [] };
  return { screen: withActions(screen, histories), made: firstOfEach(histories).map((history) => callAst(screen, history)) };
});

/** Returns the declarations of all calls by their ids (`service.call`). */
export const callsOf = ({ services }: Asts): ReadonlyMap<string, CallAst> =>
  new Map(services.flatMap(({ name, calls }) => calls.map((call) => [`${name.text}.${call.name.text}`, call] as const)));

/**
 * Finds the blocks of a screen with `history: true`, including those for which no call can be declared. Blocks of the same entity share one
 * action and one call.
 *
 * @param calls all calls by `service.call`
 */
export function historiesIn(screen: ScreenAst, calls: ReadonlyMap<string, CallAst>): History[] {
  const known = new Map<string, Pick<History, "action" | "call">>();
  const own = camel(screen.name.text);
  return screen.blocks.filter(hasHistory).map((block) => {
    const read = calls.get(callOf(block, screen) ?? "");
    const entity = read?.reply?.entity ?? read?.store?.entity;
    const next =
      known.size === 0
        ? { action: "history", call: own }
        : { action: `${block.name.text}History`, call: `${own}${pascal(block.name.text)}` };
    const names = known.get(entity?.text ?? "") ?? next;
    known.set(entity?.text ?? "", names);
    return { block, entity, where: block.kind === "table" ? read?.store?.where : undefined, ...names };
  });
}

const hasHistory = (block: BlockAst): block is HistoryBlock => (block.kind === "table" || block.kind === "form") && block.history === true;

/**
 * Tests whether `history: true` can be expanded: its entity is known, and the form of a page does not declare another one. The rules report
 * any other history.
 */
const isWhole = (history: History): history is History & { entity: Name } =>
  history.entity !== undefined && !(history.block.kind === "form" && history.block.entity !== undefined);

/**
 * Returns the call that reads the record of a block with `history: true`. A table with the rows of a tree node has no call of its own and
 * uses the call of the tree. Undefined if there is none.
 */
function callOf(block: HistoryBlock, screen: ScreenAst): string | undefined {
  if (block.call !== undefined || block.kind === "form") return block.call?.text;
  const { rows } = block;
  const of = rows?.kind === "reference" ? rows.name.text.split(".")[0] : undefined;
  const source = screen.blocks.find(({ name }) => name.text === of);
  return source?.kind === "tree" ? source.call.text : undefined;
}

function firstOfEach<T extends Pick<History, "call">>(histories: readonly T[]): T[] {
  return histories.filter((history, index) => histories.findIndex(({ call }) => call === history.call) === index);
}

function callAst(screen: ScreenAst, { block, entity, where, call, action }: History & { entity: Name }): CallAst {
  const { at } = block.name;
  const address = [CHANGES, screen.name.text, ...(action === "history" ? [] : [block.name.text])].join("/");
  return {
    name: { text: call, at },
    method: "get",
    path: { text: `/api/rest/v1/${address}`, at },
    checks: [],
    history: { entity, ...(where === undefined ? {} : { where }) },
    at,
  };
}

function withActions(screen: ScreenAst, histories: readonly History[]): ScreenAst {
  const actions = new Map(screen.actions);
  for (const history of firstOfEach(histories)) if (!actions.has(history.action)) actions.set(history.action, actionAst(history));
  const blocks = screen.blocks.map((block) => {
    const history = histories.find((one) => one.block === block);
    if (history === undefined) return block;
    const name: Name = { text: history.action, at: block.name.at };
    if (block.kind === "form") return { ...block, actions: [...(block.actions ?? []), name] };
    return block.kind === "table" ? { ...block, rowActions: beforeDelete(block.rowActions ?? [], name) } : block;
  });
  return { ...screen, actions, blocks };
}

/** Inserts an action into a list of row actions: before the action `delete`, which users expect last, or at the end if there is none. */
function beforeDelete(actions: readonly Name[], name: Name): Name[] {
  const index = actions.findIndex(({ text }) => text === "delete");
  return index < 0 ? [...actions, name] : [...actions.slice(0, index), name, ...actions.slice(index)];
}

/**
 * Builds the action that opens the history of a record. In a form on a page, it is offered only if the record is stored, because the form
 * may be about a new one.
 */
function actionAst({ block, action, call }: History): ActionAst {
  const { at } = block.name;
  const isStored: ConditionAst = { kind: "test", name: { text: "version", at }, test: "empty", right: { literal: false, at }, at };
  return {
    name: { text: action, at },
    label: "变更记录",
    call: { text: `${CHANGES}.${call}`, at },
    ...(block.kind === "form" ? { when: isStored } : {}),
    at,
  };
}

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
