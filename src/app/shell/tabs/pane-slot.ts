import { useInsertionEffect } from "react";

/** CSS class of the slot of a hidden pane (frame.css). */
const HIDDEN = "frame-slot-hidden";

/**
 * Returns the CSS classes of the element (slot) around the pane of an open page. The browser skips the content of a hidden slot but retains
 * its layout, so that showing it again only paints.
 */
export const slotClass = (isShown: boolean): string => (isShown ? "frame-slot" : `frame-slot ${HIDDEN}`);

/**
 * Tests whether the browser can skip the content of a hidden element and retain its layout (`content-visibility`). In any other browser,
 * hidden panes are not displayed, so that they lose their layout.
 */
export function canSkipContent(): boolean {
  return typeof CSS !== "undefined" && CSS.supports?.("content-visibility", "hidden") === true;
}

/** Shows or hides the pane of a page without waiting for React, by the class of its slot. React sets the same class when it renders. */
export function setShown(pane: HTMLElement, isShown: boolean): void {
  pane.parentElement?.classList.toggle(HIDDEN, !isShown);
}

/**
 * Retains the layout of a page's pane while the pane is hidden. React hides the content of an `Activity` by the style `display: none`,
 * which would discard the layout. The hook removes that style whenever React sets it. Does nothing if the browser cannot skip the content
 * of a hidden element ({@link canSkipContent}).
 */
export function useRetainedLayout(paneId: string, visible: boolean): void {
  useInsertionEffect(() => {
    const pane = visible || !canSkipContent() ? null : document.getElementById(paneId);
    if (pane === null) return;
    const keep = () => void pane.style.removeProperty("display");
    keep();
    // React hides the pane again after each change inside of it.
    const watch = new MutationObserver(keep);
    watch.observe(pane, { attributeFilter: ["style"] });
    return () => watch.disconnect();
  }, [paneId, visible]);
}
