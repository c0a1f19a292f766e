/** P-THEME-02, by name alone: what is loaded first knows no more of a theme; `palette.ts` has its colours. */
export const THEME_IDS = ["blue", "blue2", "black", "red", "159fbb", "0a82e5", "d6313a"] as const;

export type ThemeId = (typeof THEME_IDS)[number];
export const DEFAULT_THEME: ThemeId = "blue";
