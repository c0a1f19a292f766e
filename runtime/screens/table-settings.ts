import { useMemo } from "react";
import { useStored } from "../hooks/use-stored.ts";

export type Side = "start" | "end" | "none";

/** How one user has set up one table. */
export interface TableSettings {
  /** Columns taken away, by key. */
  hidden: readonly string[];
  /** Columns in the order of the user; what is not named stands where it stood. */
  order: readonly string[];
  /** Where a column stays in sight. */
  sides: Readonly<Record<string, Side>>;
  /** Widths in pixels. */
  widths: Readonly<Record<string, number>>;
  /** The search card is folded away. */
  folded: boolean;
  /** Rows of a page; undefined: as the screen says. */
  size: number | undefined;
}

export interface TableSetup extends TableSettings {
  change: (patch: Partial<TableSettings>) => void;
}

const SIDES: readonly unknown[] = ["start", "end", "none"];
/** In pixels: what a hand can still grip, and what a window can still show. */
export const WIDTHS = { least: 48, most: 800 } as const;

/** What is kept was written by anybody, or by an earlier version: what makes no sense is left out. */
export function settingsOf(kept: unknown): TableSettings {
  const { hidden, order, sides, widths, folded, size } = objectOf(kept);
  return {
    hidden: texts(hidden),
    order: texts(order),
    sides: picked(sides, (side): side is Side => SIDES.includes(side)),
    widths: picked(widths, (width): width is number => typeof width === "number" && width >= WIDTHS.least && width <= WIDTHS.most),
    folded: folded === true,
    size: typeof size === "number" ? size : undefined,
  };
}

const objectOf = (kept: unknown): Readonly<Record<string, unknown>> =>
  typeof kept === "object" && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};

const texts = (kept: unknown): string[] => (Array.isArray(kept) ? kept.filter((item): item is string => typeof item === "string") : []);

const picked = <T>(kept: unknown, fits: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(Object.entries(objectOf(kept)).flatMap(([key, value]) => (fits(value) ? [[key, value]] : [])));

/** Kept like every preference. */
export function useTableSettings(screen: string, block: string): TableSetup {
  const [kept, keep] = useStored<unknown>(`table-${screen}-${block}`, {});
  return useMemo(() => {
    const settings = settingsOf(kept);
    return { ...settings, change: (patch) => keep({ ...settings, ...patch }) };
  }, [kept, keep]);
}
