import { ANYTHING, type PatternNode } from "./parse-pattern.ts";
import { reached, setsOf } from "./pattern-sets.ts";
import { type Frame, type Loop, type Position, type Steps, stepsOf, waysBetween } from "./pattern-steps.ts";

/** Maximum steps that are examined for one pattern; the rest then counts as a race. Real patterns need some thousands. */
const MOST_LOOKS = 1_000_000;

/**
 * A loop in a pattern. `members` are the characters of the pattern that each round of the loop may consume, as indexes in
 * `Steps.positions`.
 */
export interface Round extends Loop {
  members: ReadonlySet<number>;
  /** The pattern or lookaround that contains the loop. */
  frame: Frame;
}

interface Graph {
  positions: readonly Position[];
  ways: readonly (readonly number[])[];
  reach: readonly ReadonlySet<number>[];
  sets: readonly bigint[];
  /** Whether nothing is missing after it. A match that gets so far tries no other way. */
  settled: readonly boolean[];
  looks: number;
}

/** The loops of a pattern, and which of them can follow each other. The cost of refusing a text is estimated from these facts. */
export interface Races {
  rounds: readonly Round[];
  /** Tests whether a text can pass from one loop to another. */
  leads: (from: Round, to: Round) => boolean;
  /**
   * Tests whether two loops can consume the same text. The pattern can then go from one loop to the other at many positions of the text.
   * All these positions are tried before the text is refused. This is the criterion IDA of Weber and Seidl. For it, a single text must lead
   * from `p` to `p`, from `p` to `q`, and from `q` to `q`.
   */
  race: (from: Round, to: Round) => boolean;
}

/**
 * Finds the loops of a pattern, and those pairs of them that can consume the same text ({@link Races.race}). The search for the pattern at
 * every position of a text is a loop too. After 1,000,000 steps for one pattern, all further pairs are assumed to consume the same text.
 *
 * @returns undefined if the pattern has more than 20,000 transitions between its characters
 */
export function racesOf(node: PatternNode): Races | undefined {
  const steps = searched(node);
  const ways = waysBetween(steps)?.map((nexts) => [...new Set(nexts)]);
  if (ways === undefined) return undefined;
  const { positions } = steps;
  const graph: Graph = {
    positions,
    ways,
    reach: reached(ways),
    sets: setsOf(positions.map(({ text }) => text)),
    settled: positions.map(({ after, frame }) => isSettled(steps, after, frame.last)),
    looks: MOST_LOOKS,
  };
  const leads = (from: Round, to: Round): boolean => from !== to && goes(graph, anyOf(from), anyOf(to));
  return { rounds: roundsOf(graph), leads, race: (from, to) => leads(from, to) && races(graph, from, to) };
}

/**
 * Returns the steps of a pattern as it is searched in a text, where it is tried at every position. For this, a loop over any character
 * precedes it. A pattern that accepts every text at once needs no such loop.
 */
function searched(node: PatternNode): Steps {
  const alone = stepsOf(node);
  return isSettled(alone, alone.first, alone.last) ? alone : stepsOf({ kind: "sequence", nodes: [ANYTHING, node] });
}

/** Tests whether the last node can be reached from a node without consuming or requiring anything. */
function isSettled({ edges }: Steps, from: number, last: number): boolean {
  const seen = new Set<number>();
  const front = [from];
  for (let at = front.pop(); at !== undefined; at = front.pop()) {
    if (at === last) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const { kind, to } of edges[at] ?? []) if (kind === "free" || kind === "enter" || kind === "again") front.push(to);
  }
  return false;
}

const anyOf = ({ members }: Round): number => Math.min(...members);
const goes = ({ reach }: Graph, from: number, to: number): boolean => reach[from]?.has(to) === true;

function roundsOf(graph: Graph): Round[] {
  const rounds: Round[] = [];
  for (const [index, { frame, loop }] of graph.positions.entries()) {
    if (loop === undefined || !goes(graph, index, index) || rounds.some(({ members }) => members.has(index))) continue;
    const others = [...graph.positions.keys()].filter((other) => goes(graph, index, other) && goes(graph, other, index));
    rounds.push({ ...loop, frame, members: new Set(others) });
  }
  return rounds;
}

function races(graph: Graph, from: Round, to: Round): boolean {
  // Loops in opposite directions have no common text that could be followed.
  if (from.frame !== to.frame && (from.frame.behind || to.frame.behind)) return true;
  return [...from.members].some((one) => [...to.members].some((other) => race(graph, [one, from], [other, to])));
}

type Triple = readonly [stays: number, leaves: number, left: number];

function race(graph: Graph, [one, from]: [number, Round], [other, to]: [number, Round]): boolean {
  const size = graph.positions.length;
  const seen = new Set<number>();
  const front: Triple[] = [[one, one, other]];
  for (let triple = front.pop(); triple !== undefined; triple = front.pop()) {
    for (const next of triplesAfter(graph, triple, from, to)) {
      const [stays, leaves, left] = next;
      if (stays === one && leaves === other && left === other) return true;
      const key = (stays * size + leaves) * size + left;
      if (seen.has(key)) continue;
      seen.add(key);
      front.push(next);
    }
    if (graph.looks < 0) return true;
  }
  return false;
}

/** Returns the triples of positions that follow when all three positions consume the same character. */
function triplesAfter(graph: Graph, [stays, leaves, left]: Triple, from: Round, to: Round): Triple[] {
  const found: Triple[] = [];
  const { positions, ways, sets, settled } = graph;
  const isOpen = (index: number): boolean => settled[index] !== true || positions[index]?.frame !== from.frame;
  for (const one of ways[stays] ?? []) {
    if (!from.members.has(one)) continue;
    for (const three of ways[left] ?? []) {
      const both = (sets[one] ?? 0n) & (sets[three] ?? 0n);
      if (both === 0n || !to.members.has(three) || !isOpen(three)) continue;
      for (const two of ways[leaves] ?? []) {
        graph.looks -= 1;
        if ((both & (sets[two] ?? 0n)) !== 0n && goes(graph, two, three) && isOpen(two)) found.push([one, two, three]);
      }
    }
  }
  return found;
}
