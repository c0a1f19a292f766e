import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readState, writeState } from "../../../runtime/plain.ts";
import { useStoredState } from "../boot/state/use-stored-state.ts";
import { applyLook, followSystem, isDark, LOOK, type Look, lookOf, systemIsDark } from "./look.ts";

const TAG_BAR = "tag-bar";

/** The user's display settings, and functions that change them. {@link useDisplaySettings} returns them. */
export interface DisplaySettings extends Look {
  /** Whether the portal is dark now. For the mode `system`, the setting of the operating system decides. */
  dark: boolean;
  tagBar: boolean;
  setLook: (patch: Partial<Look>) => void;
  setTagBar: (on: boolean) => void;
}

const shown = (stored: unknown): boolean => stored !== false;

/**
 * Returns the user's display settings and the functions that change them: theme, light or dark mode, and whether the tag bar is shown. They
 * are stored in the browser, and a change applies without delay (P-THEME-04).
 */
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
