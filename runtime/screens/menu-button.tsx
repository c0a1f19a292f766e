import { Button, type ButtonProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { lazyComponent } from "../host/lazy-component.tsx";
import { loadChunk } from "../host/load-chunk.ts";
import { LinkButton } from "../parts/link-button.tsx";
import type { OpenMenuProps } from "./open-menu.tsx";

/** Properties of {@link MenuButton}, a button that opens a menu. */
export interface MenuButtonProps {
  /** Menu items as antd's `Menu` expects them. */
  items: NonNullable<MenuProps["items"]>;
  /** Key of the selected item in a list of choices. */
  selected?: string;
  /** Called with the key of the item that the user has chosen. */
  onChoose: (key: string) => void;
  /** Properties of the button, as antd's `Button` accepts them. */
  button: ButtonProps;
  /** Renders the button like the links of a row, with the children of `button`. Default: false. */
  isLink?: boolean;
  placement?: NonNullable<OpenMenuProps["placement"]>;
  /** Ref to the button, for callers that return the focus later than this component does. */
  opener?: RefObject<HTMLButtonElement | null>;
}

const openMenu = async () => ({ default: (await import("./open-menu.tsx")).OpenMenu });
const OpenMenu = lazyComponent(openMenu);

/** Renders a button with a menu. The menu's code is loaded when the pointer or the focus first reaches the button. */
export function MenuButton({ opener, button, isLink = false, ...menu }: MenuButtonProps): ReactNode {
  const own = useRef<HTMLButtonElement>(null);
  const ref = opener ?? own;
  const [wanted, setWanted] = useState(false);
  const preload = () => void loadChunk(openMenu).catch(() => undefined);
  const events = { onPointerEnter: preload, onFocus: preload, onClick: () => setWanted(true) };
  const closed = isLink ? (
    <LinkButton ref={ref as RefObject<HTMLButtonElement & HTMLAnchorElement>} aria-haspopup="menu" {...events}>
      {button.children}
    </LinkButton>
  ) : (
    <Button ref={ref} aria-haspopup="menu" {...button} {...events} />
  );
  if (!wanted) return closed;
  return <OpenMenu {...menu} opener={ref} button={button} placeholder={closed} onMissing={() => setWanted(false)} />;
}
