import { useEffect, useRef } from "react";

/** The browser asks before it drops what was typed: closing the window, reloading, going to another site. */
export function useUnloadWarning(isDirty: () => boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
