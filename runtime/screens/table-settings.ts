import { useMemo } from "react";
import { useStored } from "../hooks/use-stored.ts";

/** The side of a table at which a column is fixed. `none`: the column is not fixed. */
export type Side = "start" | "end" | "none";

/** A user's settings of one table: columns, page size, sort order and saved view. They are stored in the browser. */
export interface TableSettings {
  /** Keys of hidden columns. */
  hidden: readonly string[];
  /** Column keys in the user's order. Other columns stay at their position. */
  order: readonly string[];
  /** Side at which a column is fixed, by key. */
  sides: Readonly<Record<string, Side>>;
  /** Widths in pixels, by key. */
  widths: Readonly<Record<string, number>>;
  /** The search card is folded. */
  folded: boolean;
  /** Rows per page; undefined for the screen's default. */
  size: number | undefined;
  /** The column by which the user sorted last, `field` or `-field`; undefined for the order of the list. */
  sort: string | undefined;
  /** Id of the saved view with which the list opens. */
  view: string | undefined;
}

/** The settings of a table, with a function that changes some of them. {@link useTableSettings} returns it. */
export interface TableSetup extends TableSettings {
  change: (patch: Partial<TableSettings>) => void;
}

const SIDES: readonly unknown[] = ["start", "end", "none"];
/**
 * Minimum (`least`) and maximum (`most`) width of a column in pixels. A user can still grasp a column of the minimum width. A window can
 * still show a column of the maximum width.
 */
export const WIDTHS = { least: 48, most: 800 } as const;

/** Reads stored settings. Invalid values are dropped, because an earlier version or other software may have written them. */
export function settingsOf(stored: unknown): TableSettings {
  const { hidden, order, sides, widths, folded, size, sort, view } = objectOf(stored);
  return {
    hidden: texts(hidden),
    order: texts(order),
    sides: picked(sides, (side): side is Side => SIDES.includes(side)),
    widths: picked(widths, (width): width is number => typeof width === "number" && width >= WIDTHS.least && width <= WIDTHS.most),
    folded: folded === true,
    size: typeof size === "number" ? size : undefined,
    sort: typeof sort === "string" ? sort : undefined,
    view: typeof view === "string" ? view : undefined,
  };
}

const objectOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === "object" && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};

const texts = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((item): item is string => typeof item === "string") : [];

const picked = <T>(stored: unknown, fits: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(Object.entries(objectOf(stored)).flatMap(([key, value]) => (fits(value) ? [[key, value]] : [])));

/** Returns the user's settings of a table, with a function that changes some of them. They are stored as a preference. */
export function useTableSettings(screen: string, block: string): TableSetup {
  const [stored, keep] = useStored<unknown>(`table-${screen}-${block}`, {});
  return useMemo(() => {
    const settings = settingsOf(stored);
    return { ...settings, change: (patch) => keep({ ...settings, ...patch }) };
  }, [stored, keep]);
}
