import { useEffect } from "react";
import { loadConfirmDialog } from "../actions/load-confirm-dialog.ts";
import type { Action, Form, Screen } from "../contract/language/screen.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";

/** Milliseconds of visibility after which a page counts as idle. */
const REST = 1000;

/**
 * Preloads the code of a page's dialogs while the page is idle, so that the first dialog opens as fast as later ones. A browser
 * without `requestIdleCallback` loads it with the first dialog.
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

/** Preloads code and ignores failures, because the dialog itself loads the code again and reports them. */
async function readyDialogs(actions: readonly Action[]): Promise<void> {
  const forms = actions.flatMap(({ form }) => (form === undefined || form.readonly === true ? [] : [form]));
  if (actions.some(({ confirm }) => confirm !== undefined)) loadConfirmDialog().catch(() => undefined);
  if (forms.length === 0) return;
  for (const { input } of actions) input?.().catch(() => undefined);
  const dialog = await loadFormDialog().catch(() => undefined);
  dialog?.readyControls(forms.flatMap(({ items }: Form) => items));
}
