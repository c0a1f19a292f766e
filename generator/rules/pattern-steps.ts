import { leastOf, mirrored, mostOf, type PatternNode } from "./parse-pattern.ts";

/** Maximum repetitions that are followed exactly. A longer repetition counts as unbounded. */
const FEW = 4;
/**
 * Maximum number of transitions between the characters of a pattern, more than any real pattern has. Beyond it, no length is derived from
 * the pattern.
 */
const MOST_WAYS = 20_000;

type Edge = { to: number } & (
  | { kind: "free" | "start" | "end" | "around" | "enter" | "again"; loop?: number }
  | { kind: "takes"; position: number }
  /** Leads to a lookaround. `isReversed`: against the direction that was read in before. */
  | { kind: "look"; isReversed: boolean }
);

/**
 * A repetition that permits more than four rounds. It is analysed as if the number of rounds were unlimited. The required rounds, at most
 * four, are copied before the loop and do not belong to it.
 */
export interface Loop {
  /** Maximum number of characters that it consumes; Infinity if it is unbounded. */
  most: number;
  /** Upper bound of how many different numbers of characters it can consume. */
  lengths: number;
}

/** A pattern that is matched separately: the whole pattern, or the pattern inside a lookaround. */
export interface Frame {
  /** Node of the automaton at which this pattern has matched. */
  last: number;
  /** True for a lookbehind, which is matched backwards. */
  behind: boolean;
}

/**
 * An occurrence of a character in a pattern. `text` is the expression of this character, such as `[0-9]`. `after` is the node of the
 * automaton that follows once the character is consumed.
 */
export interface Position {
  text: string;
  after: number;
  frame: Frame;
  /** Outermost loop that contains the character. */
  loop: Loop | undefined;
}

/**
 * A pattern as a nondeterministic automaton: a graph of nodes whose edges consume one character or nothing. The analyses of a pattern's
 * cost search it.
 */
export interface Steps {
  edges: Edge[][];
  /** Characters by position in the pattern. */
  positions: Position[];
  /** Number of the first node. */
  first: number;
  /** Number of the node at which the pattern has matched. */
  last: number;
}

/**
 * Converts a parsed pattern to an automaton. A repetition of at most four rounds is copied round by round; any other repetition becomes a
 * loop.
 *
 * @param root the root node of the pattern
 */
export function stepsOf(root: PatternNode): Steps {
  const steps: Steps = { edges: [], positions: [], first: 0, last: 0 };
  let frame: Frame = { last: 0, behind: false };
  let outermost: Loop | undefined;
  const addState = (): number => steps.edges.push([]) - 1;
  const link = (from: number, edge: Edge): void => void steps.edges[from]?.push(edge);
  const add = (node: PatternNode, from: number): number => {
    if (node.kind === "sequence") return node.nodes.reduce((at, item) => add(item, at), from);
    const to = addState();
    if (node.kind === "character") {
      link(from, { kind: "takes", to, position: steps.positions.push({ text: node.text, after: to, frame, loop: outermost }) - 1 });
    } else if (node.kind === "start" || node.kind === "end") link(from, { kind: node.kind, to });
    else if (node.kind === "choice") for (const item of node.nodes) link(add(item, branch(from)), { kind: "free", to });
    else if (node.kind === "around") {
      const among = look(node, from);
      // A required lookaround that can never match blocks the way.
      if (!node.wanted || canBeMet(among)) link(from, { kind: "around", to });
    } else repeat(node, from, to);
    return to;
  };
  /** Builds the way of a lookaround, which leads nowhere else. */
  const look = ({ among, behind }: PatternNode & { kind: "around" }, from: number): Steps => {
    const [around, loop] = [frame, outermost];
    const own = { last: 0, behind };
    const first = addState();
    link(from, { kind: "look", to: first, isReversed: behind !== frame.behind });
    [frame, outermost] = [own, undefined];
    own.last = add(behind ? mirrored(among) : among, first);
    [frame, outermost] = [around, loop];
    return { ...steps, first, last: own.last };
  };
  const branch = (from: number): number => {
    const to = addState();
    link(from, { kind: "free", to });
    return to;
  };
  const repeat = ({ node, least, most }: PatternNode & { kind: "repeat" }, from: number, to: number): void => {
    let at = from;
    const taken = Math.min(least, FEW);
    for (let times = 0; times < taken; times++) at = add(node, at);
    if (most <= FEW) {
      for (let times = least; times < most; times++) {
        link(at, { kind: "free", to });
        at = add(node, branch(at));
      }
    } else at = rounds({ kind: "repeat", node, least: least - taken, most: most - taken }, at);
    link(at, { kind: "free", to });
  };
  const rounds = (node: PatternNode & { kind: "repeat" }, from: number): number => {
    const loop = addState();
    link(from, { kind: "free", to: loop });
    const body = addState();
    link(loop, { kind: "enter", to: body, loop });
    const around = outermost;
    const most = mostOf(node);
    outermost ??= { most, lengths: most - leastOf(node) + 1 };
    link(add(node.node, body), { kind: "again", to: loop, loop });
    outermost = around;
    return loop;
  };
  steps.first = addState();
  steps.last = frame.last = add(root, steps.first);
  return steps;
}

