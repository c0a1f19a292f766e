import { useEffect, useRef } from "react";
import { useRuntime } from "./runtime.tsx";

/**
 * Returns a function that shows a toast after something was removed in a form. A button in the toast undoes the removal. The toast closes
 * with the form, because undoing changes the form's values.
 */
export function useUndoToast(): (text: string, undo: () => void) => void {
  const { toast } = useRuntime();
  const shown = useRef<string>(undefined);
  useEffect(() => () => void (shown.current !== undefined && toast.close?.(shown.current)), [toast]);
  return (text, undo) => {
    shown.current = text;
    toast.success(text, { action: { label: "撤销", run: undo } });
  };
}
