import { type ThemeConfig, theme as antd } from "antd";
import { type Palette, paletteOf, type ThemeId } from "./palette.ts";

/** The key of the style variables: the same when styles are extracted and at run time. */
export const STYLE_KEY = "gp";

/** The tokens of the portal; no screen sets its own (design: one place for colour, radius and type). */
export function themeOf(id: ThemeId, dark: boolean): ThemeConfig {
  const palette = paletteOf(id, dark);
  return {
    cssVar: { key: STYLE_KEY },
    hashed: false,
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: tokensOf(palette, dark),
    components: componentsOf(palette),
  };
}

function tokensOf(palette: Palette, dark: boolean): NonNullable<ThemeConfig["token"]> {
  return {
    colorPrimary: palette.primary,
    colorInfo: palette.primary,
    colorPrimaryBg: palette.soft,
    borderRadius: 8,
    fontSize: 14,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    // The chosen colour may be too light (or, in the dark, too dark) for words.
    colorLink: palette.link,
    colorLinkHover: palette.link,
    colorLinkActive: palette.link,
    colorText: palette.text,
    // antd's own are below AA: messages at fields, labels, remarks, placeholders.
    colorError: palette.error,
    colorErrorText: palette.error,
    colorTextSecondary: palette.textSoft,
    colorTextDescription: palette.textSoft,
    colorTextTertiary: palette.textSoft,
    colorTextPlaceholder: palette.placeholder,
    ...(dark ? { colorBorder: palette.line, colorBorderSecondary: "#2c3036" } : {}),
  };
}

/** What carries words or a tick takes the strong colour, as on the sign-in page. */
function componentsOf(palette: Palette): NonNullable<ThemeConfig["components"]> {
  const strong = { colorPrimary: palette.strong, algorithm: true };
  const words = { itemSelectedColor: palette.link, itemActiveColor: palette.link, itemHoverColor: palette.link };
  return {
    Button: { ...strong, primaryColor: palette.onStrong },
    Checkbox: { ...strong, colorWhite: palette.onStrong },
    Radio: strong,
    Switch: strong,
    Pagination: { itemActiveColor: palette.link, itemActiveColorHover: palette.link },
    Tabs: words,
  };
}
