import { followState, readState } from "../../../runtime/plain.ts";
import { DEFAULT_THEME, THEME_IDS, type ThemeId } from "./theme-ids.ts";

/** Whether the portal is shown in light or dark colours. `system`: as the operating system is set. */
export type Mode = "light" | "dark" | "system";

/** The colours of the portal: a theme, and light or dark mode. */
export interface Look {
  theme: ThemeId;
  mode: Mode;
}

const MODES: readonly Mode[] = ["light", "dark", "system"];
/** Name of the local state that stores the theme and the mode. */
export const LOOK = "theme";

/**
 * Validates the look (theme and mode) that was read from the browser's storage, which may contain anything. An invalid theme becomes the
 * default theme, and an invalid mode the light mode.
 */
export function lookOf(stored: unknown): Look {
  const { theme, mode } = (typeof stored === "object" && stored !== null ? stored : {}) as { theme?: unknown; mode?: unknown };
  return {
    theme: THEME_IDS.find((id) => id === theme) ?? DEFAULT_THEME,
    mode: MODES.find((item) => item === mode) ?? "light",
  };
}

const DARK_QUERY = "(prefers-color-scheme: dark)";

/**
 * Subscribes to changes of the operating system's dark mode.
 * @returns A function that ends the subscription.
 */
export function followSystem(listener: () => void): () => void {
  const query = window.matchMedia?.(DARK_QUERY);
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

/** Tests whether the operating system is set to dark mode. False if the browser does not report it. */
export const systemIsDark = (): boolean => window.matchMedia?.(DARK_QUERY).matches ?? false;

/** Tests whether a mode is dark. For the mode `system`, `system` decides. */
export function isDark(mode: Mode, system: boolean): boolean {
  return mode === "dark" || (mode === "system" && system);
}

/** Applies a look to the page (P-THEME-03): sets the attributes of the document by which theme.css selects the colours. */
export function applyLook(look: Look): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = look.theme;
  dataset["mode"] = isDark(look.mode, systemIsDark()) ? "dark" : "light";
}

/**
 * Applies the stored look before anything is rendered, and follows the operating system (P-THEME-04). Printing always uses
 * the light mode.
 */
export function startLook(): void {
  let onPaper = false;
  const apply = () => {
    const look = lookOf(readState("local", LOOK));
    applyLook(onPaper ? { ...look, mode: "light" } : look);
  };
  const print = (begins: boolean) => () => {
    onPaper = begins;
    apply();
  };
  apply();
  followSystem(apply);
  followState("local", LOOK, apply);
  window.addEventListener("beforeprint", print(true));
  window.addEventListener("afterprint", print(false));
}