/**
 * Tests whether a text exists that matches the pattern. A positive lookaround is treated as matched if its own pattern can match any text.
 * A negative lookaround is always treated as matched.
 */
export function canBeMet({ edges, first, last }: Steps): boolean {
  // State at each node: whether nothing was consumed yet, and whether nothing may follow.
  const seen = new Set<string>();
  const front = [{ at: first, fresh: true, over: false }];
  for (let here = front.pop(); here !== undefined; here = front.pop()) {
    if (here.at === last) return true;
    const key = `${here.at} ${here.fresh} ${here.over}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const edge of edges[here.at] ?? []) {
      if (edge.kind === "look") continue;
      if (edge.kind === "takes") {
        if (!here.over) front.push({ at: edge.to, fresh: false, over: false });
      } else if (edge.kind !== "start" || here.fresh) front.push({ ...here, at: edge.to, over: here.over || edge.kind === "end" });
    }
  }
  return false;
}

/**
 * State of one way of matching a pattern, in the direction of matching.
 * - `over`: the way has passed an anchor, so that no further character may follow.
 * - `fresh`: no character was consumed yet, so that `^` still matches.
 */
interface Way {
  over: boolean;
  fresh: boolean;
}

/**
 * Returns for each position of a pattern the positions that can follow it directly. If several paths lead to a following position, the
 * position is listed once for each path. Undefined if the search for all positions takes more than 20,000 steps.
 */
export function waysBetween({ edges, positions }: Steps): number[][] | undefined {
  let ways = 0;
  const from = (start: number): number[] => {
    const found: number[] = [];
    const walk = (at: number, entered: readonly number[], way: Way): void => {
      if (++ways > MOST_WAYS) return;
      for (const edge of edges[at] ?? []) {
        if (edge.kind === "takes") {
          if (!way.over) found.push(edge.position);
        } else if (edge.kind === "enter") walk(edge.to, [...entered, edge.loop ?? -1], way);
        // A round that consumes nothing does not count.
        else if (edge.kind === "again") {
          if (!entered.includes(edge.loop ?? -1)) walk(edge.to, entered, way);
        } else if (edge.kind === "look") walk(edge.to, entered, edge.isReversed ? { over: false, fresh: true } : way);
        else if (edge.kind !== "start" || way.fresh) walk(edge.to, entered, edge.kind === "end" ? { ...way, over: true } : way);
      }
    };
    walk(start, [], { over: false, fresh: false });
    return found;
  };
  const all = positions.map(({ after }) => from(after));
  return ways > MOST_WAYS ? undefined : all;
}
