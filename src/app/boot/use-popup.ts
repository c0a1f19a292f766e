import { type RefObject, useEffect, useRef } from "react";

/**
 * Closes a popup of the top bar when the user presses Escape or clicks outside of the popup. Escape also focuses the button that opened it.
 *
 * @param popup the popup
 * @param opener the button that opened the popup
 * @param onClose closes the popup
 */
export function usePopup(popup: RefObject<HTMLElement | null>, opener: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!popup.current?.contains(target) && !opener.current?.contains(target)) close.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close.current();
      opener.current?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, [popup, opener]);
}
