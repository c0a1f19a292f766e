import { useInsertionEffect, useRef } from "react";
import { isSessionEnding } from "../data/end-session.ts";

/** The browser asks before it drops what was typed: closing the window, reloading, going to another site. */
export function useUnloadWarning(isDirty: () => boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  // Not an effect: those of a page stop while its tag is out of sight, and what was typed there is still to be lost.
  useInsertionEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isSessionEnding() && latest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
