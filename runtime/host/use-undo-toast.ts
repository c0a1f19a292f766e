import { useEffect, useRef } from "react";
import { useRuntime } from "./runtime.tsx";

/**
 * Returns a function that shows a toast about a removal in a form, with a button that undoes it. The toast closes with the form, because
 * undoing would change the form's values.
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
