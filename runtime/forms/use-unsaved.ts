import { useContext, useEffect, useInsertionEffect, useRef } from "react";
import { isSessionEnding } from "../data/end-session.ts";
import { UnsavedContext } from "../host/unsaved.ts";
import type { RecordFormController } from "./use-record-form.ts";

/**
 * Registers a form whose unsaved input must not be discarded without a confirmation. The page asks before the user leaves it
 * ({@link Unsaved}); the browser asks before the window is closed, reloaded or navigated to another site.
 */
export function useUnsaved({ isDirty, store }: Pick<RecordFormController, "isDirty" | "store">): void {
  const unsaved = useContext(UnsavedContext);
  const latest = useRef(isDirty);
  latest.current = isDirty;
  // Not a plain effect: effects of a page stop while its tab is hidden, and the values typed there could still be lost.
  useInsertionEffect(() => unsaved.hold({ isDirty: (now) => latest.current(now) }), [unsaved]);
  useInsertionEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isSessionEnding() && latest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  useEffect(() => {
    unsaved.tell();
    return store.subscribe(() => unsaved.tell());
  }, [unsaved, store]);
}
