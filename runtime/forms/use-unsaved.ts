import { useContext, useEffect, useInsertionEffect, useRef } from "react";
import { isSessionEnding } from "../data/end-session.ts";
import { UnsavedContext } from "../host/unsaved.ts";
import type { RecordFormController } from "./use-record-form.ts";

/**
 * What is typed in a form is not dropped without a question: its page knows of it (`Unsaved`), and the browser asks before
 * the window is closed or reloaded, or goes to another site.
 */
export function useUnsaved({ isDirty, store }: Pick<RecordFormController, "isDirty" | "store">): void {
  const unsaved = useContext(UnsavedContext);
  const latest = useRef(isDirty);
  latest.current = isDirty;
  // Not an effect: those of a page stop while its tag is out of sight, and what was typed there is still to be lost.
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
