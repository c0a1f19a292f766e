import { useState } from "react";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import type { Data } from "../contract/values/data.ts";

/** Number of rows up to which a list is counted by default. */
const COUNT_LIMIT = 10_000;

export interface Count {
  /** Input for the count, sent with the query of a page. */
  input: Data;
  /** Requests the full count. Later pages send the total as a hint, so that the server reads the last pages from the end. */
  whole: () => void;
  /** Records the total of a reply to that input. */
  told: (total: number) => void;
}

interface Whole {
  of: string;
  /** Page on which the full count was requested; the request for this page counts. */
  page: number;
  total?: number;
}

/** Controls how far the rows of one search (`of`) are counted: up to the limit, until the user requests the full count. */
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
