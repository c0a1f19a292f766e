import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for a native dialog, and opens that dialog as a modal when it is mounted. The browser confines the focus to it, and returns
 * the focus when it closes.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) shown.showModal();
  }, []);
  return dialog;
}
