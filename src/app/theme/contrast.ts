/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The colour white. */
export const WHITE: Rgb = [255, 255, 255];
/** The colour black. */
export const BLACK: Rgb = [0, 0, 0];

/**
 * Parses a colour to its red, green and blue values, from 0 to 255.
 *
 * @throws Error for anything but `#rrggbb`.
 */
export function rgbOf(hex: string): Rgb {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (found === null) throw new Error(`${JSON.stringify(hex)} is no colour; expected #rrggbb`);
  return [Number.parseInt(found[1] ?? "", 16), Number.parseInt(found[2] ?? "", 16), Number.parseInt(found[3] ?? "", 16)];
}

/** Formats a colour as `#rrggbb`. */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Mixes two colours.
 *
 * @param share The share of the colour `over`, from 0 to 1.
 */
export function mix(under: Rgb, over: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => under[index] + (over[index] - under[index]) * share;
  return [channel(0), channel(1), channel(2)];
}

function luminance(colour: Rgb): number {
  const channel = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * channel(colour[0]) + 0.7152 * channel(colour[1]) + 0.0722 * channel(colour[2]);
}

/** Computes the WCAG contrast of two colours, 1 to 21. AA requires 4.5 for text, and 3 for large text and controls. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Returns a colour with the required contrast to every background. It is the colour itself, or the nearest mixture with `end`.
 *
 * @param grounds the backgrounds
 * @param end usually black or white
 * @param least the required contrast ratio
 * @returns `end` if no mixture has the contrast.
 */
export function readable(colour: Rgb, grounds: readonly Rgb[], end: Rgb, least = 4.6): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, end, share);
    if (grounds.every((ground) => contrast(mixed, ground) >= least)) return mixed;
  }
  return end;
}
