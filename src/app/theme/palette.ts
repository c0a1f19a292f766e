import type { ThemeId } from "./theme-ids.ts";
import { BLACK, contrast, hexOf, mix, readable, rgbOf, WHITE } from "./contrast.ts";

interface Theme {
  id: ThemeId;
  label: string;
  colour: string;
  /** A variant of the colour that is dark enough for white text on it. */
  strong: string;
  /** The replacement in dark mode for a colour that would be invisible there. */
  inDark?: string;
  /** As a text colour, it has another meaning: red deletes, and black is plain text. Links and focus rings are then blue. */
  taken?: true;
}

/**
 * The themes of P-THEME-02 with their colours: four named ones and three further colours. `strong` is dark enough for white text on it.
 * `inDark` replaces a colour that would be invisible in dark mode. `taken` marks a colour that has another meaning as text colour, such as
 * red; links are then blue.
 */
export const THEMES = [
  { id: "blue", label: "默认蓝", colour: "#409EFF", strong: "#1677d2" },
  { id: "blue2", label: "深蓝", colour: "#2F54EB", strong: "#2f54eb" },
  { id: "black", label: "黑色", colour: "#303133", strong: "#303133", inDark: "#d8dce3", taken: true },
  { id: "red", label: "红色", colour: "#CF1322", strong: "#cf1322", taken: true },
  { id: "159fbb", label: "青色", colour: "#159fbb", strong: "#0b768c" },
  { id: "0a82e5", label: "亮蓝", colour: "#0a82e5", strong: "#0870c6" },
  { id: "d6313a", label: "朱红", colour: "#d6313a", strong: "#cf2a33", taken: true },
] as const satisfies readonly Theme[];

/** The colours of a theme, as `#rrggbb`. Text is shown on the backgrounds `surface`, `raised` and `page`. */
export interface Palette {
  /** The chosen colour, or a brighter variant of it in dark mode. Used for lines, focus rings and large shapes. */
  primary: string;
  /** The background of a primary button, whose text has the colour `onStrong`. */
  strong: string;
  onStrong: string;
  /** The colour of the theme, adapted so that it is readable as text. */
  link: string;
  /** The colour of links and focus rings. It differs from the colours of errors and plain text. */
  anchor: string;
  /** The background of selected items. */
  soft: string;
  /** The background of cards and inputs. */
  surface: string;
  /** The background of popups and dialogs. */
  raised: string;
  /** The background behind the cards. */
  page: string;
  text: string;
  textSoft: string;
  placeholder: string;
  line: string;
  error: string;
}

const LIGHT = {
  surface: "#ffffff",
  raised: "#ffffff",
  page: "#f4f6f9",
  text: "#1f2329",
  textSoft: "#5c6470",
  placeholder: "#6f7682",
  line: "#dcdfe6",
  error: "#c4232a",
};

const DARK = {
  surface: "#1a1c20",
  raised: "#23262b",
  page: "#111214",
  text: "#e3e6eb",
  textSoft: "#a9b0bb",
  placeholder: "#959ca8",
  line: "#3a3f47",
  error: "#f58285",
};

/** Computes the colours of a theme in light or dark mode. Text has AA contrast on every background on which it is used. */
export function paletteOf(theme: ThemeId, dark: boolean): Palette {
  const chosen: Theme = THEMES.find((item) => item.id === theme) ?? THEMES[0];
  const colour = rgbOf((dark ? chosen.inDark : undefined) ?? chosen.colour);
  const dim = readable(rgbOf(chosen.strong), [WHITE], BLACK);
  const neutral = dark ? DARK : LIGHT;
  const [surface, raised, page] = [rgbOf(neutral.surface), rgbOf(neutral.raised), rgbOf(neutral.page)];
  const primary = dark ? readable(colour, [surface, raised], WHITE, 3) : colour;
  // The brighter the colour, the smaller its share, because text of every colour is shown on this ground.
  const soft = mix(surface, primary, dark ? (chosen.inDark === undefined ? 0.2 : 0.14) : 0.1);
  const link = readable(dark ? colour : dim, [surface, raised, page, soft], dark ? WHITE : BLACK);
  const blue = rgbOf(dark ? THEMES[0].colour : THEMES[0].strong);
  const anchor = chosen.taken === true ? readable(blue, [surface, raised, page, soft], dark ? WHITE : BLACK) : link;
  // A button must also contrast with its card, which black does not in dark mode.
  const strong = dark && contrast(dim, surface) < 2 ? link : dim;
  const onStrong = contrast(strong, WHITE) >= 4.5 ? WHITE : rgbOf(neutral.page);
  const brand = {
    primary: hexOf(primary),
    strong: hexOf(strong),
    onStrong: hexOf(onStrong),
    link: hexOf(link),
    anchor: hexOf(anchor),
    soft: hexOf(soft),
  };
  return { ...neutral, ...brand };
}
