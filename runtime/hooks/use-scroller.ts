import { type RefObject, useLayoutEffect, useState } from "react";

/** An element that scrolls, as {@link useScroller} finds it, with its vertical padding. */
export interface Scroller {
  element: HTMLElement;
  /** Padding at the top in pixels. Sticky elements would stop below it. */
  top: number;
  /** Padding at the bottom in pixels. */
  bottom: number;
}

/**
 * Finds the nearest scrolling element: the referenced element or an ancestor, with `overflow-y` auto or scroll. If the element is in the
 * document already, it is searched before the first render, which saves a second render.
 *
 * @param ref the element at which the search begins
 * @param mark a value that changes when another element may scroll; the search is then repeated
 * @returns undefined if there is no such element, or if the element is not in the document yet
 */
export function useScroller(ref: RefObject<HTMLElement | null>, mark: unknown): Scroller | undefined {
  const [scroller, setScroller] = useState<Scroller | undefined>(() => scrollerOf(ref.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says that it may be another one
  useLayoutEffect(() => {
    const next = scrollerOf(ref.current);
    setScroller((old) => (old?.element === next?.element && old?.top === next?.top && old?.bottom === next?.bottom ? old : next));
  }, [ref, mark]);
  return scroller;
}

function scrollerOf(start: HTMLElement | null): Scroller | undefined {
  for (let element = start; element !== null; element = element.parentElement) {
    const { overflowY, paddingTop, paddingBottom } = getComputedStyle(element);
    if (overflowY !== "auto" && overflowY !== "scroll") continue;
    return { element, top: Number.parseFloat(paddingTop) || 0, bottom: Number.parseFloat(paddingBottom) || 0 };
  }
  return undefined;
}
