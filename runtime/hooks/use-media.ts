import { useCallback, useSyncExternalStore } from "react";

/** Media query for phones. It applies to screens only, so that printing on paper of the same width keeps the layout. */
export const NARROW = "screen and (max-width: 767px)";
/** Media query for phones that are held upright, where lists show cards in place of tables. */
export const CARDS = "screen and (max-width: 599px)";
/** Media query for small laptops and tablets. */
export const MEDIUM = "screen and (max-width: 1279px)";

/**
 * Tests whether the window matches a media query, and renders again when that changes.
 *
 * @param query the media query
 * @returns false in an environment without `matchMedia`
 */
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
