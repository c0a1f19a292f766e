import { randomInt } from "node:crypto";

/** Letters and digits that are not mistaken for one another. */
export const CAPTCHA_CHARACTERS = "ACDEFHJKLMNPRTUVWXY34679";

type Point = readonly [number, number];
type Stroke = readonly Point[];

/** Strokes of each character on a grid of 4 by 6, y downwards. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "0,6 2,0 4,6|1,4 3,4",
  C: "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5",
  D: "0,0 0,6 2.5,6 4,4.5 4,1.5 2.5,0 0,0",
  E: "4,0 0,0 0,6 4,6|0,3 3,3",
  F: "4,0 0,0 0,6|0,3 3,3",
  H: "0,0 0,6|4,0 4,6|0,3 4,3",
  J: "1,0 4,0|3,0 3,5 2,6 1,6 0,5",
  K: "0,0 0,6|4,0 0,3 4,6",
  L: "0,0 0,6 4,6",
  M: "0,6 0,0 2,3 4,0 4,6",
  N: "0,6 0,0 4,6 4,0",
  P: "0,6 0,0 3,0 4,1 4,2 3,3 0,3",
  R: "0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6",
  T: "0,0 4,0|2,0 2,6",
  U: "0,0 0,5 1,6 3,6 4,5 4,0",
  V: "0,0 2,6 4,0",
  W: "0,0 1,6 2,3 3,6 4,0",
  X: "0,0 4,6|4,0 0,6",
  Y: "0,0 2,3 4,0|2,3 2,6",
  3: "0,1 1,0 3,0 4,1 4,2 3,3 1.5,3|3,3 4,4 4,5 3,6 1,6 0,5",
  4: "3,6 3,0 0,4 4,4",
  6: "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,4 3,3 1,3 0,4",
  7: "0,0 4,0 1.5,6",
  9: "0,5 1,6 3,6 4,5 4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,2",
};

const WIDTH = 120;
const HEIGHT = 40;
const COLOURS = ["#1d4ed8", "#0f766e", "#7c2d12", "#4c1d95", "#334155"];

const between = (least: number, most: number): number => least + (randomInt(0, 10_001) / 10_000) * (most - least);
const colour = (): string => COLOURS[randomInt(0, COLOURS.length)] ?? "#334155";
const round = (value: number): string => value.toFixed(1);

/** Draws the characters as shaken strokes (no text in the image) among noise; an SVG as a data URI. */
export function captchaImage(text: string): string {
  const step = (WIDTH - 16) / text.length;
  const letters = [...text].map((character, index) => letter(character, 8 + index * step));
  const noise = Array.from({ length: 4 }, () => line(curve(), 1, 0.5));
  const dots = Array.from(
    { length: 24 },
    () => `<circle cx="${round(between(0, WIDTH))}" cy="${round(between(0, HEIGHT))}" r="0.9" fill="${colour()}"/>`,
  );
  const body = [...dots, ...noise.slice(0, 2), ...letters, ...noise.slice(2)].join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#f1f5f9"/>${body}</svg>`;
  // Not base64, which hardly compresses.
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function letter(character: string, left: number): string {
  const turn = between(-0.35, 0.35);
  const size = between(3.3, 4.1);
  const dx = left + between(0, 8);
  const dy = between(5, 11);
  const place = ([x, y]: Point): Point => {
    const [cx, cy] = [(x - 2) * size, (y - 3) * size];
    const shake = between(-0.6, 0.6);
    return [
      dx + 2 * size + cx * Math.cos(turn) - cy * Math.sin(turn) + shake,
      dy + 3 * size + cx * Math.sin(turn) + cy * Math.cos(turn) - shake,
    ];
  };
  const strokes = strokesOf(character).map((stroke) => path(stroke.map(place)));
  return line(strokes.join(""), between(2, 2.8), 1);
}

function strokesOf(character: string): Stroke[] {
  const glyph = GLYPHS[character] ?? "0,0 4,0 4,6 0,6 0,0";
  return glyph.split("|").map((stroke) => stroke.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point));
}

const path = (points: Stroke): string => points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");

function curve(): string {
  const y = () => round(between(4, HEIGHT - 4));
  return `M0 ${y()}C${round(WIDTH / 3)} ${y()} ${round((2 * WIDTH) / 3)} ${y()} ${WIDTH} ${y()}`;
}

function line(d: string, width: number, opacity: number): string {
  return `<path d="${d}" fill="none" stroke="${colour()}" stroke-width="${round(width)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Four characters from a cryptographic source. */
export function randomCaptcha(): string {
  return Array.from({ length: 4 }, () => CAPTCHA_CHARACTERS[randomInt(0, CAPTCHA_CHARACTERS.length)]).join("");
}
