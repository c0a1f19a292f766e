import { type ThemeConfig, theme as antd } from "antd";
import { BLACK, contrast, hexOf, mix, rgbOf, WHITE } from "./contrast.ts";
import { type Palette, paletteOf } from "./palette.ts";
import type { ThemeId } from "./theme-ids.ts";

/** The key of the CSS variables. It must be the same when styles are extracted and at run time. */
const STYLE_KEY = "gp";

type Tokens = NonNullable<ThemeConfig["token"]>;

/**
 * Builds the antd design tokens of a theme, which are the only source of colours, radius and font. The build generates style files from the
 * tokens (src/build/antd). In the browser, an attribute of the document selects the theme.
 */
export function themeOf(id: ThemeId, dark: boolean): ThemeConfig {
  const palette = paletteOf(id, dark);
  const colours = { ...primaryOf(palette, dark), ...errorOf(palette, dark) };
  return {
    cssVar: { key: STYLE_KEY },
    hashed: false,
    // Restore the colours after the algorithms, which change them and thereby their contrast.
    algorithm: [
      dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      (seed, map) => ({ ...(map ?? antd.defaultAlgorithm(seed)), ...colours }),
    ],
    token: { ...tokensOf(palette, dark), ...colours },
    components: componentsOf(palette),
  };
}

/**
 * Returns the tokens of the primary colour. Grounds with a text or a tick have the strong colour. Text, lines and hovered items have that
 * of links, so that they are as readable.
 */
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
    // A selected row has the same ground on hover, because it contains links.
    colorPrimaryBgHover: soft,
    // The colour of focus rings, which must be visible on every ground.
    colorPrimaryBorder: anchor,
    colorPrimaryBorderHover: tinted(0.5),
    colorLink: anchor,
    colorLinkHover: anchor,
    colorLinkActive: anchor,
    controlOutline: tintOf(anchor, surface, dark ? 0.3 : 0.14),
  };
}

const tintOf = (colour: string, ground: string, share: number): string => hexOf(mix(rgbOf(ground), rgbOf(colour), share));

/** Returns the tokens for error texts and for the ground of delete buttons. */
function errorOf({ error }: Palette, dark: boolean): Tokens {
  const further = (share: number) => hexOf(mix(rgbOf(error), dark ? WHITE : BLACK, share));
  return { colorError: error, colorErrorText: error, colorErrorHover: further(0.12), colorErrorActive: further(0.24) };
}

function tokensOf(palette: Palette, dark: boolean): Tokens {
  return {
    // The colour of informational states (waiting), which is the same in every theme.
    colorInfo: "#409eff",
    borderRadius: 8,
    lineWidthFocus: 2,
    fontSize: 14,
    fontFamily: 'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    colorBgLayout: palette.page,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorText: palette.text,
    // The defaults of antd are below AA: field messages, labels, remarks and placeholders.
    colorTextSecondary: palette.textSoft,
    colorTextDescription: palette.textSoft,
    colorTextTertiary: palette.textSoft,
    colorTextPlaceholder: palette.placeholder,
    ...(dark ? { colorBorder: palette.line, colorBorderSecondary: "#2c3036" } : {}),
  };
}

/** Returns the tokens of single components. A strong ground becomes darker and not lighter on hover, so that its text remains readable. */
function componentsOf({ strong, onStrong, link, anchor, error, page, placeholder }: Palette): NonNullable<ThemeConfig["components"]> {
  const darker = (share: number) => hexOf(mix(rgbOf(strong), BLACK, share));
  // A focused input must not look like an invalid one.
  const input = { activeBorderColor: anchor, hoverBorderColor: anchor };
  const itemColors = { itemSelectedColor: link, itemActiveColor: link, itemHoverColor: link, inkBarColor: link };
  return {
    Button: {
      primaryColor: onStrong,
      colorPrimaryHover: darker(0.12),
      colorPrimaryActive: darker(0.24),
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      defaultActiveColor: link,
      defaultActiveBorderColor: link,
      // The red of dark mode is bright enough for text, so text on it is dark.
      dangerColor: contrast(rgbOf(error), WHITE) >= 4.5 ? hexOf(WHITE) : page,
    },
    // An empty checkbox is only visible by its border. With a larger radius it would look like a radio button.
    Checkbox: { colorWhite: onStrong, colorBorder: placeholder, borderRadiusSM: 4 },
    Radio: { colorWhite: onStrong, colorBorder: placeholder },
    // Its boxes are drawn by the tokens of the tree.
    Tree: { colorWhite: onStrong, colorBorder: placeholder, borderRadiusSM: 4 },
    Switch: { handleBg: onStrong },
    Pagination: { itemActiveColor: link, itemActiveColorHover: link },
    Tabs: itemColors,
    Input: input,
    InputNumber: input,
    DatePicker: input,
    Select: input,
  };
}
