import { useEffect, useState } from "react";
import type { Ended } from "../actions/use-action-runner.ts";
import type { Action } from "../contract/language/screen.ts";
import type { FormBlockController } from "./use-form-block.ts";

/**
 * State of a change that a field of a page saves by itself (imports rows, removes a file). If the user starts an action during the change,
 * the action waits until the change has ended.
 */
export interface Saving {
  /** True while the change is running, and afterwards until the record has been read again. */
  isOn: boolean;
  /** Runs a change. Resolves to whether it succeeded. */
  during: (callback: () => Promise<Ended>) => Promise<boolean>;
  /** Action that was requested during the change. */
  waiting: Action | undefined;
  wait: (action: Action | undefined) => void;
}

/**
 * Manages changes that a field of the page saves by itself, such as an import of rows. Actions of the page wait until such a change is
 * stored and the record is read again.
 *
 * @param isBehind true if the form still edits an older version of the record than the last one read
 */
export function useSaving({ record, readAt, error, readAgain }: FormBlockController, isBehind: boolean): Saving {
  const [under, setUnder] = useState(0);
  const [begun, setBegun] = useState(0);
  const [waiting, wait] = useState<Action>();
  // A record that nothing reads (a new one) needs no second read.
  const isRead = record === undefined || readAgain === undefined || error !== undefined || (readAt >= begun && !isBehind);
  useEffect(() => {
    if (begun > 0 && isRead) setBegun(0);
  }, [begun, isRead]);
  const during: Saving["during"] = async (callback) => {
    const start = Date.now();
    setUnder((count) => count + 1);
    try {
      const { status, changed } = await callback();
      // Only a run that changed something requires a second read. A downloaded file changes nothing.
      if (changed) setBegun(start);
      return status === "done";
    } finally {
      setUnder((count) => count - 1);
    }
  };
  return { isOn: under > 0 || begun > 0, during, waiting, wait };
}
