import { theme as antd } from "antd";
import { describe, expect, test } from "vitest";
import { contrast, rgbOf } from "../../../src/app/theme/contrast.ts";
import { THEMES } from "../../../src/app/theme/palette.ts";
import { themeOf } from "../../../src/app/theme/theme.ts";

const looks = THEMES.flatMap((theme) => [false, true].map((dark) => ({ id: theme.id, dark })));

// What antd itself draws with, after its algorithms (palette.test.ts has what the portal's own pages draw with).
describe.each(looks)("[P-THEME-02] antd in $id, dark: $dark", ({ id, dark }) => {
  const config = themeOf(id, dark);
  const token = antd.getDesignToken(config) as unknown as Record<string, string>;
  const button = (config.components?.Button ?? {}) as Record<string, string>;
  const colour = (value: string | undefined) => rgbOf(value ?? "");
  const between = (one: string | undefined, other: string | undefined) => contrast(colour(one), colour(other));

  test("a primary button is readable in every state", () => {
    expect(between(button["primaryColor"], token["colorPrimary"])).toBeGreaterThanOrEqual(4.5);
    if (button["primaryColor"] === "#ffffff") {
      expect(between(button["primaryColor"], button["colorPrimaryHover"])).toBeGreaterThanOrEqual(4.5);
      expect(between(button["primaryColor"], button["colorPrimaryActive"])).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("a danger button is readable in every state", () => {
    for (const ground of ["colorError", "colorErrorHover", "colorErrorActive"])
      expect(between(button["dangerColor"], token[ground]), ground).toBeGreaterThanOrEqual(4.5);
  });

  test("links, placeholders, descriptions and errors are readable on cards, dialogs and selections", () => {
    for (const ground of ["colorBgContainer", "colorBgElevated"]) {
      for (const words of [
        "colorLink",
        "colorLinkHover",
        "colorPrimaryText",
        "colorTextPlaceholder",
        "colorTextDescription",
        "colorError",
      ]) {
        expect(between(token[words], token[ground]), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const ground of ["colorPrimaryBg", "colorPrimaryBgHover"])
      for (const words of ["colorLink", "colorError"])
        expect(between(token[words], token[ground]), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(between(token["colorText"], token["controlItemBgActive"])).toBeGreaterThanOrEqual(4.5);
  });

  test("the focus ring is visible", () => {
    for (const ground of ["colorBgContainer", "colorBgElevated", "colorBgLayout"])
      expect(between(token["colorPrimaryBorder"], token[ground]), ground).toBeGreaterThanOrEqual(3);
  });

  test("the text of a status tag is readable on each background", () => {
    for (const ground of ["colorInfoBg", "colorWarningBg", "colorErrorBg", "colorSuccessBg"])
      expect(between(token["colorText"], token[ground]), ground).toBeGreaterThanOrEqual(4.5);
  });
});
