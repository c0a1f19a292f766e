import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState, useEffect } from "react";
import type { MadeRecord } from "../actions/action-run.ts";
import { useActionRunner } from "../actions/use-action-runner.ts";
import type { Frame } from "../actions/frames.ts";
import type { Data, Scope } from "../contract/values/data.ts";
import type { Screen, Action } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import { readAgain } from "../data/use-call.ts";
import { NO_ROWS, type ScreenController } from "./screen-context.ts";
import { type QueryState, useQueryState } from "./use-query-state.ts";
import { availabilityOf } from "../actions/availability.ts";

/** Parameter of the address that names an action of the page. */
const DO = "do";

/**
 * Last element of the react-query keys of tree levels. After a change, `useScreen` does not read these keys again. The tree itself reads
 * the levels that the change affects.
 */
export const TREE_MARK = "tree-level";

/** The last change of data on a screen: its number, the records that it touched, and the record that it added. */
type Change = Pick<ScreenController, "revision" | "touched" | "made">;

/** The state of a generated page. {@link useScreen} returns it. */
export interface ScreenState {
  /** The same object until a selection, the data or the address changes, so that the page does not render again for a dialog. */
  controller: ScreenController;
  frames: readonly Frame[];
  allowed: boolean;
  reload: () => void;
}

/**
 * Returns the subjects of a page's scope that its URL determines: `params`, and for each block of tabs or steps the selected value. An
 * empty parameter is treated as absent. Tabs without a parameter have their first item selected.
 *
 * @param search the query of the URL
 */
export function scopeInAddress(screen: Screen, search: URLSearchParams): Data {
  const choices: Data = {};
  for (const [name, block] of Object.entries(screen.blocks)) {
    if (block.kind !== "tabs" && block.kind !== "steps") continue;
    const first = block.kind === "tabs" ? block.items[0]?.value : undefined;
    choices[name] = { value: search.get(name) || first };
  }
  return { ...choices, params: Object.fromEntries(screen.params.map((name) => [name, search.get(name) || undefined])) };
}

/**
 * Returns the roots of trees that have not rendered yet and are not in the address. An immediate action uses them as the
 * selection that they will become.
 */
function rootsBeforeRender(screen: Screen, query: QueryState, chosen: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const roots: Record<string, unknown> = {};
  for (const [name, block] of Object.entries(screen.blocks)) {
    if (block.kind === "tree" && block.root !== undefined && !(name in chosen) && !query.search.has(name)) roots[name] = block.root;
  }
  return roots;
}

/** Returns the empty selections of the tables whose rows can be ticked. */
function nothingTicked({ blocks }: Screen): Record<string, unknown> {
  const ticked = Object.entries(blocks).filter(([, block]) => block.kind === "table" && block.select === true);
  return Object.fromEntries(ticked.map(([name]) => [name, NO_ROWS]));
}

/**
 * Manages a generated page: its scope, the selections in its blocks, its actions, and the repetition of calls after a change.
 *
 * @returns `controller`: what all blocks share. `frames`: the open dialogs. `allowed`: whether `access` of the screen is true for the user.
 * `reload` reads the blocks again
 */
export function useScreen(screen: Screen): ScreenState {
  const { user, setting, now } = useRuntime();
  const client = useQueryClient();
  const query = useQueryState();
  const [chosen, setChosen] = useState<Readonly<Record<string, unknown>>>(() => nothingTicked(screen));
  const [change, setChange] = useState<Change>({ revision: 0, touched: NO_ROWS });

  const scopeOf = useMemo(() => {
    const inAddress = scopeInAddress(screen, query.search);
    return (extra: Partial<Scope> = {}): Scope => ({ ...chosen, ...inAddress, user, setting, now: now(), ...extra });
  }, [screen, query, chosen, user, setting, now]);
  const latestScope = useRef(scopeOf);
  latestScope.current = (extra) => ({ ...rootsBeforeRender(screen, query, chosen), ...scopeOf(extra) });

  const choose = useCallback((block: string, value: unknown) => {
    setChosen((old) => (Object.is(old[block], value) ? old : { ...old, [block]: value }));
  }, []);
  const onChanged = useCallback(
    (touched: readonly Data[], made?: MadeRecord) => {
      setChange((old) => ({ revision: old.revision + 1, touched, made }));
      void readAgain(client, screen.id, (key) => key.at(-1) === TREE_MARK);
    },
    [client, screen.id],
  );
  // Typed values remain: only shown data are read again.
  const onStale = useCallback(() => void readAgain(client, screen.id), [client, screen.id]);
  const { run, busy, frames } = useActionRunner({ screen, scopeOf: latestScope, onChanged, onStale });
  const reload = useCallback(() => onChanged(NO_ROWS), [onChanged]);
  const allowed = useMemo(() => screen.access === undefined || screen.access({ user, setting, now: now() }), [screen, user, setting, now]);
  const controller = useMemo<ScreenController>(
    () => ({ screen, query, scopeOf, choose, ...change, actions: { run, busy } }),
    [screen, query, scopeOf, choose, change, run, busy],
  );
  useAskedAction(controller, allowed);
  return { controller, frames, allowed, reload };
}

/**
 * Runs the action that the URL of the page contains, as if its button were pressed, and removes it from the URL. Following a link must not
 * change data. Therefore only actions above a table are run that first open a form or a page.
 *
 * @param isAllowed false: nothing is run, because the user may not open the page
 */
function useAskedAction({ screen, query, scopeOf, actions }: ScreenController, isAllowed: boolean): void {
  const asked = query.search.get(DO);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once, in the state of the page at that time
  useEffect(() => {
    if (asked === null) return;
    query.patch({ [DO]: undefined });
    const action = findStartable(screen, asked);
    if (!isAllowed || action === undefined || availabilityOf(screen, action, scopeOf()).state !== "open") return;
    void actions.run(action, {});
  }, [asked]);
}

function findStartable({ blocks, actions }: Screen, id: string): Action | undefined {
  const isListed = Object.values(blocks).some((block) => block.kind === "table" && block.actions.includes(id));
  const action = isListed ? actions[id] : undefined;
  return action !== undefined && opensFirst(action) ? action : undefined;
}

const opensFirst = ({ form, import: steps, go, call, transitions = [] }: Action): boolean =>
  (form !== undefined && form.readonly !== true) ||
  steps !== undefined ||
  (go !== undefined && go !== "back" && call === undefined && transitions.length === 0);
