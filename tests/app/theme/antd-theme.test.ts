import { theme as antd } from "antd";
import { describe, expect, test } from "vitest";
import { contrast, rgbOf } from "../../../src/app/theme/contrast.ts";
import { THEMES } from "../../../src/app/theme/palette.ts";
import { themeOf } from "../../../src/app/theme/theme.ts";

const looks = THEMES.flatMap((theme) => [false, true].map((dark) => ({ id: theme.id, dark })));

// Colours that antd itself draws with, after its algorithms. palette.test.ts covers those of the portal's own pages.
describe.each(looks)("[P-THEME-02] antd in $id, dark: $dark", ({ id, dark }) => {
  const config = themeOf(id, dark);
  const token = antd.getDesignToken(config) as unknown as Record<string, string>;
  const button = (config.components?.Button ?? {}) as Record<string, string>;
  const colour = (value: string | undefined) => rgbOf(value ?? "");
  const between = (one: string | undefined, other: string | undefined) => contrast(colour(one), colour(other));

  /** Pairs of colours with too little contrast. */
  const faint = (pairs: readonly (readonly [string, string | undefined, string, string | undefined])[], least = 4.5) =>
    pairs.filter(([, one, , other]) => between(one, other) < least).map(([foreground, , ground]) => `${foreground} on ${ground}`);
  const pairs = (foreground: readonly string[], grounds: readonly string[]) =>
    foreground.flatMap((color) => grounds.map((ground) => [color, token[color], ground, token[ground]] as const));

  test("buttons are readable in every state", () => {
    const { primaryColor, dangerColor } = button;
    const ofPrimary = ["colorPrimaryHover", "colorPrimaryActive"].map(
      (ground) => ["primary", primaryColor, ground, button[ground]] as const,
    );
    const ofDanger = ["colorError", "colorErrorHover", "colorErrorActive"].map(
      (ground) => ["danger", dangerColor, ground, token[ground]] as const,
    );
    const always = [["primary", primaryColor, "colorPrimary", token["colorPrimary"]] as const, ...ofDanger];
    expect(faint(primaryColor === "#ffffff" ? [...always, ...ofPrimary] : always)).toEqual([]);
  });

  test("texts are readable on cards, dialogs, selections and status tags, and the focus ring is visible", () => {
    const foreground = ["colorLink", "colorLinkHover", "colorPrimaryText", "colorTextPlaceholder", "colorTextDescription", "colorError"];
    const tags = ["colorInfoBg", "colorWarningBg", "colorErrorBg", "colorSuccessBg"];
    expect(
      faint([
        ...pairs(foreground, ["colorBgContainer", "colorBgElevated"]),
        ...pairs(["colorLink", "colorError"], ["colorPrimaryBg", "colorPrimaryBgHover"]),
        ...pairs(["colorText"], ["controlItemBgActive", ...tags]),
      ]),
    ).toEqual([]);
    expect(faint(pairs(["colorPrimaryBorder"], ["colorBgContainer", "colorBgElevated", "colorBgLayout"]), 3)).toEqual([]);
  });

  test("an empty box or radio button is visible by its border, in a tree too", () => {
    const borders = ["Checkbox", "Radio", "Tree"].map(
      (name) =>
        [name, (config.components as Record<string, Record<string, string>>)[name]?.["colorBorder"] ?? token["colorBorder"]] as const,
    );
    const grounds = ["colorBgContainer", "colorBgElevated"];
    expect(
      faint(
        borders.flatMap(([name, color]) => grounds.map((ground) => [name, color, ground, token[ground]] as const)),
        3,
      ),
    ).toEqual([]);
  });
});
