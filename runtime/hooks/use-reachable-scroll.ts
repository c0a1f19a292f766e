import { type RefObject, useLayoutEffect } from "react";

/** Elements that the keyboard can focus anyway. The browser scrolls to them. */
const STOPS = "a[href], button:enabled, input:enabled, [tabindex='0']";

/**
 * Makes a table that is wider than its area focusable, so that the arrow keys can scroll it (WCAG 2.1.1). A table with a focusable
 * element needs none of this. Chromium does so by itself, Safari does not.
 *
 * @param container the scrolling element, or an ancestor of an antd table that scrolls
 * @param mark a value that changes when another table or other rows are rendered
 */
export function useReachableScroll(container: RefObject<HTMLElement | null>, mark: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is measured, not read
  useLayoutEffect(() => {
    const area = container.current?.querySelector<HTMLElement>(".ant-table-body, .ant-table-content") ?? container.current;
    const table = area?.firstElementChild;
    if (!area || !table || typeof ResizeObserver === "undefined") return;
    const update = (): void => {
      if (area.scrollWidth > area.clientWidth && area.querySelector(STOPS) === null) area.tabIndex = 0;
      else area.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(update);
    observer.observe(area);
    observer.observe(table);
    return () => observer.disconnect();
  }, [container, mark]);
}
