import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { usePopup } from "../boot/use-popup.ts";
import { ThemePanel } from "./theme-panel.tsx";

/** Properties of {@link ThemePopup}. */
export interface ThemePopupProps {
  /** The button that opened the popup, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Renders the controls for the theme in a popup below the button that opened it. */
export default function ThemePopup({ opener, onClose }: ThemePopupProps): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  usePopup(popup, opener, onClose);
  useEffect(() => {
    popup.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, []);
  return (
    <div ref={popup} className="theme-popup" role="dialog" aria-label="主题">
      <ThemePanel name="popup" />
    </div>
  );
}
