import { type ComponentType, type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Toast, ToastAction } from "../../../runtime/index.ts";
import { loadChunk } from "../../../runtime/plain.ts";

/** Position of the plain toasts. The styles are inline, because these toasts must appear even if no stylesheet can be loaded. */
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
function PlainToasts({ texts, onClose }: { texts: readonly string[]; onClose: (text: string) => void }): ReactNode {
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

type Kind = Exclude<keyof Toast, "close">;
interface Waiting {
  kind: Kind;
  text: string;
  options: Options | undefined;
}
interface Options {
  persistent?: boolean;
  about?: string | undefined;
  action?: ToastAction | undefined;
}
type Host = ComponentType<{ onReady: (toast: Toast) => void }>;

const loadHost = () => loadChunk(() => import("./toast-host.tsx"));
/** Milliseconds after which the toast renderer is loaded, if no toast needs it earlier. */
const SPARE = 3000;

/**
 * Returns functions that show toasts. Their renderer is loaded when the page is idle, or with the first toast; until then, toasts are
 * queued. If it cannot be loaded (the network is down), plain toasts are shown. `host` must be rendered on the page.
 */
export function useToasts(): { toast: Toast; host: ReactNode } {
  const [Drawn, setDrawn] = useState<Host>();
  const [plain, setPlain] = useState<readonly string[]>([]);
  const ready = useRef<Toast>(undefined);
  const waiting = useRef<Waiting[]>([]);

  const onReady = useCallback((drawn: Toast) => {
    ready.current = drawn;
    for (const item of waiting.current.splice(0)) show(drawn, item);
  }, []);
  useEffect(() => {
    // The first toast reports a failure.
    const timer = setTimeout(() => void loadHost().catch(() => undefined), SPARE);
    return () => clearTimeout(timer);
  }, []);

  const toast = useMemo<Toast>(() => {
    const showerOf = (kind: Kind) => (text: string, options?: Options) => {
      const item = { kind, text, options };
      if (ready.current !== undefined) return show(ready.current, item);
      waiting.current.push(item);
      void loadHost().then(
        (host) => setDrawn(() => host.default),
        () => {
          const texts = waiting.current.splice(0).map((waits) => waits.text);
          setPlain((old) => [...new Set([...old, ...texts])]);
        },
      );
    };
    const close = (text: string): void => {
      waiting.current = waiting.current.filter((item) => item.text !== text);
      ready.current?.close?.(text);
    };
    return { success: showerOf("success"), info: showerOf("info"), warning: showerOf("warning"), error: showerOf("error"), close };
  }, []);

  const host = (
    <>
      {Drawn !== undefined && <Drawn onReady={onReady} />}
      {plain.length > 0 && <PlainToasts texts={plain} onClose={(text) => setPlain((old) => old.filter((item) => item !== text))} />}
    </>
  );
  return { toast, host };
}

function show(toast: Toast, { kind, text, options }: Waiting): void {
  toast[kind](text, options);
}
