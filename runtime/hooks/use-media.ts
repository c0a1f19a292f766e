import { useCallback, useSyncExternalStore } from "react";

/** A phone. Paper is none, though it is as narrow: what is printed keeps its order, and what is open in the menu stays open. */
export const NARROW = "screen and (max-width: 767px)";
/** A small laptop, or a tablet. */
export const MEDIUM = "screen and (max-width: 1279px)";

/** Whether the window fits a media query; without a window that can tell, it does not. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches === true);
}
