import { type RefObject, useEffect, useRef } from "react";

/** Opens a native modal dialog, which traps the focus and returns it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) shown.showModal();
  }, []);
  return dialog;
}
