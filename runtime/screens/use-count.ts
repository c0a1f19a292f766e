import { useState } from "react";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";

/** Rows to which a list is counted unasked. */
const COUNT_LIMIT = 10_000;

export interface Count {
  /** What is asked of the count beside the page. */
  input: Data;
  /** Counts to the end; the pages after it are told the total, and read the last of them from the end. */
  whole: () => void;
  /** A reply to that input says so. */
  told: (total: number) => void;
}

interface Whole {
  of: string;
  /** The page on which it was asked for: there it is counted. */
  page: number;
  total?: number;
}

/** How far the rows are counted: to the limit, until somebody wants to know them all; for one search (`of`). */
export function useCount(of: string, page: number, call: AnyCall | undefined): Count {
  const [state, setState] = useState<Whole>();
  const whole = state?.of === of ? state : undefined;
  const limited = call?.page === true && inputNames(call).has("countLimit");
  const known = whole?.total === undefined || whole.page === page ? {} : { totalHint: whole.total };
  return {
    input: !limited ? {} : whole === undefined ? { countLimit: COUNT_LIMIT } : known,
    whole: () => setState({ of, page }),
    told: (total) => {
      if (whole !== undefined && whole.total === undefined && whole.page === page) setState({ ...whole, total });
    },
  };
}
