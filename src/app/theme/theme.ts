import { type ThemeConfig, theme as antd } from "antd";
import { BLACK, contrast, hexOf, mix, rgbOf, WHITE } from "./contrast.ts";
import { type Palette, paletteOf } from "./palette.ts";
import type { ThemeId } from "./theme-ids.ts";

/** The key of the style variables: the same when styles are extracted and at run time. */
const STYLE_KEY = "gp";

type Tokens = NonNullable<ThemeConfig["token"]>;

/**
 * The tokens of the portal; no screen sets its own (design: one place for colour, radius and type). The build makes
 * style files of them (src/build/antd); in the browser a theme is an attribute of the document.
 */
export function themeOf(id: ThemeId, dark: boolean): ThemeConfig {
  const palette = paletteOf(id, dark);
  const colours = { ...primaryOf(palette, dark), ...errorOf(palette, dark) };
  return {
    cssVar: { key: STYLE_KEY },
    hashed: false,
    // The algorithms move these colours, and with them their contrast.
    algorithm: [
      dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      (seed, map) => ({ ...(map ?? antd.defaultAlgorithm(seed)), ...colours }),
    ],
    token: { ...tokensOf(palette, dark), ...colours },
    components: componentsOf(palette),
  };
}

/** What carries words or a tick is strong; words, lines and what lies under the pointer are as readable as links. */
function primaryOf({ strong, link, anchor, soft, surface, primary }: Palette, dark: boolean): Tokens {
  const tinted = (share: number) => hexOf(mix(rgbOf(surface), rgbOf(primary), dark ? share * 1.4 : share));
  return {
    colorPrimary: strong,
    colorPrimaryHover: link,
    colorPrimaryActive: link,
    colorPrimaryText: link,
    colorPrimaryTextHover: link,
    colorPrimaryTextActive: link,
    colorPrimaryBg: soft,
    // A chosen row under the pointer keeps its ground: links stand on it.
    colorPrimaryBgHover: soft,
    // Of the rings around what has the focus: seen on every ground.
    colorPrimaryBorder: anchor,
    colorPrimaryBorderHover: tinted(0.5),
    colorLink: anchor,
    colorLinkHover: anchor,
    colorLinkActive: anchor,
    controlOutline: tintOf(anchor, surface, dark ? 0.3 : 0.14),
  };
}

const tintOf = (colour: string, ground: string, share: number): string => hexOf(mix(rgbOf(ground), rgbOf(colour), share));

/** Words, and the ground of a button that deletes. */
function errorOf({ error }: Palette, dark: boolean): Tokens {
  const further = (share: number) => hexOf(mix(rgbOf(error), dark ? WHITE : BLACK, share));
  return { colorError: error, colorErrorText: error, colorErrorHover: further(0.12), colorErrorActive: further(0.24) };
}

function tokensOf(palette: Palette, dark: boolean): Tokens {
  return {
    // Says how something stands (waiting), whatever the theme.
    colorInfo: "#409eff",
    borderRadius: 8,
    lineWidthFocus: 2,
    fontSize: 14,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorText: palette.text,
    // antd's own are below AA: messages at fields, labels, remarks, placeholders.
    colorTextSecondary: palette.textSoft,
    colorTextDescription: palette.textSoft,
    colorTextTertiary: palette.textSoft,
    colorTextPlaceholder: palette.placeholder,
    ...(dark ? { colorBorder: palette.line, colorBorderSecondary: "#2c3036" } : {}),
  };
}

/** Under the pointer a strong ground gets darker, not lighter: its words stay readable. */
function componentsOf({ strong, onStrong, link, anchor, error, page, placeholder }: Palette): NonNullable<ThemeConfig["components"]> {
  const darker = (share: number) => hexOf(mix(rgbOf(strong), BLACK, share));
  // An input that has the focus is not one with a mistake.
  const input = { activeBorderColor: anchor, hoverBorderColor: anchor };
  const words = { itemSelectedColor: link, itemActiveColor: link, itemHoverColor: link, inkBarColor: link };
  return {
    Button: {
      primaryColor: onStrong,
      colorPrimaryHover: darker(0.12),
      colorPrimaryActive: darker(0.24),
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      defaultActiveColor: link,
      defaultActiveBorderColor: link,
      // The red of the dark is bright enough to be read as words: words on it are dark.
      dangerColor: contrast(rgbOf(error), WHITE) >= 4.5 ? hexOf(WHITE) : page,
    },
    // Of an empty one the line is all there is to see. Rounder, a checkbox would pass for a radio button.
    Checkbox: { colorWhite: onStrong, colorBorder: placeholder, borderRadiusSM: 4 },
    Radio: { colorWhite: onStrong, colorBorder: placeholder },
    Switch: { handleBg: onStrong },
    Pagination: { itemActiveColor: link, itemActiveColorHover: link },
    Tabs: words,
    Input: input,
    InputNumber: input,
    DatePicker: input,
    Select: input,
  };
}
