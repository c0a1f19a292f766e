import { Button, type ButtonProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { lazyPart } from "../host/lazy-part.tsx";
import { loadChunk } from "../host/load-chunk.ts";
import type { OpenMenuProps } from "./open-menu.tsx";

/** Properties of {@link MenuButton}. */
export interface MenuButtonProps {
  /** Menu items as antd's `Menu` expects them. */
  items: NonNullable<MenuProps["items"]>;
  /** Key of the selected item, if the menu is a list of choices. */
  selected?: string;
  onChoose: (key: string) => void;
  button: ButtonProps;
  placement?: NonNullable<OpenMenuProps["placement"]>;
  /** Reference to the button, for callers that restore its focus later than this component does. */
  opener?: RefObject<HTMLButtonElement | null>;
}

const openMenu = async () => ({ default: (await import("./open-menu.tsx")).OpenMenu });
const OpenMenu = lazyPart(openMenu);

/**
 * A button with a menu. The menu's code is loaded on the first hover or focus. If that fails, a toast reports it.
 *
 * @param props items and button; `onChoose` receives the key of the clicked item
 * @example <MenuButton items={[{ key: "edit", label: "编辑" }]} onChoose={choose} button={{ type: "text", children: "更多" }} />
 */
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
