import { useSyncExternalStore } from "react";
import { useRuntime } from "../../../../runtime/index.ts";

/** The exact text of P-SHELL-12. */
const NO_FULL_SCREEN = "you browser can not work";

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/**
 * Enters and leaves full screen (P-SHELL-11). If the browser does not support it, a message is shown and nothing else happens
 * (P-SHELL-12).
 */
export function useFullScreen(): { full: boolean; toggle: () => void } {
  const { toast } = useRuntime();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const toggle = () => {
    const refuse = () => toast.warning(NO_FULL_SCREEN);
    const page: Partial<HTMLElement> = document.documentElement;
    if (full) void document.exitFullscreen().catch(refuse);
    else if (document.fullscreenEnabled !== true || page.requestFullscreen === undefined) refuse();
    else void document.documentElement.requestFullscreen().catch(refuse);
  };
  return { full, toggle };
}
