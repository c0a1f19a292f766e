import { useEffect } from "react";
import { loadConfirmDialog } from "../actions/load-confirm-dialog.ts";
import type { Action, Form, Screen } from "../contract/language/screen.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";

/** A page is at rest when it has been in sight for so long, in milliseconds. */
const REST = 1000;

/**
 * The parts that the dialogs of a page are made of are fetched while it is at rest, so that the first one opens as soon as
 * the next. A browser that cannot tell when it is idle fetches them with the first dialog.
 */
export function useReadyDialogs(screen: Screen): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== "function") return;
    let idle: number | undefined;
    const timer = setTimeout(() => {
      idle = requestIdleCallback(() => void readyDialogs(Object.values(screen.actions)));
    }, REST);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [screen]);
}

/** What cannot be had now is asked for again by the dialog, which says so. */
async function readyDialogs(actions: readonly Action[]): Promise<void> {
  const forms = actions.flatMap(({ form }) => (form === undefined || form.readonly === true ? [] : [form]));
  if (actions.some(({ confirm }) => confirm !== undefined)) loadConfirmDialog().catch(() => undefined);
  if (forms.length === 0) return;
  for (const { input } of actions) input?.().catch(() => undefined);
  const dialog = await loadFormDialog().catch(() => undefined);
  dialog?.readyControls(forms.flatMap(({ items }: Form) => items));
}
