import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import type { PatternNode } from "./parse-pattern.ts";
import { type Races, racesOf, type Round } from "./pattern-races.ts";

/**
 * Maximum number of steps in which a pattern may refuse a text, about 50 ms. A slower pattern is reported (E426). V8 needs 5 to 55 ns for a
 * step. Once it has compiled the expression (from the second text or a thousand characters on), it needs 1 to 13 ns.
 */
export const MOST_STEPS = 1_000_000;

/**
 * A sequence of loops in a pattern, each of which can consume the same text as the next loop (`race` of `Races`). Before a text is refused,
 * all ways to divide the text among the loops are tried.
 *
 * Each number belongs to a loop. It states how many different lengths of text the loop can consume. For the last loop, it is the maximum
 * number of characters.
 */
export type Chain = readonly number[];

/**
 * Returns the chain of loops in a pattern that causes the most steps when the pattern refuses a text. A chain of a single loop reads the
 * text once.
 *
 * @param most the length of the text in characters
 * @returns undefined if the pattern is too large to analyse
 */
export function chainOf(node: PatternNode, most: number): Chain | undefined {
  const races = racesOf(node);
  return races === undefined ? undefined : costliest(races, most);
}

/**
 * Tests whether a text as long as the largest request body is refused in at most one step for each character. Such a pattern needs no limit
 * of the text.
 */
export const isLinear = (node: PatternNode): boolean => stepsToRefuse(node, BOUNDS.body) <= BOUNDS.body;

/**
 * Returns the maximum number of steps in which a pattern refuses a text. Infinite if the pattern is too large to analyse.
 *
 * @param most the length of the text in characters
 * @example stepsToRefuse(parsePattern("^a*a*$"), 100) // 5050
 */
export function stepsToRefuse(node: PatternNode, most: number): number {
  const chain = chainOf(node, most);
  if (chain === undefined) return Number.POSITIVE_INFINITY;
  // Unbounded loops share the characters among them: n, n(n+1)/2, n(n+1)(n+2)/6 …
  let sharing = 0;
  return chain.reduce((steps, ways) => (ways < most ? steps * ways : (steps * (most + sharing)) / ++sharing), 1);
}

function costliest({ rounds, leads, race }: Races, most: number): Chain {
  const from = once((round: Round): Chain => {
    const left = (next: Round): Chain => [Math.min(round.lengths, most), ...after(next)];
    return best([[Math.min(round.most, most)], ...rounds.filter((next) => race(round, next)).map(left)]);
  });
  const after = once((round: Round): Chain => best([round, ...rounds.filter((later) => leads(round, later))].map(from)));
  return best(rounds.map(from));
}

function once(chain: (round: Round) => Chain): (round: Round) => Chain {
  const known = new Map<Round, Chain>();
  return (round) => {
    const found = known.get(round) ?? chain(round);
    known.set(round, found);
    return found;
  };
}

const product = (chain: Chain): number => chain.reduce((total, ways) => total * ways, 1);
const best = (chains: readonly Chain[]): Chain => chains.reduce((one, other) => (product(other) > product(one) ? other : one), []);
