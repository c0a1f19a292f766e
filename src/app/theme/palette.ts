import type { ThemeId } from "./theme-ids.ts";
import { BLACK, contrast, hexOf, mix, readable, rgbOf, WHITE } from "./contrast.ts";

interface Theme {
  id: ThemeId;
  label: string;
  colour: string;
  /** The colour dark enough to carry white words. */
  strong: string;
  /** What stands for the colour in the dark, where it would be lost itself. */
  inDark?: string;
  /** Its colour means something else as words: red deletes, black is text. Links and the ring of the focus are blue then. */
  taken?: true;
}

/** P-THEME-02: four named themes and three further colours. */
export const THEMES = [
  { id: "blue", label: "默认蓝", colour: "#409EFF", strong: "#1677d2" },
  { id: "blue2", label: "深蓝", colour: "#2F54EB", strong: "#2f54eb" },
  { id: "black", label: "黑色", colour: "#303133", strong: "#303133", inDark: "#d8dce3", taken: true },
  { id: "red", label: "红色", colour: "#CF1322", strong: "#cf1322", taken: true },
  { id: "159fbb", label: "青色 #159fbb", colour: "#159fbb", strong: "#0b768c" },
  { id: "0a82e5", label: "蓝色 #0a82e5", colour: "#0a82e5", strong: "#0870c6" },
  { id: "d6313a", label: "红色 #d6313a", colour: "#d6313a", strong: "#cf2a33", taken: true },
] as const satisfies readonly Theme[];

/** Colours of a theme, `#rrggbb`. Words stand on `surface` and on `page`. */
export interface Palette {
  /** The colour that was chosen; in the dark, brought out of it. Lines, focus rings, large shapes. */
  primary: string;
  /** Ground of a primary button; `onStrong` are its words. */
  strong: string;
  onStrong: string;
  /** The colour as words. */
  link: string;
  /** Links, and the ring around what has the focus: never the colour of errors or of text. */
  anchor: string;
  /** Ground of what is chosen. */
  soft: string;
  surface: string;
  raised: string;
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

/** The colours of a theme in the light or in the dark: words AA on every ground they stand on. */
export function paletteOf(theme: ThemeId, dark: boolean): Palette {
  const chosen: Theme = THEMES.find((item) => item.id === theme) ?? THEMES[0];
  const colour = rgbOf((dark ? chosen.inDark : undefined) ?? chosen.colour);
  const dim = readable(rgbOf(chosen.strong), [WHITE], BLACK);
  const neutral = dark ? DARK : LIGHT;
  const [surface, raised, page] = [rgbOf(neutral.surface), rgbOf(neutral.raised), rgbOf(neutral.page)];
  const primary = dark ? readable(colour, [surface, raised], WHITE, 3) : colour;
  // The brighter the colour, the less of it: words of every kind stand on it.
  const soft = mix(surface, primary, dark ? (chosen.inDark === undefined ? 0.2 : 0.14) : 0.1);
  const link = readable(dark ? colour : dim, [surface, raised, page, soft], dark ? WHITE : BLACK);
  const blue = rgbOf(dark ? THEMES[0].colour : THEMES[0].strong);
  const anchor = chosen.taken === true ? readable(blue, [surface, raised, page, soft], dark ? WHITE : BLACK) : link;
  // A button must stand out from its card as well (black does not, in the dark).
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
