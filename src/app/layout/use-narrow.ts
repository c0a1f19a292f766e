import { useSyncExternalStore } from "react";

const query = typeof window === "undefined" ? undefined : window.matchMedia("(max-width: 767px)");

function subscribe(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

/** Whether there is no room for the menu beside the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches === true);
}
