import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readState, writeState } from "../../../runtime/plain.ts";
import { useStoredState } from "../boot/state/use-stored-state.ts";
import { applyLook, followSystem, isDark, LOOK, type Look, lookOf, systemIsDark } from "./look.ts";

const TAG_BAR = "tag-bar";

export interface DisplaySettings extends Look {
  /** Takes the setting of the operating system into account. */
  dark: boolean;
  tagBar: boolean;
  setLook: (patch: Partial<Look>) => void;
  setTagBar: (on: boolean) => void;
}

const shown = (stored: unknown): boolean => stored !== false;

/** Provides the theme, the dark mode and the tag bar, which are stored in local state under keys with the project's name (P-THEME-04). */
export function useDisplaySettings(): DisplaySettings {
  const [look] = useStoredState(LOOK, lookOf);
  const [tagBar, setTagBar] = useStoredState(TAG_BAR, shown);
  const system = useSyncExternalStore(followSystem, systemIsDark);
  const setLook = useCallback((patch: Partial<Look>) => {
    const next = { ...lookOf(readState("local", LOOK)), ...patch };
    writeState("local", LOOK, next);
    applyLook(next);
  }, []);
  return useMemo(
    () => ({ ...look, dark: isDark(look.mode, system), tagBar, setLook, setTagBar }),
    [look, system, tagBar, setLook, setTagBar],
  );
}
