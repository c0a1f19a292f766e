import { type Steps, waysBetween } from "./pattern-steps.ts";

/** Characters by which sets are told apart, besides those that a pattern names and their neighbours. */
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => code),
  0xa0,
  0xe9,
  0x3b1,
  0x661,
  0x2028,
  0x3000,
  0x4e2d,
  0xac00,
  0xff0c,
  0x1f600,
];

/** More characters than any pattern that people write: what is judged grows by its square. */
const MOST_POSITIONS = 200;

/**
 * Whether the same text can be taken in ever more ways the longer it is: a text that is not met in the end is then tried in
 * all of them, which takes longer than anybody waits.
 */
export function isEndless(steps: Steps): boolean {
  if (steps.inside.some(isEndless)) return true;
  const { positions } = steps;
  if (positions.length > MOST_POSITIONS) return true;
  const ways = waysBetween(steps);
  if (ways === undefined) return true;
  const reach = reached(ways);
  const goesRound = (from: number, to: number): boolean => reach[to]?.has(from) === true;
  const twice = ways.some((nexts, from) => nexts.some((to, index) => nexts.indexOf(to) !== index && goesRound(from, to)));
  return twice || parts(steps, ways, goesRound);
}

/** What comes after each, however much later; itself, where it goes round. */
function reached(ways: readonly (readonly number[])[]): Set<number>[] {
  return ways.map((nexts) => {
    const seen = new Set<number>();
    const front = [...nexts];
    for (let at = front.pop(); at !== undefined; at = front.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      front.push(...(ways[at] ?? []));
    }
    return seen;
  });
}

/** Whether two ways part at a character, and both come back to it by the same text. */
function parts({ positions }: Steps, ways: readonly (readonly number[])[], goesRound: (from: number, to: number) => boolean): boolean {
  const sets = setsOf(positions.map(({ text }) => text));
  const share = (one: number, other: number): boolean =>
    sets[one]?.some((member, index) => member && sets[other]?.[index] === true) === true;
  const pairsAfter = (one: number, other: number): [number, number][] =>
    (ways[one] ?? []).flatMap((left) =>
      (ways[other] ?? []).filter((right) => share(left, right)).map((right): [number, number] => [left, right]),
    );
  return positions.some((_, origin) => {
    if (!goesRound(origin, origin)) return false;
    const seen = new Set<number>();
    const front = pairsAfter(origin, origin).filter(([left, right]) => left < right);
    for (let pair = front.pop(); pair !== undefined; pair = front.pop()) {
      const [left, right] = pair;
      if (left === origin && right === origin) return true;
      const key = left * positions.length + right;
      if (seen.has(key) || !goesRound(left, origin) || !goesRound(right, origin)) continue;
      seen.add(key);
      front.push(...pairsAfter(left, right));
    }
    return false;
  });
}

/** Of each expression of one character, which of the samples it takes. */
function setsOf(texts: readonly string[]): boolean[][] {
  const named = texts.flatMap((text) => [...text].map((character) => character.codePointAt(0) ?? 0));
  const escaped = texts.flatMap((text) =>
    [...text.matchAll(/\\(?:u\{?|x)([\da-fA-F]+)/g)].map(([, code]) => Number.parseInt(code ?? "0", 16)),
  );
  const codes = [...new Set([...SAMPLES, ...[...named, ...escaped].flatMap((code) => [code - 1, code, code + 1])])];
  const samples = codes.filter((code) => code >= 0 && code <= 0x10_ffff).map((code) => String.fromCodePoint(code));
  return texts.map((text) => {
    const expression = new RegExp(`^(?:${text})$`, "u");
    return samples.map((sample) => expression.test(sample));
  });
}
