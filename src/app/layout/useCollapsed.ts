import { useCallback, useState } from "react";
import { storageKey } from "../project.ts";

const KEY = storageKey("collapsed");

/** Whether the side menu is folded; kept over a reload (P-SHELL-10). */
export function useCollapsed(): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => window.localStorage.getItem(KEY) === "1");
  const toggle = useCallback(() => {
    setCollapsed((before) => {
      window.localStorage.setItem(KEY, before ? "0" : "1");
      return !before;
    });
  }, []);
  return [collapsed, toggle];
}
