import { type RefObject, useLayoutEffect } from "react";

/** Elements that the keyboard can focus anyway. The browser scrolls to them. */
const STOPS = "a[href], button:enabled, input:enabled, [tabindex='0']";

/**
 * Makes a table that is wider than its container focusable, so that users can scroll it by the arrow keys (WCAG 2.1.1). Safari does not do
 * this by itself. A table that contains a focusable element is left unchanged.
 *
 * @param container the scrolling element, or an ancestor of an antd table that scrolls
 * @param mark a value that changes when another table or other rows are rendered; the table is then measured again
 */
export function useReachableScroll(container: RefObject<HTMLElement | null>, mark: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is measured, not read
  useLayoutEffect(() => {
    const area = container.current?.querySelector<HTMLElement>(".ant-table-body, .ant-table-content") ?? container.current;
    return area ? keepReachable(area) : undefined;
  }, [container, mark]);
}

/**
 * Makes an element focusable while its content overflows and contains nothing focusable, so that users can scroll it by the arrow keys.
 *
 * @param area the scrolling element
 * @returns a function that ends the observation; undefined in an environment without `ResizeObserver`
 */
export function keepReachable(area: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver === "undefined") return undefined;
  const update = (): void => {
    const overflows = area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight;
    if (overflows && area.querySelector(STOPS) === null) area.tabIndex = 0;
    else area.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(update);
  const observe = (): void => {
    for (const child of area.children) sizes.observe(child);
  };
  // Content that loads later is another child.
  const children = new MutationObserver(observe);
  children.observe(area, { childList: true });
  sizes.observe(area);
  observe();
  return () => {
    children.disconnect();
    sizes.disconnect();
  };
}
