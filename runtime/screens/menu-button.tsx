import { Button, type ButtonProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { lazyComponent } from "../host/lazy-component.tsx";
import { loadChunk } from "../host/load-chunk.ts";
import type { OpenMenuProps } from "./open-menu.tsx";

/** Properties of {@link MenuButton}. */
export interface MenuButtonProps {
  /** Menu items as antd's `Menu` expects them. */
  items: NonNullable<MenuProps["items"]>;
  /** Key of the selected item in a list of choices. */
  selected?: string;
  onChoose: (key: string) => void;
  button: ButtonProps;
  placement?: NonNullable<OpenMenuProps["placement"]>;
  /** Ref to the button, for callers that return the focus later than this component does. */
  opener?: RefObject<HTMLButtonElement | null>;
}

const openMenu = async () => ({ default: (await import("./open-menu.tsx")).OpenMenu });
const OpenMenu = lazyComponent(openMenu);

/** Renders a button with a menu. The menu's code is loaded when the pointer or the focus first reaches the button. */
export function MenuButton({ opener, button, ...menu }: MenuButtonProps): ReactNode {
  const own = useRef<HTMLButtonElement>(null);
  const ref = opener ?? own;
  const [wanted, setWanted] = useState(false);
  const preload = () => void loadChunk(openMenu).catch(() => undefined);
  const closed = (
    <Button ref={ref} aria-haspopup="menu" {...button} onPointerEnter={preload} onFocus={preload} onClick={() => setWanted(true)} />
  );
  if (!wanted) return closed;
  return <OpenMenu {...menu} opener={ref} button={button} placeholder={closed} onMissing={() => setWanted(false)} />;
}
