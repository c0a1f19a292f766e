import type { Part } from "./pattern-parts.ts";

/** A repetition up to so often is followed exactly; a longer one has no end, as far as its ways are counted. */
const FEW = 4;
/** More ways from one character to the next than anybody reads: as good as without end. */
const MOST_WAYS = 20_000;

type Edge = { to: number } & ({ kind: "free" | "start" | "end" | "enter" | "again"; loop?: number } | { kind: "takes"; position: number });

/** A pattern as steps from place to place: some take a character, the others nothing. */
export interface Steps {
  edges: Edge[][];
  /** Characters that can be taken, by their place in the pattern: the expression of each. */
  positions: { text: string; after: number }[];
  first: number;
  last: number;
  /** What is looked for around, each a pattern of its own. */
  inside: Steps[];
}

export function stepsOf(root: Part): Steps {
  const steps: Steps = { edges: [], positions: [], first: 0, last: 0, inside: [] };
  const place = (): number => steps.edges.push([]) - 1;
  const link = (from: number, edge: Edge): void => void steps.edges[from]?.push(edge);
  const add = (part: Part, from: number): number => {
    if (part.kind === "sequence") return part.parts.reduce((at, item) => add(item, at), from);
    const to = place();
    if (part.kind === "character") {
      link(from, { kind: "takes", to, position: steps.positions.push({ text: part.text, after: to }) - 1 });
    } else if (part.kind === "start" || part.kind === "end") link(from, { kind: part.kind, to });
    else if (part.kind === "choice") for (const item of part.parts) link(add(item, branch(from)), { kind: "free", to });
    else if (part.kind === "around") {
      const among = stepsOf(part.among);
      steps.inside.push(among);
      // What has to be there, and never can, lets nothing pass.
      if (!part.wanted || canBeMet(among)) link(from, { kind: "free", to });
    } else repeat(part, from, to);
    return to;
  };
  const branch = (from: number): number => {
    const to = place();
    link(from, { kind: "free", to });
    return to;
  };
  const repeat = ({ part, least, most }: Part & { kind: "repeat" }, from: number, to: number): void => {
    let at = from;
    for (let times = 0; times < Math.min(least, FEW); times++) at = add(part, at);
    if (most <= FEW) {
      for (let times = least; times < most; times++) {
        link(at, { kind: "free", to });
        at = add(part, branch(at));
      }
    } else {
      const loop = place();
      link(at, { kind: "free", to: loop });
      const body = place();
      link(loop, { kind: "enter", to: body, loop });
      link(add(part, body), { kind: "again", to: loop, loop });
      at = loop;
    }
    link(at, { kind: "free", to });
  };
  steps.first = place();
  steps.last = add(root, steps.first);
  return steps;
}

/** Whether any text meets such a pattern. */
export function canBeMet({ edges, first, last }: Steps): boolean {
  // Of each place: whether nothing was taken yet, and whether nothing may follow.
  const seen = new Set<string>();
  const front = [{ at: first, fresh: true, over: false }];
  for (let here = front.pop(); here !== undefined; here = front.pop()) {
    if (here.at === last) return true;
    const key = `${here.at} ${here.fresh} ${here.over}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const edge of edges[here.at] ?? []) {
      if (edge.kind === "takes") {
        if (!here.over) front.push({ at: edge.to, fresh: false, over: false });
      } else if (edge.kind !== "start" || here.fresh) front.push({ ...here, at: edge.to, over: here.over || edge.kind === "end" });
    }
  }
  return false;
}

/** From each character to those that may be next, once for each way; undefined: there are too many. */
export function waysBetween({ edges, positions }: Steps): number[][] | undefined {
  let ways = 0;
  const from = (start: number): number[] => {
    const found: number[] = [];
    const walk = (at: number, entered: readonly number[]): void => {
      if (++ways > MOST_WAYS) return;
      for (const edge of edges[at] ?? []) {
        if (edge.kind === "takes") found.push(edge.position);
        else if (edge.kind === "enter") walk(edge.to, [...entered, edge.loop ?? -1]);
        // A round that takes nothing is none.
        else if (edge.kind === "again") {
          if (!entered.includes(edge.loop ?? -1)) walk(edge.to, entered);
        } else if (edge.kind !== "start" && edge.kind !== "end") walk(edge.to, entered);
      }
    };
    walk(start, []);
    return found;
  };
  const all = positions.map(({ after }) => from(after));
  return ways > MOST_WAYS ? undefined : all;
}
