import { type ReactNode, useEffect, useRef, useState } from "react";

/** Quiet time before a tip shows, in milliseconds: long enough for a pointer that only passes. */
const DELAY = 150;
/** A text is cut by what it stands in, at most so many elements above what is pointed at. */
const STEPS = 3;
const EDGE = 8;

interface Tip {
  text: string;
  x: number;
  y: number;
}

/** Shows the whole of any text in the portal that is cut by an ellipsis, while it is pointed at or has the focus. */
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

/** Below the text; inside the window, whatever its length. Screen readers have the whole text anyway. */
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

/** The element whose text is cut: what is pointed at, or what it stands in. What has a tip of its own is left alone. */
function cutText(target: Element): HTMLElement | undefined {
  let element: Element | null = target;
  for (let step = 0; step < STEPS && element instanceof HTMLElement; step += 1, element = element.parentElement) {
    if (element.title !== "") return undefined;
    if (isCut(element)) return element;
  }
  if (!(target instanceof HTMLElement) || target.title !== "") return undefined;
  // The words of a select lie below its input, which is what is pointed at.
  const select = target.closest(".ant-select");
  if (select !== null) return [...select.querySelectorAll<HTMLElement>("[class*=ant-select]")].find(isCut);
  // Of a link or button, the words in it: its icon or edge is pointed at, or it has the focus.
  return [...(target.closest("a, button")?.querySelectorAll<HTMLElement>("span") ?? [])].find(isCut);
}
