import { CheckOutlined } from "@ant-design/icons";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

export interface PopupItem {
  label: string;
  run: () => void;
  disabled?: boolean;
  /** One of several, of which one holds. */
  checked?: boolean;
  /** Begins a group. */
  begins?: boolean;
  /** Of the last group: in sight however long the menu is. */
  held?: boolean;
}

/** In pixels of the window. `right`: it hangs from a button, `x` being its right edge; it scrolls rather than cover the button. */
export interface PopupPlace {
  x: number;
  y: number;
  right?: boolean;
}

export interface PopupMenuProps {
  label: string;
  place: PopupPlace;
  items: readonly PopupItem[];
  /** `focus`: the keyboard goes back to where it was opened. */
  onClose: (focus: boolean) => void;
}

const EDGE = 8;

/** A small menu at a point of the window. */
export function PopupMenu({ label, place, items, onClose }: PopupMenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const at = useFitting(menu, place);
  useOutside(menu, () => onClose(false));
  useEffect(() => {
    const buttons = itemsOf(menu.current);
    // Of many pages the one in sight may lie far down.
    (buttons.find((button) => button.ariaChecked === "true") ?? buttons.at(0))?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = itemsOf(menu.current);
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (step !== undefined) buttons.at(step % buttons.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const drawn = (held: boolean) =>
    items
      .filter((item) => (item.held === true) === held)
      .map((item, index) => (
        <Item
          key={index}
          item={item}
          onChoose={() => {
            onClose(true);
            item.run();
          }}
        />
      ));
  const held = drawn(true);
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} className="popup-menu" style={at} onKeyDown={onKeyDown}>
      {drawn(false)}
      {held.length > 0 && (
        <div role="none" className="popup-held">
          {held}
        </div>
      )}
    </div>
  );
}

function Item({ item, onChoose }: { item: PopupItem; onChoose: () => void }): ReactNode {
  return (
    <div role="none">
      {item.begins === true && <hr />}
      <button
        type="button"
        {...(item.checked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": item.checked })}
        disabled={item.disabled}
        tabIndex={-1}
        onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        onClick={onChoose}
      >
        {item.checked !== undefined && <CheckOutlined className={item.checked ? "" : "popup-unchecked"} />}
        <span>{item.label}</span>
      </button>
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
}

/** The place, moved so that nothing lies outside the window. */
function useFitting(menu: React.RefObject<HTMLElement | null>, place: PopupPlace): CSSProperties {
  const [at, setAt] = useState({ left: place.x, top: place.y });
  const hangs = place.right === true;
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box === undefined) return;
    const inside = (value: number, size: number, room: number) => Math.max(EDGE, Math.min(value, room - size - EDGE));
    const left = inside(hangs ? place.x - box.width : place.x, box.width, window.innerWidth);
    setAt({ left, top: hangs ? place.y : inside(place.y, box.height, window.innerHeight) });
  }, [menu, place, hangs]);
  return hangs ? { ...at, maxHeight: window.innerHeight - place.y - EDGE } : at;
}

/** A press elsewhere, another window, a change of its size: the menu goes. */
function useOutside(menu: React.RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const leave = () => latest.current();
    const press = (event: Event) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) leave();
    };
    document.addEventListener("pointerdown", press, true);
    window.addEventListener("blur", leave);
    window.addEventListener("resize", leave);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      window.removeEventListener("blur", leave);
      window.removeEventListener("resize", leave);
    };
  }, [menu]);
}
