import {
  type CSSProperties,
  type FocusEventHandler,
  type KeyboardEventHandler,
  type MouseEventHandler,
  type PointerEventHandler,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Milliseconds before the panel closes, so that the pointer can cross the gap between icon and panel. */
const CLOSE_AFTER = 180;
/** Minimum distance in pixels between the panel and the edge of the window. */
const EDGE = 8;

/** The state of a panel beside an icon, and the properties of its elements. {@link useFlyout} returns it. */
export interface Flyout {
  shown: boolean;
  item: {
    onPointerEnter: PointerEventHandler;
    onPointerLeave: PointerEventHandler;
    onBlur: FocusEventHandler;
    onKeyDown: KeyboardEventHandler;
  };
  trigger: { ref: RefObject<HTMLButtonElement | null>; onClick: () => void };
  panel: { ref: RefObject<HTMLDivElement | null>; style: CSSProperties; onClick: MouseEventHandler };
}

/**
 * Provides the state and the event handlers of a panel beside an icon. The panel opens on hover, click and by keyboard. It closes on
 * Escape, on a click on a link, and when the pointer or the focus leaves it.
 *
 * @returns `shown`: whether the panel is open; and the properties of the item, of its button (`trigger`) and of the panel
 */
export function useFlyout(): Flyout {
  const [top, setTop] = useState<number>();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = () => {
    clearTimeout(timer.current);
    setTop((before) => before ?? trigger.current?.getBoundingClientRect().top ?? 0);
  };
  const close = () => {
    clearTimeout(timer.current);
    setTop(undefined);
  };
  // A panel that would exceed the window moves up.
  useLayoutEffect(() => {
    if (top === undefined || panel.current === null) return;
    const highest = Math.max(EDGE, window.innerHeight - panel.current.offsetHeight - EDGE);
    if (top > highest) setTop(highest);
  }, [top]);

  return {
    shown: top !== undefined,
    item: {
      onPointerEnter: (event) => event.pointerType === "mouse" && open(),
      onPointerLeave: (event) => {
        if (event.pointerType !== "mouse") return;
        clearTimeout(timer.current);
        timer.current = setTimeout(close, CLOSE_AFTER);
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown: (event) => {
        if (event.key !== "Escape" || top === undefined) return;
        close();
        trigger.current?.focus();
      },
    },
    trigger: { ref: trigger, onClick: open },
    panel: {
      ref: panel,
      style: { top },
      // Close after a click on a link. A click on a folder must not close the panel.
      onClick: (event) => {
        if (event.target instanceof Element && event.target.closest("a") !== null) close();
      },
    },
  };
}
