import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import type { Part } from "./pattern-parts.ts";
import { type Races, racesOf, type Round } from "./pattern-races.ts";

/**
 * Steps after which a text is refused: some 50 ms. V8 interprets an expression at first, where a step takes 5 to 13 ns, and 55 ns
 * with a class of many ranges (`\p{L}`); compiled, from the second text or a thousand characters on, it takes 1 to 2, and 13.
 */
export const MOST_STEPS = 1_000_000;

/** Of each loop that races with the next how many ways it has, and what the last one takes; undefined: nobody can count them. */
export type Chain = readonly number[];

/** The chain that costs most where a text has so many characters. One of a single loop goes once through the text. */
export function chainOf(part: Part, most: number): Chain | undefined {
  const races = racesOf(part);
  return races === undefined ? undefined : costliest(races, most);
}

/** Whether even a text as long as a body is refused within some steps a character. */
export const isLinear = (part: Part): boolean => stepsToRefuse(part, BOUNDS.body) <= BOUNDS.body;

/** What it costs to refuse a text of so many characters. */
export function stepsToRefuse(part: Part, most: number): number {
  const chain = chainOf(part, most);
  if (chain === undefined) return Number.POSITIVE_INFINITY;
  // Loops that have no end share the characters among them: n, n(n+1)/2, n(n+1)(n+2)/6 …
  let sharing = 0;
  return chain.reduce((steps, ways) => (ways < most ? steps * ways : (steps * (most + sharing)) / ++sharing), 1);
}

function costliest({ rounds, leads, race }: Races, most: number): Chain {
  const from = once((round: Round): Chain => {
    const left = (next: Round): Chain => [Math.min(round.turns, most), ...after(next)];
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
