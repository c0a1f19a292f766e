import { expect, it } from "vitest";
import { captchaImage, randomCaptcha } from "../../src/server/session/captcha-image.ts";

const IMAGES = Array.from({ length: 60 }, () => captchaImage(randomCaptcha()));
const svgOf = (image: string): string => decodeURIComponent(image.replace("data:image/svg+xml,", ""));
/** Where each piece of the drawing begins. */
const starts = (svg: string): number[] => [...svg.matchAll(/M(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));

/** Of the numbers from first to last: 1 as they rise, 0 in no order. */
function order(values: readonly number[]): number {
  let rising = 0;
  let pairs = 0;
  for (const [index, value] of values.entries()) {
    for (const later of values.slice(index + 1)) {
      rising += Math.sign(later - value);
      pairs++;
    }
  }
  return rising / pairs;
}

it("[P-LOGIN-07] draws a captcha as one path of uniform segments in no readable order", () => {
  const orders = IMAGES.map((image) => {
    const svg = svgOf(image);
    expect(svg.match(/<(path|circle|text|g|image|use)\b/g)).toHaveLength(1);
    expect(svg).not.toContain("opacity");
    const [, drawing = ""] = / d="([^"]*)"/.exec(svg) ?? [];
    // Each piece is one bent line.
    expect(drawing.replace(/-?\d+/g, "0").replaceAll("M0 0Q0 0 0 0", "")).toBe("");
    expect(starts(svg).length).toBeGreaterThan(40);
    return order(starts(svg));
  });
  const mean = orders.reduce((sum, value) => sum + value, 0) / orders.length;
  expect(Math.abs(mean)).toBeLessThan(0.1);
  expect(Math.max(...orders.map(Math.abs))).toBeLessThan(0.6);
});
