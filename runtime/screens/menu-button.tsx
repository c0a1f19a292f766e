import { Button, type ButtonProps, type MenuProps } from "antd";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { lazyPart } from "../host/lazy-part.tsx";
import { loadChunk } from "../host/load-chunk.ts";
import type { OpenMenuProps } from "./open-menu.tsx";

export interface MenuButtonProps {
  items: NonNullable<MenuProps["items"]>;
  /** The chosen one of a list of choices. */
  selected?: string;
  onChoose: (key: string) => void;
  button: ButtonProps;
  placement?: NonNullable<OpenMenuProps["placement"]>;
  /** For who gives the focus back later than this does. */
  opener?: RefObject<HTMLButtonElement | null>;
}

const openMenu = async () => ({ default: (await import("./open-menu.tsx")).OpenMenu });
const OpenMenu = lazyPart(openMenu);

/** A button with a menu, which is loaded when the pointer or the focus first comes near. */
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
