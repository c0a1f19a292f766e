import { reached, setsOf } from "./pattern-sets.ts";
import { type Steps, waysBetween } from "./pattern-steps.ts";

/**
 * Maximum number of positions of a pattern that is analysed, because the time grows with their square. A larger pattern is treated as
 * unsafe. No real pattern is that large.
 */
const MOST_POSITIONS = 200;

/**
 * Tests whether the number of ways in which a pattern can match a text grows exponentially with the length of the text. Before a text is
 * refused, all of these ways are tried, and that would practically never end. Also true for a pattern that is too large to analyse.
 */
export function isEndless(steps: Steps): boolean {
  const { positions } = steps;
  if (positions.length > MOST_POSITIONS) return true;
  const ways = waysBetween(steps);
  if (ways === undefined) return true;
  const reach = reached(ways);
  const goesRound = (from: number, to: number): boolean => reach[to]?.has(from) === true;
  const twice = ways.some((nexts, from) => nexts.some((to, index) => nexts.indexOf(to) !== index && goesRound(from, to)));
  return twice || hasDivergence(steps, ways, goesRound);
}

/**
 * Tests whether two ways diverge at a character and can return to it by the same text. A pattern with such ways takes exponential time for
 * some texts.
 */
function hasDivergence(
  { positions }: Steps,
  ways: readonly (readonly number[])[],
  goesRound: (from: number, to: number) => boolean,
): boolean {
  const sets = setsOf(positions.map(({ text }) => text));
  const share = (one: number, other: number): boolean => ((sets[one] ?? 0n) & (sets[other] ?? 0n)) !== 0n;
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
      if (seen.has(key) || !goesRound(origin, left) || !goesRound(origin, right)) continue;
      seen.add(key);
      front.push(...pairsAfter(left, right));
    }
    return false;
  });
}
