import { useEffect, useState } from "react";
import type { Ended } from "../actions/use-action-runner.ts";
import type { Action } from "../contract/language/screen.ts";
import type { FormBlockController } from "./use-form-block.ts";

/** What a field of a page saves by itself (the rows of a spreadsheet, a file that is taken away), and what waits for that. */
export interface Saving {
  /** It is under way, or its record not read anew yet: the version at hand is the one of before. */
  isOn: boolean;
  /** Whether the work succeeded. */
  during: (work: () => Promise<Ended>) => Promise<boolean>;
  /** Asked for meanwhile. */
  waiting: Action | undefined;
  wait: (action: Action | undefined) => void;
}

/** @param isBehind what the page shows is not what was read last */
export function useSaving({ record, readAt, error, readAgain }: FormBlockController, isBehind: boolean): Saving {
  const [under, setUnder] = useState(0);
  const [begun, setBegun] = useState(0);
  const [waiting, wait] = useState<Action>();
  // What nothing reads (a new record) is never read anew.
  const isRead = record === undefined || readAgain === undefined || error !== undefined || (readAt >= begun && !isBehind);
  useEffect(() => {
    if (begun > 0 && isRead) setBegun(0);
  }, [begun, isRead]);
  const during: Saving["during"] = async (work) => {
    const start = Date.now();
    setUnder((count) => count + 1);
    try {
      const { status, changed } = await work();
      // Only what changed something is read anew: a file that was answered ends here.
      if (changed) setBegun(start);
      return status === "done";
    } finally {
      setUnder((count) => count - 1);
    }
  };
  return { isOn: under > 0 || begun > 0, during, waiting, wait };
}
