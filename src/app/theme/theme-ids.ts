/**
 * P-THEME-02: the names of the themes. They are separate from the colours in `palette.ts`, because the first chunk needs only
 * the names.
 */
export const THEME_IDS = ["blue", "blue2", "black", "red", "159fbb", "0a82e5", "d6313a"] as const;

/** The id of a theme. */
export type ThemeId = (typeof THEME_IDS)[number];
/** The theme of a user who has not chosen one. */
export const DEFAULT_THEME: ThemeId = "blue";
