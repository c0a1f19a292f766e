import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrast, rgbOf } from "../../../src/app/theme/contrast.ts";
import { type Palette, paletteOf, THEMES } from "../../../src/app/theme/palette.ts";
import { THEME_IDS } from "../../../src/app/theme/theme-ids.ts";

const looks = THEMES.flatMap((theme) => [false, true].map((dark) => ({ id: theme.id, dark })));

test("[P-THEME-02] four named themes and three colours; the default is #409EFF", () => {
  expect(THEMES.map((theme) => [theme.label, theme.colour.toLowerCase()])).toEqual([
    ["默认蓝", "#409eff"],
    ["深蓝", "#2f54eb"],
    ["黑色", "#303133"],
    ["红色", "#cf1322"],
    ["青色", "#159fbb"],
    ["亮蓝", "#0a82e5"],
    ["朱红", "#d6313a"],
  ]);
  expect(THEMES.map(({ id }) => id)).toEqual(THEME_IDS);
  expect(paletteOf("blue", false).primary).toBe("#409eff");
});

describe.each(looks)("$id, dark: $dark", ({ id, dark }) => {
  const palette = paletteOf(id, dark);
  const between = (one: keyof Palette, other: keyof Palette) => contrast(rgbOf(palette[one]), rgbOf(palette[other]));

  test("texts meet AA contrast on every background", () => {
    const foregrounds = ["text", "textSoft", "link", "anchor", "error"] as const;
    const pairs = [
      ...foregrounds.flatMap((foreground) =>
        (["surface", "raised", "page", "soft"] as const).map((ground) => [foreground, ground] as const),
      ),
      ["placeholder", "surface"] as const,
      ["placeholder", "raised"] as const,
      ["onStrong", "strong"] as const,
    ];
    expect(pairs.filter(([foreground, ground]) => between(foreground, ground) < 4.5)).toEqual([]);
  });

  test("links and the focus ring are neither error red nor text grey", () => {
    const hue = ([red, green, blue]: readonly number[]) => [
      (red ?? 0) - (blue ?? 0),
      Math.max(red ?? 0, green ?? 0, blue ?? 0) - Math.min(red ?? 0, green ?? 0, blue ?? 0),
    ];
    const [warmth = 0, strength = 0] = hue(rgbOf(palette.anchor));
    expect(warmth, "redder than blue").toBeLessThan(0);
    expect(strength, "as grey as text").toBeGreaterThan(60);
  });

  test("a primary button contrasts with its card", () => {
    expect(between("strong", "surface")).toBeGreaterThanOrEqual(dark ? 2 : 3);
  });

  test("theme.css declares the same colours", () => {
    const css = readFileSync(join(import.meta.dirname, "../../../src/app/theme/theme.css"), "utf8");
    const own = block(css, `:root[data-theme="${id}"]${dark ? '[data-mode="dark"]' : ""}`);
    expect(own).toEqual({
      "--gp-primary": palette.primary,
      "--gp-primary-strong": palette.strong,
      "--gp-on-primary": palette.onStrong,
      "--gp-link": palette.link,
      "--gp-anchor": palette.anchor,
      "--gp-soft": palette.soft,
    });
    const neutral = block(css, dark ? ':root[data-mode="dark"]' : ":root");
    expect(neutral).toMatchObject({
      "--gp-surface": palette.surface,
      "--gp-raised": palette.raised,
      "--gp-page": palette.page,
      "--gp-text": palette.text,
      "--gp-text-soft": palette.textSoft,
      "--gp-placeholder": palette.placeholder,
      "--gp-line": palette.line,
      "--gp-error": palette.error,
    });
  });
});

/** Variables in the block of this selector. */
function block(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const body = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/(--gp-[a-z-]+): ([^;]+);/g)].map((found) => [found[1] ?? "", found[2] ?? ""]));
}
