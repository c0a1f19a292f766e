import { SearchOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useState } from "react";
import { lazyComponent } from "../../../../runtime/index.ts";

const MenuSearchDialog = lazyComponent(() => import("./menu-search-dialog.tsx"));

/** The shortcut is ⌘K on a Mac, and Ctrl K elsewhere. */
const SHORTCUT = /Mac|iPhone|iPad/.test(typeof navigator === "undefined" ? "" : navigator.userAgent) ? "⌘K" : "Ctrl K";

/** The button and the shortcut for finding a menu by its name. */
export function MenuSearch(): ReactNode {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Do nothing while a dialog is open, because its input would be lost.
      if ([...document.querySelectorAll("[role=dialog], dialog[open]")].some((dialog) => dialog.checkVisibility())) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button type="button" className="menu-search" title="搜索菜单" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SearchOutlined />
        <span className="menu-search-text">搜索菜单</span>
        <kbd>{SHORTCUT}</kbd>
      </button>
      {open && <MenuSearchDialog onLeave={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </>
  );
}
