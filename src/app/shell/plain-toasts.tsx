import type { CSSProperties, ReactNode } from "react";

/** Inline styles, because the toasts must appear even if nothing can be loaded. */
const PLACE: CSSProperties = {
  position: "fixed",
  top: 24,
  left: 0,
  right: 0,
  zIndex: 2000,
  display: "grid",
  justifyItems: "center",
  gap: 8,
};
const TOAST: CSSProperties = {
  display: "flex",
  gap: 12,
  padding: "9px 12px",
  borderRadius: 8,
  color: "var(--gp-text)",
  background: "var(--gp-surface)",
  border: "1px solid var(--gp-line)",
};

/** Toasts without antd. Each is shown until it is closed. */
export function PlainToasts({ texts, onClose }: { texts: readonly string[]; onClose: (text: string) => void }): ReactNode {
  return (
    <div role="alert" style={PLACE}>
      {texts.map((text) => (
        <div key={text} style={TOAST}>
          {text}
          <button type="button" className="plain-button" onClick={() => onClose(text)}>
            关闭
          </button>
        </div>
      ))}
    </div>
  );
}
