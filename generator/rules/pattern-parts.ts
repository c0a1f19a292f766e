/** Syntax tree of an ECMAScript pattern (flag `u`), as far as it determines which texts match. */
export type Part =
  /** One character, as an expression of its own. */
  | { kind: "character"; text: string }
  | { kind: "start" }
  | { kind: "end" }
  /** A lookaround, which consumes nothing. The text around must match `among` (`wanted`) or must not. `behind`: the text before. */
  | { kind: "around"; among: Part; wanted: boolean; behind: boolean }
  | { kind: "sequence"; parts: readonly Part[] }
  | { kind: "choice"; parts: readonly Part[] }
  | { kind: "repeat"; part: Part; least: number; most: number };

const AROUND = /^\(\?(<?)([=!])/;
const GROUP = /^\((?:\?:|\?<[^=!>][^>]*>)?/;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
/** A backslash and the characters that belong to it. */
const ESCAPE =
  /^\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}(?:\\u[dD][c-fC-F][\da-fA-F]{2})?|x[\da-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|[1-9]\d*|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;

const NOTHING: Part = { kind: "sequence", parts: [] };
/** Matches any text, also an empty one. */
export const ANYTHING: Part = { kind: "repeat", part: { kind: "character", text: "[^]" }, least: 0, most: Number.POSITIVE_INFINITY };

/**
 * Parses a pattern that `new RegExp(source, "u")` accepts; the tree of any other text has no meaning. A word boundary may hold or not, and
 * a back reference matches any text.
 */
export function partsOfPattern(source: string): Part {
  let rest = source;
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    const match = expression.exec(rest) ?? undefined;
    if (match !== undefined) rest = rest.slice(match[0].length);
    return match;
  };
  const choice = (): Part => {
    const parts = [sequence()];
    while (take(/^\|/) !== undefined) parts.push(sequence());
    return parts.length === 1 ? (parts[0] ?? NOTHING) : { kind: "choice", parts };
  };
  const sequence = (): Part => {
    const parts: Part[] = [];
    while (rest !== "" && !/^[|)]/.test(rest)) parts.push(repeated(atom()));
    return { kind: "sequence", parts };
  };
  const repeated = (part: Part): Part => {
    const match = take(QUANTIFIER);
    if (match === undefined) return part;
    const [text = "", from, range, to] = match;
    if (from === undefined)
      return { kind: "repeat", part, least: text[0] === "+" ? 1 : 0, most: text[0] === "?" ? 1 : Number.POSITIVE_INFINITY };
    return { kind: "repeat", part, least: Number(from), most: range === undefined ? Number(from) : Number(to || Number.POSITIVE_INFINITY) };
  };
  const closed = (part: Part): Part => {
    take(/^\)/);
    return part;
  };
  const atom = (): Part => {
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

/** Returns the minimum characters of a text that matches. */
export function leastOf(part: Part): number {
  if (part.kind === "character") return 1;
  if (part.kind === "sequence") return part.parts.reduce((sum, item) => sum + leastOf(item), 0);
  if (part.kind === "choice") return Math.min(...part.parts.map(leastOf));
  return part.kind === "repeat" && part.least > 0 ? part.least * leastOf(part.part) : 0;
}

/** Returns the maximum characters of a text that matches, infinite for an unbounded repetition. */
export function mostOf(part: Part): number {
  if (part.kind === "character") return 1;
  if (part.kind === "sequence") return part.parts.reduce((sum, item) => sum + mostOf(item), 0);
  if (part.kind === "choice") return Math.max(...part.parts.map(mostOf));
  if (part.kind !== "repeat" || part.most === 0) return 0;
  const each = mostOf(part.part);
  return each === 0 ? 0 : each * part.most;
}

/** Reverses a pattern, for matching against the direction of the text. */
export function mirrored(part: Part): Part {
  if (part.kind === "sequence") return { kind: "sequence", parts: part.parts.map(mirrored).reverse() };
  if (part.kind === "choice") return { kind: "choice", parts: part.parts.map(mirrored) };
  if (part.kind === "start" || part.kind === "end") return { kind: part.kind === "start" ? "end" : "start" };
  return part.kind === "repeat" ? { ...part, part: mirrored(part.part) } : part;
}
