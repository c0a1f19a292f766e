import { useEffect, useRef } from "react";

/** Submits a form as its button does: it is judged first. */
export function sendForm(formId: string): void {
  (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
}

const DIALOGS = '[role="dialog"][aria-modal="true"], dialog[open]';

/** No dialog lies over it: the one that was opened last stands last. */
function isOnTop(form: Element): boolean {
  const open = [...document.querySelectorAll(DIALOGS)].filter((dialog) => dialog.closest('[style*="display: none"]') === null);
  return open.at(-1)?.contains(form) !== false;
}

/** Of several forms the one that is typed in, else the first. */
function isMeant(form: Element): boolean {
  return (document.activeElement?.closest("form") ?? form) === form;
}

const taken = new WeakSet<Event>();

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "s" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl+S (⌘S) saves what is entered in the form on top, and never the web page, for which the browser would ask for a file. */
export function useSaveKey(formId: string, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      if (event.repeat || taken.has(event) || form === null || !isOnTop(form) || !isMeant(form)) return;
      taken.add(event);
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [formId]);
}
