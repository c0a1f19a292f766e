import { parsePattern, type PatternNode } from "./parse-pattern.ts";
import { setsOf } from "./pattern-sets.ts";

/** Repetitions that are followed one by one. The rest of a longer repetition counts as unbounded. */
const MOST_COPIES = 40;
/** Maximum number of pairs of nodes that are examined. If there are more, the two patterns are assumed to be compatible. */
const MOST_PAIRS = 20_000;

interface Edge {
  to: number;
  /** Index of the character expression that it consumes. Undefined if it consumes nothing. */
  takes?: number;
  /** Only before the first character, or after the last. */
  only?: "start" | "end";
}

interface Automaton {
  edges: Edge[][];
  texts: string[];
  last: number;
}

/**
 * Returns the minimum length of a text that matches two patterns; infinity if there is no such text. The result may be too small but never
 * too large. Lookarounds are treated as matched, and repetitions of more than 40 as 40 or more. After 20,000 pairs of positions, the result
 * is 0.
 */
export function shortestOfBoth(one: string, other: string): number {
  const key = `${one} ${other}`;
  const found = known.get(key) ?? meet(automatonOf(parsePattern(one)), automatonOf(parsePattern(other)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

/** Least lengths of texts that match two patterns, by the patterns. `watch` checks the same rules at every save. */
const known = new Map<string, number>();
const MOST_KNOWN = 1000;

function automatonOf(root: PatternNode): Automaton {
  const edges: Edge[][] = [];
  const texts: string[] = [];
  const state = (): number => edges.push([]) - 1;
  const link = (from: number, edge: Edge): void => void edges[from]?.push(edge);
  const takes = (text: string): number => texts.push(text) - 1;
  const add = (node: PatternNode, from: number): number => {
    if (node.kind === "sequence") return node.nodes.reduce((at, item) => add(item, at), from);
    if (node.kind === "repeat") return repeat(node, from);
    const to = state();
    if (node.kind === "character") link(from, { to, takes: takes(node.text) });
    else if (node.kind === "choice") for (const item of node.nodes) link(add(item, from), { to });
    else if (node.kind === "start" || node.kind === "end") link(from, { to, only: node.kind });
    else link(from, { to });
    return to;
  };
  const repeat = ({ node, least, most }: PatternNode & { kind: "repeat" }, from: number): number => {
    let at = from;
    const copies = Math.min(least, MOST_COPIES);
    for (let times = 0; times < copies; times++) at = add(node, at);
    const to = state();
    if (most > MOST_COPIES || least > MOST_COPIES) {
      const loop = state();
      link(at, { to: loop });
      link(add(node, loop), { to: loop });
      link(loop, { to });
      return to;
    }
    for (let times = copies; times < most; times++) {
      link(at, { to });
      at = add(node, at);
    }
    link(at, { to });
    return to;
  };
  // A pattern matches anywhere in a text, unless its anchors forbid it.
  const first = state();
  link(first, { to: first, takes: takes("[^]") });
  const last = add(root, first);
  const end = state();
  link(last, { to: end });
  link(end, { to: end, takes: takes("[^]") });
  return { edges, texts, last: end };
}

/**
 * A step of the search through both automata: a node of each. `fresh`: no character has been consumed yet. `over`: none may be consumed any
 * more, because the end of the text was required.
 */
interface Pair {
  at: readonly [number, number];
  fresh: boolean;
  over: boolean;
}

function meet(one: Automaton, other: Automaton): number {
  const sets = setsOf([...one.texts, ...other.texts]);
  const share = (a: number, b: number): boolean => ((sets[a] ?? 0n) & (sets[one.texts.length + b] ?? 0n)) !== 0n;
  const steps = new Map<string, { next: { key: string; length: 0 | 1 }[] }>();
  const start: Pair = { at: [0, 0], fresh: true, over: false };
  const front = [start];
  const ends: string[] = [];
  const keyOf = ({ at, fresh, over }: Pair): string => `${at[0]} ${at[1]} ${fresh ? 1 : 0}${over ? 1 : 0}`;
  for (let pair = front.pop(); pair !== undefined; pair = front.pop()) {
    const key = keyOf(pair);
    if (steps.has(key)) continue;
    if (steps.size > MOST_PAIRS) return 0;
    const found = pairsAfter(pair, one, other, share);
    steps.set(key, { next: found.map(({ pair: next, length }) => ({ key: keyOf(next), length })) });
    if (pair.at[0] === one.last && pair.at[1] === other.last) ends.push(key);
    front.push(...found.map(({ pair: next }) => next));
  }
  return ends.length === 0 ? Number.POSITIVE_INFINITY : shortestTo(ends, keyOf(start), steps);
}

function pairsAfter(
  { at: [a, b], fresh, over }: Pair,
  one: Automaton,
  other: Automaton,
  share: (a: number, b: number) => boolean,
): { pair: Pair; length: 0 | 1 }[] {
  const found: { pair: Pair; length: 0 | 1 }[] = [];
  const free = (edge: Edge, at: readonly [number, number]): void => {
    if (edge.takes !== undefined || (edge.only === "start" && !fresh)) return;
    found.push({ pair: { at, fresh, over: over || edge.only === "end" }, length: 0 });
  };
  const [left, right] = [one.edges[a] ?? [], other.edges[b] ?? []];
  for (const edge of left) free(edge, [edge.to, b]);
  for (const edge of right) free(edge, [a, edge.to]);
  if (over) return found;
  for (const first of left)
    for (const second of right)
      if (first.takes !== undefined && second.takes !== undefined && share(first.takes, second.takes))
        found.push({ pair: { at: [first.to, second.to], fresh: false, over: false }, length: 1 });
  return found;
}

type Steps = ReadonlyMap<string, { next: readonly { key: string; length: 0 | 1 }[] }>;

/** Returns the fewest characters with which the search from `start` reaches one of the `ends`. */
function shortestTo(ends: readonly string[], start: string, steps: Steps): number {
  const distances = new Map<string, number>([[start, 0]]);
  const front = [start];
  for (let key = front.shift(); key !== undefined; key = front.shift())
    for (const { key: next, length } of steps.get(key)?.next ?? []) {
      const distance = (distances.get(key) ?? 0) + length;
      if ((distances.get(next) ?? Number.POSITIVE_INFINITY) <= distance) continue;
      distances.set(next, distance);
      if (length === 0) front.unshift(next);
      else front.push(next);
    }
  return Math.min(...ends.map((end) => distances.get(end) ?? Number.POSITIVE_INFINITY));
}
