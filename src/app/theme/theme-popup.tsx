import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ThemePanel } from "./theme-panel.tsx";

export interface ThemePopupProps {
  /** The button that opened it: gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The theme control under its button; Esc and a click beside it close it. */
export default function ThemePopup({ opener, onClose }: ThemePopupProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popup.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!popup.current?.contains(target) && !opener.current?.contains(target)) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      onClose();
      opener.current?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, [opener, onClose]);
  return (
    <div ref={popup} className="theme-popup" role="dialog" aria-label="主题">
      <ThemePanel name="popup" />
    </div>
  );
}
