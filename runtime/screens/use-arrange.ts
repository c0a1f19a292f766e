import { type KeyboardEvent, type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from "react";
import { availabilityOf } from "../actions/availability.ts";
import type { Data } from "../contract/values/data.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { useScreenContext } from "./screen-context.ts";

/**
 * Result of {@link useArrange}: the rows of a table in their new, possibly unsaved order, and the handlers of the drag handles. Users move
 * rows with the pointer or the arrow keys. Enter, the space bar, a released pointer or a lost focus saves the order; Escape reverts it.
 */
export interface Arrange {
  /** All rows in their new order, which is not saved while the user is still moving a row. */
  rows: readonly Data[];
  /** Key of the row that is being moved. */
  moved: string | undefined;
  /** Text about the moved row for screen readers. */
  announcement: string;
  onPointerDown: (row: Data, event: Press) => void;
  onKeyDown: (row: Data, event: KeyboardEvent) => void;
  /** Saves the order if a row was moved and its handle loses the focus. */
  onBlur: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Lets the user arrange the rows of a table by dragging or by keyboard, and saves the order by the action `arrange` of the table. If the
 * server refuses the order, the previous order is restored.
 *
 * @param name name of the block. The action that saves the order finds the rows in the scope under this name
 * @param card the element that contains the table
 * @returns undefined if the table cannot be arranged, has fewer than two rows, or its action is not available to the user
 */
export function useArrange(
  name: string,
  block: TableBlock,
  rows: readonly Data[],
  card: RefObject<HTMLElement | null>,
): Arrange | undefined {
  const { screen, scopeOf, actions } = useScreenContext();
  const keyOf = (row: Data): string => String(row[block.rowKey]);
  const draft = useDraft(rows.map((row) => `${keyOf(row)} ${String(row["version"])}`).join("\n"));
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const action = block.arrange === undefined ? undefined : screen.actions[block.arrange];
  if (action === undefined || rows.length < 2 || availabilityOf(screen, action, scopeOf({ [name]: rows })).state !== "open")
    return undefined;

  const stored = rows.map(keyOf);
  const sortRows = (keys: readonly string[]): Data[] => [...rows].sort((a, b) => keys.indexOf(keyOf(a)) - keys.indexOf(keyOf(b)));
  const now = (): readonly string[] => draft.latest.current ?? stored;
  const move = (key: string, to: number): void => {
    const keys = now().filter((item) => item !== key);
    keys.splice(Math.max(0, Math.min(to, keys.length)), 0, key);
    draft.put(keys, key);
  };
  const save = async (): Promise<void> => {
    const keys = now();
    draft.put(draft.latest.current, undefined);
    if (keys.every((key, index) => key === stored[index])) return draft.put(undefined, undefined);
    const outcome = await actions.run(action, { [name]: sortRows(keys) });
    // A refused order is reverted. A stored order is shown until the rows are read again.
    if (outcome.status !== "done") draft.put(undefined, undefined);
  };
  const shown = sortRows(draft.keys ?? stored);
  const position = draft.moved === undefined ? 0 : (draft.keys ?? stored).indexOf(draft.moved) + 1;
  return {
    rows: shown,
    moved: draft.moved,
    announcement: position === 0 ? "" : `第 ${position} 位，共 ${rows.length} 位，按回车键保存，按 Esc 键取消`,
    onPointerDown: (row, event) => {
      stop.current();
      if (event.button !== 0) return;
      // Listens on the window, because a row that moves within the document loses the pointer.
      const follow = ({ clientY }: PointerEvent) => {
        const to = indexAt(card.current, keyOf(row), clientY);
        if (to !== undefined) move(keyOf(row), to);
      };
      stop.current = listening({ pointermove: follow, pointerup: () => end(save), pointercancel: () => end(cancel) });
      const cancel = () => draft.put(undefined, undefined);
      const end = (then: () => unknown) => {
        stop.current();
        void then();
      };
    },
    onKeyDown: (row, event) => {
      const step = STEPS[event.key];
      if (step !== undefined) move(keyOf(row), now().indexOf(keyOf(row)) + step);
      else if (event.key === "Enter" || event.key === " ") void save();
      else if (event.key !== "Escape" || draft.moved === undefined) return;
      else draft.put(undefined, undefined);
      event.preventDefault();
    },
    onBlur: () => draft.moved !== undefined && void save(),
  };
}

/**
 * Holds the new order of rows until it is stored: their keys, and the key of the row that was moved last. Both are dropped when the rows
 * change (`of`).
 */
function useDraft(of: string) {
  const [state, setState] = useState<{ keys?: readonly string[] | undefined; moved?: string | undefined }>({});
  const latest = useRef<readonly string[]>(undefined);
  const put = (keys: readonly string[] | undefined, moved: string | undefined): void => {
    latest.current = keys;
    // The same order is no news: it must not render the table again whenever its tab is shown.
    setState((old) => (old.keys === keys && old.moved === moved ? old : { keys, moved }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what ends it
  useEffect(() => put(undefined, undefined), [of]);
  return { ...state, latest, put };
}

function listening(handlers: Readonly<Record<string, (event: PointerEvent) => void>>): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [type, run] of all) window.addEventListener(type, run);
  return () => {
    for (const [type, run] of all) window.removeEventListener(type, run);
  };
}

/**
 * Finds the farthest row whose middle the pointer has passed, in the direction of its movement.
 *
 * @returns the index of that row, or undefined if the pointer has passed none
 */
function indexAt(card: HTMLElement | null, key: string, y: number): number | undefined {
  const rows = [...(card?.querySelectorAll<HTMLElement>("tr[data-row-key]") ?? [])];
  const from = rows.findIndex((row) => row.dataset["rowKey"] === key);
  const passed = rows.flatMap((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    const middle = top + height / 2;
    return (index > from && y > middle) || (index < from && y < middle) ? [index] : [];
  });
  if (passed.length === 0) return undefined;
  return passed.some((index) => index > from) ? Math.max(...passed) : Math.min(...passed);
}
