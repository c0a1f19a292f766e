import { useCallback, useEffect, useRef } from "react";

/** Milliseconds after a finger is lifted within which the browser sends the click event. */
const CLICK_AFTER = 50;

/**
 * Delays callbacks that render the page anew until the current press of a mouse button, a finger or the space key has ended. Otherwise the
 * pressed element could be gone at the release, and the click would be lost.
 *
 * @returns a function that runs a callback now, or after the current press
 */
export function useBetweenPresses(): (callback: () => void) => void {
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
        for (const callback of waiting.current.splice(0)) callback();
      }, CLICK_AFTER);
    };
    const listeners: readonly [string, (event: Event) => void][] = [
      ["pointerdown", (event) => (event as PointerEvent).button === 0 && begin()],
      ["keydown", (event) => (event as KeyboardEvent).key === " " && begin()],
      ...["pointerup", "pointercancel", "keyup"].map((kind) => [kind, end] as [string, () => void]),
      // Only the window's own blur counts, because an input that loses the focus to a press sends one too.
      ["blur", (event) => event.target === event.currentTarget && end()],
      // Detects a release that happened in another window.
      ["pointermove", (event) => (event as PointerEvent).buttons === 0 && end()],
    ];
    for (const [kind, listener] of listeners) window.addEventListener(kind, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener] of listeners) window.removeEventListener(kind, listener, true);
    };
  }, []);
  return useCallback((callback) => {
    if (isDown.current) waiting.current.push(callback);
    else callback();
  }, []);
}
