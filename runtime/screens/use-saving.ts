import { useEffect, useState } from "react";
import type { Action } from "../contract/screen.ts";
import type { FormBlockController } from "./use-form-block.ts";

/** What a field of a page saves by itself (the rows of a spreadsheet, a file that is taken away), and what waits for that. */
export interface Saving {
  /** It is under way, or its record not read anew yet: the version at hand is the one of before. */
  isOn: boolean;
  during: (action: Action, work: () => Promise<boolean>) => Promise<boolean>;
  /** Asked for meanwhile. */
  waiting: Action | undefined;
  wait: (action: Action | undefined) => void;
}

/** @param isBehind what the page shows is not what was read last */
export function useSaving({ record, readAt, error }: FormBlockController, isBehind: boolean): Saving {
  const [under, setUnder] = useState(0);
  const [begun, setBegun] = useState(0);
  const [waiting, wait] = useState<Action>();
  const isRead = record === undefined || error !== undefined || (readAt >= begun && !isBehind);
  useEffect(() => {
    if (begun > 0 && isRead) setBegun(0);
  }, [begun, isRead]);
  const during: Saving["during"] = async (action, work) => {
    const start = Date.now();
    setUnder((count) => count + 1);
    try {
      const done = await work();
      if (done && (action.call !== undefined || action.transitions !== undefined)) setBegun(start);
      return done;
    } finally {
      setUnder((count) => count - 1);
    }
  };
  return { isOn: under > 0 || begun > 0, during, waiting, wait };
}
