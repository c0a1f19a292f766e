import { CheckOutlined } from "@ant-design/icons";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

/** An item of a {@link PopupMenu}. */
export interface PopupItem {
  label: string;
  run: () => void;
  disabled?: boolean;
  /** The item is the selected one of a group. */
  checked?: boolean;
  /** The item starts a group. */
  begins?: boolean;
  /** The item belongs to the last group, which remains visible in a long menu. */
  pinned?: boolean;
}

/**
 * Position of a menu in the window, in pixels. With `right`, the menu belongs to a button: `x` is the button's right edge, and the menu
 * scrolls instead of covering the button.
 */
export interface PopupPosition {
  x: number;
  y: number;
  right?: boolean;
}

/** Properties of {@link PopupMenu}. */
export interface PopupMenuProps {
  label: string;
  position: PopupPosition;
  items: readonly PopupItem[];
  /** `focus`: whether the element that opened the menu gets the focus back. */
  onClose: (focus: boolean) => void;
}

const EDGE = 8;

/**
 * Renders a small menu at a point of the window, for example the commands of a tag. It closes on a choice, on Escape and Tab, and on a
 * press outside.
 *
 * @param onClose receives whether the focus returns to the element that opened the menu
 */
export function PopupMenu({ label, position, items, onClose }: PopupMenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const at = useFitting(menu, position);
  useOutside(menu, () => onClose(false));
  useEffect(() => {
    const buttons = itemsOf(menu.current);
    // In a long list of pages, the current one may be far down, so it gets the focus.
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

  const drawn = (pinned: boolean) =>
    items
      .filter((item) => (item.pinned === true) === pinned)
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
  const pinned = drawn(true);
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} className="popup-menu" style={at} onKeyDown={onKeyDown}>
      {drawn(false)}
      {pinned.length > 0 && (
        <div role="none" className="popup-held">
          {pinned}
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

/** Returns the position of the menu at which it is completely inside the window, as near as possible to the requested one. */
function useFitting(menu: React.RefObject<HTMLElement | null>, position: PopupPosition): CSSProperties {
  const [at, setAt] = useState({ left: position.x, top: position.y });
  const hangs = position.right === true;
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box === undefined) return;
    const inside = (value: number, size: number, room: number) => Math.max(EDGE, Math.min(value, room - size - EDGE));
    const left = inside(hangs ? position.x - box.width : position.x, box.width, window.innerWidth);
    setAt({ left, top: hangs ? position.y : inside(position.y, box.height, window.innerHeight) });
  }, [menu, position, hangs]);
  return hangs ? { ...at, maxHeight: window.innerHeight - position.y - EDGE } : at;
}

/** Closes the menu on a click elsewhere, on a switch to another window, or when the window is resized. */
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
