import type { PaletteAction, PaletteList, PaletteScreen } from "../../../../runtime/contract/server/palette-list.ts";
import type { Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import { newRow, evaluateTransition } from "../../../../runtime/contract/language/workflow.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { findTyped } from "../../../../runtime/contract/values/typed-match.ts";
import type { PaletteHandlers } from "../../../generated/services/palette/handlers.ts";
import type { SearchReply } from "../../../generated/services/palette/types.ts";
import { listRequest, refuseRules } from "../../engine/calls/store-handler.ts";
import { Refusal } from "../../engine/refusals/refusal.ts";
import type { CallContext } from "../../identity/portal.ts";
import { type Authorizer, createAuthorizer } from "../../identity/rights/create-authorizer.ts";
import { pinyinOf } from "./pinyin.ts";

type Entry = SearchReply[number];

/** Maximum number of records of each list, and of actions, that a reply contains. Further matches are left out. */
const MOST = 5;
/** Milliseconds for all lists together. Lists that were not searched by then are left out. */
const PATIENCE_MS = 150;

export const palette: PaletteHandlers<CallContext> = {
  search: ({ text }, context) => searchPalette(text.trim(), context),
};

/**
 * Finds actions by title or pinyin, and records by name, among the screens and lists that the caller may use. If the first word matches
 * titles of lists, only these lists are searched, for the other words. For example, `用户 unit1` searches the list of users for `unit1`.
 *
 * @param patience milliseconds for all lists together. If the time is over before all lists are searched, the last entry of the reply is
 * `partial`
 */
export async function searchPalette(text: string, context: CallContext, patience = PATIENCE_MS): Promise<SearchReply> {
  const authorise = createAuthorizer(context.portal);
  const open = context.portal.generated.paletteScreens.filter(({ id }) => mayUse([id], authorise, context));
  const actions = await findActions(open, text, authorise, context);
  return [...actions, ...(await findRecords(await searchesFor(open, text), performance.now() + patience, authorise, context))];
}

const mayUse = (rights: readonly string[], authorise: Authorizer, { caller }: CallContext): boolean =>
  rights.every((right) => authorise({ access: "screen", rights: [right] }, caller) === undefined);

async function findActions(screens: readonly PaletteScreen[], text: string, authorise: Authorizer, context: CallContext): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const { path, title: group, actions } of screens)
    for (const action of actions) {
      const { id, title, rights = [] } = action;
      const pinyin = await pinyinOf(title);
      if (findTyped(title, pinyin, text) === undefined || !mayUse(rights, authorise, context) || !isOffered(action, context)) continue;
      found.push({ kind: "action", group, title, pinyin, path: `${path}?do=${id}` });
    }
  return found.slice(0, MOST);
}

/**
 * Tests whether the palette offers an action to the caller: its `when` holds, and one of its transitions is allowed for a new record. An
 * action without either is always offered.
 */
function isOffered({ when, transitions }: PaletteAction, { portal, scope }: CallContext): boolean {
  if (when !== undefined && !when(scope())) return false;
  const workflow = portal.generated.workflows[transitions?.workflow ?? ""];
  if (transitions === undefined || workflow === undefined) return transitions === undefined;
  const asked = { ...scope(), row: newRow(workflow, scope()) };
  return transitions.names.some((name) => evaluateTransition(workflow, name, asked) === undefined);
}

/** A list to search, and what to search it for. */
interface Search {
  screen: PaletteScreen;
  list: PaletteList;
  text: string;
}

/**
 * Chooses the lists that the palette searches, and the text for each. If the first word names lists by their titles, only these are
 * searched, for the other words; otherwise all are searched for the whole text.
 */
async function searchesFor(screens: readonly PaletteScreen[], text: string): Promise<Search[]> {
  const [first = "", ...words] = text.split(/\s+/);
  const rest = words.join(" ");
  const all = screens.flatMap((screen) => screen.lists.map((list) => ({ screen, list, text })));
  if (rest === "") return all;
  const named: Search[] = [];
  for (const search of all)
    if (findTyped(search.screen.title, await pinyinOf(search.screen.title), first) !== undefined) named.push({ ...search, text: rest });
  return named.length > 0 ? named : all;
}

/**
 * Searches one list after another, until a time of the monotonic clock or until the client has gone. If lists are left by then, the last
 * entry is `partial`.
 */
async function findRecords(searches: readonly Search[], until: number, authorise: Authorizer, context: CallContext): Promise<Entry[]> {
  const found: Entry[] = [];
  let isGone = false;
  const stop = context.onGone?.(() => {
    isGone = true;
  });
  try {
    for (const search of searches) {
      const rows = isGone || performance.now() >= until ? undefined : await within(until, findIn(search, authorise, context));
      if (rows === undefined) return [...found, { kind: "partial" }];
      found.push(...entriesOf(search, rows, context));
    }
    return found;
  } finally {
    stop?.();
  }
}

/**
 * Waits for a result until a time of the monotonic clock (`performance.now()`).
 *
 * @returns the result, or undefined if it is not there by then
 */
async function within<T>(until: number, result: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, until - performance.now()), undefined);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
    // Nobody waits for a late failure any more.
    result.catch(() => undefined);
  }
}

/**
 * Searches one list of the palette, by the rules of the list's own call. Empty if the caller may not make that call, or if it refuses the
 * input.
 */
async function findIn({ list, text }: Search, authorise: Authorizer, context: CallContext): Promise<Data[]> {
  const { portal, connection, caller } = context;
  const route = portal.generated.routes.find(({ call }) => call.id === list.call);
  if (route?.handler.kind !== "store" || authorise(route, caller) !== undefined) return [];
  const input = { ...list.input, searchText: text };
  const inList: CallContext = { ...context, route, broken: [] };
  try {
    refuseRules(inList, list.input ?? {});
    return await portal.store.records.search(connection, listRequest(operationOf(list, route), input, inList), MOST + 1);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const operations = new WeakMap<PaletteList, StoreOperation>();

/** Returns the operation of a list that searches the names of its records. The same object each time, because the store plans it once. */
function operationOf(list: PaletteList, { handler }: Route): StoreOperation {
  const known = operations.get(list);
  if (known !== undefined || handler.kind !== "store") return known as StoreOperation;
  const { totals: _totals, todo: _todo, ...store } = handler.store;
  const made: StoreOperation = { ...store, search: list.search, fields: list.fields };
  operations.set(list, made);
  return made;
}

/**
 * Builds the palette entries of a list: one for each of its first records. A last entry opens the list itself, if there are more matches
 * and the list can be searched for the text.
 */
function entriesOf({ screen, list, text }: Search, rows: readonly Data[], { portal }: CallContext): Entry[] {
  const table = portal.store.table(list.entity);
  const group = list.title === undefined ? screen.title : `${screen.title} / ${list.title}`;
  const entries = rows.slice(0, MOST).map((row): Entry => {
    const parameters = Object.entries(list.link).map(([name, field]): [string, string] => [name, String(row[field] ?? "")]);
    return { kind: "record", group, title: table.named?.(row) ?? "", path: addressOf(screen, Object.fromEntries(parameters)) };
  });
  if (rows.length > MOST && list.all !== undefined)
    entries.push({ kind: "more", group, title: text, path: addressOf(screen, { [list.all]: text }) });
  return entries;
}

function addressOf({ path }: PaletteScreen, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? path : `${path}?${query}`;
}
