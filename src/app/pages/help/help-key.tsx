import { type ReactNode, useEffect, useState } from "react";
import { lazyComponent } from "../../../../runtime/index.ts";
import { isDialogOpen } from "../../boot/is-dialog-open.ts";

const HelpDialog = lazyComponent(() => import("./help-dialog.tsx"));

/** Selects elements in which `?` is typed as text, so that it does not open the help. */
const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/**
 * Opens the list of shortcuts when the user presses `?` (or the full-width `？`) without a modifier. Does nothing while the user types in a
 * field, or while a dialog is open.
 */
export function HelpKey(): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Chinese layouts type the full-width sign.
      if ((event.key !== "?" && event.key !== "？") || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if ((event.target instanceof Element && event.target.closest(TYPING) !== null) || isDialogOpen()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const leave = () => setOpen(false);
  return open && <HelpDialog onLeave={leave} onMissing={leave} />;
}
