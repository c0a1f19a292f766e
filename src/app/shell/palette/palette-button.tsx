import { SearchOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useState } from "react";
import { lazyComponent } from "../../../../runtime/index.ts";
import { commandKey } from "../../boot/command-key.ts";
import { isDialogOpen } from "../../boot/is-dialog-open.ts";

const PaletteDialog = lazyComponent(() => import("./palette-dialog.tsx"));

/**
 * Renders the button that opens the command palette, which finds menus, records and actions. Ctrl+K or ⌘K opens it too, unless a dialog is
 * open.
 */
export function PaletteButton(): ReactNode {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button type="button" className="menu-search" title="搜索菜单、数据和操作" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SearchOutlined />
        <span className="menu-search-text">搜索菜单、数据</span>
        <kbd>{commandKey("K")}</kbd>
      </button>
      {open && <PaletteDialog onLeave={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </>
  );
}
