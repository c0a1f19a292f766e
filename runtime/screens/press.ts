import { useCallback, useEffect, useRef } from "react";

/** Milliseconds after a finger's release within which its click comes. */
const CLICK_AFTER = 50;

/**
 * Runs what draws a page anew, but not in the middle of a press: the button that was pressed would be gone at its release,
 * and the click with it.
 */
export function useBetweenPresses(): (work: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = (): void => {
      clearTimeout(timer);
      isDown.current = true;
    };
    const end = (): void => {
      if (!isDown.current) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isDown.current = false;
        for (const work of waiting.current.splice(0)) work();
      }, CLICK_AFTER);
    };
    const listeners: readonly [string, (event: Event) => void][] = [
      ["pointerdown", (event) => (event as PointerEvent).button === 0 && begin()],
      ["keydown", (event) => (event as KeyboardEvent).key === " " && begin()],
      ...["pointerup", "pointercancel", "keyup"].map((kind) => [kind, end] as [string, () => void]),
      // Of the window alone: an input that a press takes the focus from is left too.
      ["blur", (event) => event.target === event.currentTarget && end()],
      // A release that another window had.
      ["pointermove", (event) => (event as PointerEvent).buttons === 0 && end()],
    ];
    for (const [kind, listener] of listeners) window.addEventListener(kind, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener] of listeners) window.removeEventListener(kind, listener, true);
    };
  }, []);
  return useCallback((work) => {
    if (isDown.current) waiting.current.push(work);
    else work();
  }, []);
}
