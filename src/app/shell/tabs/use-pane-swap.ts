import { startTransition, useCallback, useRef } from "react";
import { canSkipContent, setShown } from "./pane-slot.ts";

/**
 * Replaces the visible pane by another pane, directly in the document. React renders the change only after the next frame, because its
 * effects take longer than a frame.
 *
 * @param from The id of the pane that React shows, or undefined if it shows none.
 * @param to The id of the pane to show.
 * @param follow Changes what React shows. If there are several swaps within a frame, only the last one calls it.
 */
export type SwapPanes = (from: string | undefined, to: string, follow: () => void) => void;

/** A pane that the document shows already, while React still shows another. */
interface PendingSwap {
  /** Id of the pane. */
  shown: string;
  /** Makes React show it too. */
  follow: () => void;
}

/**
 * Returns a {@link SwapPanes} that is the same function in every render. In these cases it only calls `follow`, without delay:
 *
 * - One of the panes is not in the document.
 * - The document is hidden.
 * - The browser cannot skip the content of hidden panes.
 */
export function usePaneSwap(): SwapPanes {
  const pending = useRef<PendingSwap>(undefined);
  return useCallback((from, to, follow) => {
    const next = document.getElementById(to);
    const last = document.getElementById(pending.current?.shown ?? from ?? "");
    if (next === null || last === null || document.visibilityState === "hidden" || !canSkipContent()) {
      pending.current = undefined;
      return follow();
    }
    if (last !== next) setShown(last, false);
    setShown(next, true);
    const isFirst = pending.current === undefined;
    pending.current = { shown: to, follow };
    if (!isFirst) return;
    afterFrame(() => {
      const latest = pending.current;
      pending.current = undefined;
      // One render for the list of tags and the address.
      startTransition(() => latest?.follow());
    });
  }, []);
}

function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
