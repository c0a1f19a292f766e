import { useEffect, useRef } from "react";

/** Submits a form with validation, as its submit button does. Does nothing if no form has the id. */
export function sendForm(formId: string): void {
  (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
}

const DIALOGS = '[role="dialog"][aria-modal="true"], dialog[open]';

/** Tests whether no dialog covers the form. The dialog that opened last is the last one in the document. */
function isOnTop(form: Element): boolean {
  const open = [...document.querySelectorAll(DIALOGS)].filter((dialog) => dialog.closest('[style*="display: none"]') === null);
  return open.at(-1)?.contains(form) !== false;
}

/** Tests whether the key applies to this form: the form that has the focus, else the first one. */
function isMeant(form: Element): boolean {
  return (document.activeElement?.closest("form") ?? form) === form;
}

const taken = new WeakSet<Event>();

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "s" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/**
 * Calls `save` when the user presses Ctrl+S (⌘S), unless another dialog is above the form or another form has the focus. The browser never
 * saves the web page instead.
 *
 * @param formId id of the form element
 */
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
