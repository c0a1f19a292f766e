import { useCallback, useSyncExternalStore } from "react";

/** Media query for phones. It applies to screens only, so that printing on paper of the same width keeps the layout. */
export const NARROW = "screen and (max-width: 767px)";
/** Media query for phones that are held upright. Lists then show cards in place of tables. */
export const CARDS = "screen and (max-width: 599px)";
/** Media query for windows narrower than 1280 pixels: small laptops and tablets, and phones. */
export const MEDIUM = "screen and (max-width: 1279px)";

/** Media queries by their text. Each row of a list asks for several, and the browser evaluates each object anew. */
const lists = new WeakMap<typeof window.matchMedia, Map<string, MediaQueryList>>();

/** Returns the object of a media query, the same one each time. Undefined in an environment without `matchMedia`. */
function listOf(query: string): MediaQueryList | undefined {
  const { matchMedia } = window;
  if (typeof matchMedia !== "function") return undefined;
  const known = lists.get(matchMedia) ?? new Map<string, MediaQueryList>();
  lists.set(matchMedia, known);
  const list = known.get(query) ?? matchMedia.call(window, query);
  known.set(query, list);
  return list;
}

/**
 * Tests whether the window matches a media query, and renders again when that changes.
 *
 * @param query in CSS, such as `(max-width: 767px)`
 * @returns false in an environment without `matchMedia`
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches === true);
}
