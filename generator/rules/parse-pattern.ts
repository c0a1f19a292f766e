/** Syntax tree of an ECMAScript pattern (flag `u`), as far as it determines which texts match. */
export type PatternNode =
  /** One character, as an expression of its own. */
  | { kind: "character"; text: string }
  | { kind: "start" }
  | { kind: "end" }
  /** A lookaround, which consumes nothing. `wanted`: the text must match `among`; otherwise it must not. `behind`: a lookbehind. */
  | { kind: "around"; among: PatternNode; wanted: boolean; behind: boolean }
  | { kind: "sequence"; nodes: readonly PatternNode[] }
  | { kind: "choice"; nodes: readonly PatternNode[] }
  | { kind: "repeat"; node: PatternNode; least: number; most: number };

const AROUND = /^\(\?(<?)([=!])/;
const GROUP = /^\((?:\?:|\?<[^=!>][^>]*>)?/;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
/** A backslash and the characters that belong to it. */
const ESCAPE =
  /^\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}(?:\\u[dD][c-fC-F][\da-fA-F]{2})?|x[\da-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|[1-9]\d*|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;

const NOTHING: PatternNode = { kind: "sequence", nodes: [] };
/** Matches any text, also an empty text. It replaces parts of a pattern whose text is not known, such as a back reference. */
export const ANYTHING: PatternNode = { kind: "repeat", node: { kind: "character", text: "[^]" }, least: 0, most: Number.POSITIVE_INFINITY };

/**
 * Parses a pattern that `new RegExp(source, "u")` accepts; the tree of any other text has no meaning. A word boundary is treated as a
 * condition that may be met or not, and a back reference matches any text.
 */
export function parsePattern(source: string): PatternNode {
  let rest = source;
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    const match = expression.exec(rest) ?? undefined;
    if (match !== undefined) rest = rest.slice(match[0].length);
    return match;
  };
  const choice = (): PatternNode => {
    const nodes = [sequence()];
    while (take(/^\|/) !== undefined) nodes.push(sequence());
    return nodes.length === 1 ? (nodes[0] ?? NOTHING) : { kind: "choice", nodes };
  };
  const sequence = (): PatternNode => {
    const nodes: PatternNode[] = [];
    while (rest !== "" && !/^[|)]/.test(rest)) nodes.push(repeated(atom()));
    return { kind: "sequence", nodes };
  };
  const repeated = (node: PatternNode): PatternNode => {
    const match = take(QUANTIFIER);
    if (match === undefined) return node;
    const [text = "", from, range, to] = match;
    if (from === undefined)
      return { kind: "repeat", node, least: text[0] === "+" ? 1 : 0, most: text[0] === "?" ? 1 : Number.POSITIVE_INFINITY };
    return { kind: "repeat", node, least: Number(from), most: range === undefined ? Number(from) : Number(to || Number.POSITIVE_INFINITY) };
  };
  const closed = (node: PatternNode): PatternNode => {
    take(/^\)/);
    return node;
  };
  const atom = (): PatternNode => {
    const around = take(AROUND);
    if (around !== undefined) return closed({ kind: "around", among: choice(), wanted: around[2] === "=", behind: around[1] === "<" });
    if (take(GROUP) !== undefined) return closed(choice());
    if (take(/^\^/) !== undefined) return { kind: "start" };
    if (take(/^\$/) !== undefined) return { kind: "end" };
    // A word boundary may hold or not, like any other condition.
    if (take(/^\\[bB]/) !== undefined) return { kind: "around", among: NOTHING, wanted: true, behind: false };
    // A back reference matches what was captured before, which is unknown here.
    if (take(/^\\(?:k<[^>]*>|[1-9]\d*)/) !== undefined) return ANYTHING;
    const text = (take(CLASS) ?? take(ESCAPE) ?? take(/^./su))?.[0] ?? "";
    return { kind: "character", text };
  };
  return choice();
}

/** Returns the minimum number of characters of a text that matches the pattern. Anchors and lookarounds need no characters. */
export function leastOf(node: PatternNode): number {
  if (node.kind === "character") return 1;
  if (node.kind === "sequence") return node.nodes.reduce((sum, item) => sum + leastOf(item), 0);
  if (node.kind === "choice") return Math.min(...node.nodes.map(leastOf));
  return node.kind === "repeat" && node.least > 0 ? node.least * leastOf(node.node) : 0;
}

/**
 * Returns the maximum number of characters of a text that matches the pattern, infinite for an unbounded repetition. Anchors and
 * lookarounds need no characters.
 */
export function mostOf(node: PatternNode): number {
  if (node.kind === "character") return 1;
  if (node.kind === "sequence") return node.nodes.reduce((sum, item) => sum + mostOf(item), 0);
  if (node.kind === "choice") return Math.max(...node.nodes.map(mostOf));
  if (node.kind !== "repeat" || node.most === 0) return 0;
  const each = mostOf(node.node);
  return each === 0 ? 0 : each * node.most;
}

/** Reverses a pattern, for matching against the direction of the text, as in a lookbehind. Lookarounds in it are unchanged. */
export function mirrored(node: PatternNode): PatternNode {
  if (node.kind === "sequence") return { kind: "sequence", nodes: node.nodes.map(mirrored).reverse() };
  if (node.kind === "choice") return { kind: "choice", nodes: node.nodes.map(mirrored) };
  if (node.kind === "start" || node.kind === "end") return { kind: node.kind === "start" ? "end" : "start" };
  return node.kind === "repeat" ? { ...node, node: mirrored(node.node) } : node;
}
