import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { Toast } from "../../../runtime/index.ts";

const ToastHost = lazy(() => import("./ToastHost.tsx"));

type Show = (toast: Toast) => void;

/** Toasts whose drawing is loaded with the first of them; those that come until then wait. `host` is put on the page. */
export function useToasts(): { toast: Toast; host: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const ready = useRef<Toast>(undefined);
  const waiting = useRef<Show[]>([]);

  const onReady = useCallback((drawn: Toast) => {
    ready.current = drawn;
    for (const show of waiting.current.splice(0)) show(drawn);
  }, []);

  const toast = useMemo<Toast>(() => {
    const tell = (show: Show) => {
      if (ready.current !== undefined) return show(ready.current);
      waiting.current.push(show);
      setWanted(true);
    };
    return {
      success: (text) => tell((drawn) => drawn.success(text)),
      info: (text) => tell((drawn) => drawn.info(text)),
      warning: (text) => tell((drawn) => drawn.warning(text)),
      error: (text, options) => tell((drawn) => drawn.error(text, options)),
    };
  }, []);

  const host = wanted ? (
    <Suspense fallback={null}>
      <ToastHost onReady={onReady} />
    </Suspense>
  ) : null;
  return { toast, host };
}
