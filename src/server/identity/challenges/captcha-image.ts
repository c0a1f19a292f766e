import { randomInt } from "node:crypto";

/** Letters and digits that are not confused with one another. */
const CAPTCHA_CHARACTERS = "ACDEFHJKLMNPRTUVWXY34679";

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
/** Rounds a coordinate to tenths, as a whole number. So each number in the image is a character shorter than with a decimal point. */
const round = (value: number): number => Math.round(value * 10);
const point = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

/**
 * Draws the text of a captcha as an SVG data URI that does not contain the text. The strokes of the characters are split into short bent
 * curves and mixed with meaningless curves in one shuffled path. Neither order, position nor attributes reveal which curves form a
 * character. The characters touch, the image is warped, and a line of the same thickness crosses them. This delays machines but cannot stop
 * them: the real protection is the limit on attempts.
 *
 * @param text characters that `randomCaptcha` generates; any other character is drawn as a box
 */
export function captchaImage(text: string): string {
  const warp = warped();
  const lines = [...written(text), crossing()].flatMap((line) => pieces(line.map(warp)));
  const all = shuffled([...lines, ...ticks(lines.length)]);
  const style = `fill="none" stroke="${COLOURS[randomInt(0, COLOURS.length)]}" stroke-width="18" stroke-linecap="round"`;
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${round(WIDTH)} ${round(HEIGHT)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#f1f5f9"/><path d="${all.join("")}" ${style}/></svg>`;
  // Not base64, which hardly compresses.
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns the strokes of all characters of a text, each character placed after the previous one. */
function written(text: string): Stroke[] {
  let left = between(3, 11);
  return [...text].flatMap((character) => {
    const width = between(3.9, 4.9);
    const strokes = letter(character, left, width);
    left += 4 * width + between(6, 10);
    return strokes;
  });
}

/** Returns the strokes of one character: rotated and slanted, with random offsets at each joint. */
function letter(character: string, left: number, width: number): Stroke[] {
  const [angle, lean, height, dy] = [between(-0.22, 0.22), between(-0.15, 0.15), between(4.2, 5), between(3, 8)];
  const transform = ([x, y]: Point): Point => {
    const [cx, cy] = [(x - 2) * width + (3 - y) * lean * width, (y - 3) * height];
    const joint = (): number => between(-0.5, 0.5);
    return [
      left + 2 * width + cx * Math.cos(angle) - cy * Math.sin(angle) + joint(),
      dy + 3 * height + cx * Math.sin(angle) + cy * Math.cos(angle) + joint(),
    ];
  };
  return strokesOf(character).map((stroke) => stroke.map(transform));
}

/** Creates a function that warps a point by waves along both axes, different for each image. */
function warped(): (at: Point) => Point {
  const wave = (most: number): ((at: number) => number) => {
    const [swing, length, phase] = [between(most / 2, most), between(5, 9), between(0, 2 * Math.PI)];
    return (at) => swing * Math.sin(at / length + phase);
  };
  const [along, across] = [wave(1.6), wave(2.4)];
  return ([x, y]) => [x + along(y), y + across(x)];
}

function strokesOf(character: string): Stroke[] {
  const glyph = GLYPHS[character] ?? "0,0 4,0 4,6 0,6 0,0";
  return glyph.split("|").map((stroke) => stroke.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point));
}

const PIECE = 9;

/** Splits a line into short curves of similar length. Returns them as SVG path data. */
function pieces(line: Stroke): string[] {
  return line.slice(1).flatMap((end, index) => {
    const start = line[index] ?? end;
    const count = Math.max(1, Math.round(distance(start, end) / between(PIECE - 2, PIECE + 2)));
    const cuts = Array.from({ length: count + 1 }, (_, cut) =>
      along(start, end, cut === 0 || cut === count ? cut / count : (cut + between(-0.2, 0.2)) / count),
    );
    return cuts.slice(1).map((to, cut) => curve(cuts[cut] ?? start, to));
  });
}

const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(u - x, v - y);
const along = ([x, y]: Point, [u, v]: Point, fraction: number): Point => [x + (u - x) * fraction, y + (v - y) * fraction];

/** Draws a slightly bent curve as SVG path data, from a random one of its two ends. */
function curve(one: Point, other: Point): string {
  const [from, to] = randomInt(0, 2) === 0 ? [one, other] : [other, one];
  const [x, y] = along(from, to, between(0.4, 0.6));
  return `M${point(from)}Q${point([x + between(-0.8, 0.8), y + between(-0.8, 0.8)])} ${point(to)}`;
}

/** Creates a line across all characters, which rises or falls. */
function crossing(): Stroke {
  const [start, rise, phase, swing, length] = [between(14, HEIGHT - 14), between(-9, 9), between(0, 6), between(2, 6), between(9, 18)];
  const steps = Math.round(WIDTH / PIECE);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const x = (WIDTH * step) / steps;
    return [x, start + rise * (x / WIDTH - 0.5) * 2 + swing * Math.sin(phase + x / length)];
  });
}

/** Least number of pieces in an image. A small number would reveal that its characters have few strokes. */
const LEAST = 44;

/**
 * Draws loose pieces that belong to no character, so that an image does not reveal how many strokes its characters have.
 *
 * @param beside number of pieces that the image has already
 */
function ticks(beside: number): string[] {
  return Array.from({ length: Math.max(5, LEAST - beside) }, () => {
    const [x, y, angle, length] = [between(2, WIDTH - 2), between(3, HEIGHT - 3), between(0, Math.PI), between(3, PIECE - 2)];
    return curve([x, y], [x + length * Math.cos(angle), y + length * Math.sin(angle)]);
  });
}

function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(0, last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Generates the text of a captcha: four characters from a cryptographic source. */
export function randomCaptcha(): string {
  return Array.from({ length: 4 }, () => CAPTCHA_CHARACTERS[randomInt(0, CAPTCHA_CHARACTERS.length)]).join("");
}
