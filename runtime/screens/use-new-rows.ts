import { useEffect, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";

interface Seen {
  of: string;
  revision: number;
  total: number;
  keys: ReadonlySet<string>;
  /** Rows that the last change added, and whether it added a row on another page. */
  fresh: ReadonlySet<string>;
  elsewhere: boolean;
}

const NONE: ReadonlySet<string> = new Set();

export interface NewRows {
  fresh: ReadonlySet<string>;
  elsewhere: boolean;
}

/**
 * Finds the rows that the page's own change added, by comparing the rows before and after it.
 *
 * @param read `of` identifies the query, including its page; `settled`: the rows are the reply to that query
 * @param key field that identifies a row
 */
export function useNewRows(
  read: { rows: readonly Data[]; total: number; settled: boolean; of: string; revision: number },
  key: string,
): NewRows {
  const { rows, total, settled, of, revision } = read;
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    if (!settled) return;
    setSeen((old) => {
      const keys = new Set(rows.map((row) => String(ownValue(row, key))));
      const changed = old !== undefined && old.of === of && old.revision !== revision;
      // The same rows were read again: rows that were found new remain new.
      if (!changed) return { of, revision, total, keys, ...(old?.of === of ? foundIn(old) : NOTHING_NEW) };
      if (total <= old.total) return { of, revision, total, keys, ...NOTHING_NEW };
      const fresh = new Set([...keys].filter((item) => !old.keys.has(item)));
      return { of, revision, total, keys, fresh, elsewhere: fresh.size === 0 };
    });
  }, [rows, total, settled, of, revision, key]);
  return seen === undefined || seen.of !== of ? NOTHING_NEW : seen;
}

const NOTHING_NEW: NewRows = { fresh: NONE, elsewhere: false };
const foundIn = ({ fresh, elsewhere }: NewRows): NewRows => ({ fresh, elsewhere });
