import { useEffect, useRef, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";

interface Seen {
  of: string;
  revision: number;
  total: number;
  keys: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Rows that the last change added. `fresh` has the keys of the new rows on this page. `elsewhere` is true if the change added rows, but
 * none of them is on this page.
 */
export interface NewRows {
  fresh: ReadonlySet<string>;
  elsewhere: boolean;
}

interface Found extends NewRows {
  of: string;
}

/**
 * Finds the rows that the page's own change added, by comparing the rows before and after the change. If the total number of rows has not
 * increased, no row is regarded as added.
 *
 * @param read `of` identifies the query, including its page; `settled`: the rows are the reply to that query; `revision`: number of changes
 * so far
 * @param key field that identifies a row
 */
export function useNewRows(
  read: { rows: readonly Data[]; total: number; settled: boolean; of: string; revision: number },
  key: string,
): NewRows {
  const { rows, total, settled, of, revision } = read;
  const seen = useRef<Seen>(undefined);
  // Only what is new is state: to note the rows of a list must not render it again.
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!settled) return;
    const old = seen.current;
    const keys = new Set(rows.map((row) => String(ownValue(row, key))));
    seen.current = { of, revision, total, keys };
    if (old?.of !== of) return setFound(undefined);
    // The same rows were read again: rows that were found new remain new.
    if (old.revision === revision) return;
    const fresh = new Set([...keys].filter((item) => !old.keys.has(item)));
    setFound(total <= old.total ? undefined : { of, fresh, elsewhere: fresh.size === 0 });
  }, [rows, total, settled, of, revision, key]);
  return found?.of === of ? found : NOTHING_NEW;
}

const NOTHING_NEW: NewRows = { fresh: NONE, elsewhere: false };
