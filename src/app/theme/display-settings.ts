import { useCallback, useMemo, useSyncExternalStore } from "react";
import { followState, readState, useStoredState, writeState } from "../state/local-state.ts";
import { DEFAULT_THEME, THEMES, type ThemeId } from "./palette.ts";

/** `system`: as the operating system says. */
export type Mode = "light" | "dark" | "system";

export interface Look {
  theme: ThemeId;
  mode: Mode;
}

export interface DisplaySettings extends Look {
  /** The operating system's answer is already in it. */
  dark: boolean;
  tagBar: boolean;
  setLook: (patch: Partial<Look>) => void;
  setTagBar: (on: boolean) => void;
}

const MODES: readonly Mode[] = ["light", "dark", "system"];
const LOOK = "theme";
const TAG_BAR = "tag-bar";

/** What is kept was written by anybody: the rest is the default. */
export function lookOf(kept: unknown): Look {
  const { theme, mode } = (typeof kept === "object" && kept !== null ? kept : {}) as { theme?: unknown; mode?: unknown };
  return {
    theme: THEMES.find((item) => item.id === theme)?.id ?? DEFAULT_THEME,
    mode: MODES.find((item) => item === mode) ?? "light",
  };
}

const shown = (kept: unknown): boolean => kept !== false;

const DARK_QUERY = "(prefers-color-scheme: dark)";

function followSystem(listener: () => void): () => void {
  const query = window.matchMedia?.(DARK_QUERY);
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

const systemIsDark = (): boolean => window.matchMedia?.(DARK_QUERY).matches ?? false;

export function isDark(mode: Mode, system: boolean): boolean {
  return mode === "dark" || (mode === "system" && system);
}

/** Marks the document; theme.css has the colours (P-THEME-03). */
export function applyLook(look: Look, system = systemIsDark()): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = look.theme;
  dataset["mode"] = isDark(look.mode, system) ? "dark" : "light";
}

/** Brings the kept look onto the document before anything is drawn, and follows the operating system (P-THEME-04). */
export function startLook(): void {
  const apply = () => applyLook(lookOf(readState("local", LOOK)));
  apply();
  followSystem(apply);
  followState("local", LOOK, apply);
}

/** Theme, light or dark, and the tag bar: kept in local state under keys with the project's name (P-THEME-04). */
export function useDisplaySettings(): DisplaySettings {
  const [look] = useStoredState("local", LOOK, lookOf);
  const [tagBar, setTagBar] = useStoredState("local", TAG_BAR, shown);
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
