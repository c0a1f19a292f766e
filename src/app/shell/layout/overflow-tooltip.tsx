import { type ReactNode, useEffect, useRef, useState } from "react";

/** Milliseconds before a tooltip appears, so that a passing pointer does not show it. */
const DELAY = 150;
/** Maximum number of ancestors among which the element that truncates the text is searched. If none of them does, no tooltip is shown. */
const STEPS = 3;
const EDGE = 8;

interface Tip {
  text: string;
  x: number;
  y: number;
}

/**
 * Watches the whole page, and shows the full text of an element that is truncated by an ellipsis while it is hovered or focused. Elements
 * with a tooltip of their own (`title`) are left out. Escape, a press and scrolling hide the tooltip.
 */
export function OverflowTooltip(): ReactNode {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(undefined);
    };
    const look = ({ target }: Event) => {
      hide();
      const cut = target instanceof Element ? cutText(target) : undefined;
      if (cut === undefined) return;
      timer = setTimeout(() => {
        const { left, bottom } = cut.getBoundingClientRect();
        setTip({ text: cut.textContent?.trim() ?? "", x: left, y: bottom });
      }, DELAY);
    };
    const key = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("pointerover", look);
    document.addEventListener("focusin", look);
    document.addEventListener("pointerdown", hide);
    document.addEventListener("keydown", key);
    document.addEventListener("scroll", hide, true);
    return () => {
      hide();
      document.removeEventListener("pointerover", look);
      document.removeEventListener("focusin", look);
      document.removeEventListener("pointerdown", hide);
      document.removeEventListener("keydown", key);
      document.removeEventListener("scroll", hide, true);
    };
  }, []);
  return tip === undefined ? null : <TipBox key={`${tip.x} ${tip.y} ${tip.text}`} {...tip} />;
}

/** The tooltip below the text, always inside the window. It is not needed by screen readers, which read the full text anyway. */
function TipBox({ text, x, y }: Tip): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return;
    const { width, height } = box.current.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(x, window.innerWidth - width - EDGE));
    const below = y + 4;
    const top = below + height > window.innerHeight - EDGE ? Math.max(EDGE, y - height - 28) : below;
    box.current.style.transform = `translate(${left}px, ${top}px)`;
  }, [x, y]);
  return (
    <div ref={box} className="cut-tip" aria-hidden="true">
      {text}
    </div>
  );
}

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis";

/**
 * Finds the element with truncated text: the target or one of its ancestors. Undefined if there is none, or if an element has a title,
 * which the browser shows by itself.
 */
function cutText(target: Element): HTMLElement | undefined {
  let element: Element | null = target;
  for (let step = 0; step < STEPS && element instanceof HTMLElement; step += 1, element = element.parentElement) {
    if (element.title !== "") return undefined;
    if (isCut(element)) return element;
  }
  if (!(target instanceof HTMLElement) || target.title !== "") return undefined;
  // The text of a select is behind its input, which receives the pointer.
  const select = target.closest(".ant-select");
  if (select !== null) return [...select.querySelectorAll<HTMLElement>("[class*=ant-select]")].find(isCut);
  // For a link or button, the text is in a child. The target is the element itself or its icon.
  return [...(target.closest("a, button")?.querySelectorAll<HTMLElement>("span") ?? [])].find(isCut);
}
