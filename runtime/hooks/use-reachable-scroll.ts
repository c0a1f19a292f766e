import { type RefObject, useLayoutEffect } from "react";

/** What the keyboard stops at anyway, and scrolls to. */
const STOPS = "a[href], button:enabled, input:enabled, [tabindex='0']";

/**
 * Lets the keyboard stop at a table that is wider than its place and holds nothing to stop at, so that the arrow keys scroll it
 * (WCAG 2.1.1). Chromium does so by itself, Safari does not.
 *
 * @param place scrolls itself, or holds a table of antd that does
 * @param mark another table is drawn, or other rows, when it changes
 */
export function useReachableScroll(place: RefObject<HTMLElement | null>, mark: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is measured, not read
  useLayoutEffect(() => {
    const area = place.current?.querySelector<HTMLElement>(".ant-table-body, .ant-table-content") ?? place.current;
    const table = area?.firstElementChild;
    if (!area || !table || typeof ResizeObserver === "undefined") return;
    const judge = (): void => {
      if (area.scrollWidth > area.clientWidth && area.querySelector(STOPS) === null) area.tabIndex = 0;
      else area.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(judge);
    observer.observe(area);
    observer.observe(table);
    return () => observer.disconnect();
  }, [place, mark]);
}
