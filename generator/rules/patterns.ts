import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { name, number } from "../parse/pick.ts";
import { MOST_STEPS, stepsToRefuse } from "./pattern-cost.ts";
import { type PatternNode, parsePattern } from "./parse-pattern.ts";
import { isEndless } from "./pattern-safety.ts";
import { canBeMet, stepsOf } from "./pattern-steps.ts";

/**
 * Checks the pattern of a field or input, if there is one. Reports:
 *
 * - an invalid regular expression (E108), and a pattern that no text matches (E418);
 * - a pattern that may refuse a text only slowly (E426);
 * - a repetition without effect at the start or end (E514): without an anchor there, any characters may precede or follow it anyway.
 */
export function checkPattern(field: Name, tree: Tree, report: Report): void {
  const pattern = name(tree, "pattern");
  if (pattern === undefined) return;
  try {
    // Uses the flag with which the validators compile it.
    new RegExp(pattern.text, "u");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report.add("E108", pattern.at, message.replace(/^Invalid regular expression: /, "invalid pattern "));
    return;
  }
  const facts = factsOf(pattern.text);
  const { node, isMet, isWithoutEnd } = facts;
  const most = number(tree, "maxLength");
  if (!isMet)
    report.add("E418", pattern.at, `no value of "${field.text}" matches its pattern`, "^ matches only the start of a text, $ only its end");
  else checkEnds(field, pattern, node, report);
  if (isWithoutEnd) {
    const message = `the pattern of "${field.text}" can match one text in exponentially many ways`;
    report.add("E426", pattern.at, message, "inside a repetition (…)+, let only one alternative match each character");
  } else checkCost(field, { pattern, facts, most }, report);
}

/**
 * Reports a repetition at an end of the pattern that is not anchored (E514). `[a-z]+` accepts every text with one letter in it, as `[a-z]`
 * does.
 */
function checkEnds(field: Name, pattern: Name, node: PatternNode, report: Report): void {
  for (const [end, anchor] of [["start", "^"] as const, ["end", "$"] as const])
    if (alternativesOf(node).some((way) => isOpenEnded(way, end)))
      report.add(
        "E514",
        pattern.at,
        `the repetition at the ${end} of the pattern of "${field.text}" has no effect: other characters may ${end === "start" ? "precede" : "follow"}`,
        end === "start" ? `start the pattern with ${anchor}` : `end the pattern with ${anchor}`,
      );
}

const alternativesOf = (node: PatternNode): readonly PatternNode[] => (node.kind === "choice" ? node.nodes : [node]);

/** Tests whether the outermost node at an end of a pattern is a repetition whose number of rounds may vary. */
function isOpenEnded(node: PatternNode, end: "start" | "end"): boolean {
  if (node.kind === "sequence") {
    const outer = end === "start" ? node.nodes[0] : node.nodes.at(-1);
    return outer !== undefined && isOpenEnded(outer, end);
  }
  if (node.kind === "choice") return node.nodes.some((way) => isOpenEnded(way, end));
  return node.kind === "repeat" && node.most > node.least && !(node.least === 0 && node.most === 1);
}

interface Facts {
  node: PatternNode;
  isMet: boolean;
  isWithoutEnd: boolean;
  /** Steps to refuse a text, by its length in characters. */
  costs: Map<number, number>;
}

/**
 * Maximum number of cached patterns; when it is reached, the cache is emptied. Most patterns are used by several fields, and all are
 * checked again whenever a file is saved.
 */
const MOST_KNOWN = 1000;
const known = new Map<string, Facts>();

function factsOf(text: string): Facts {
  const found = known.get(text);
  if (found !== undefined) return found;
  const node = parsePattern(text);
  const steps = stepsOf(node);
  const facts = { node, isMet: canBeMet(steps), isWithoutEnd: isEndless(steps), costs: new Map() };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, facts);
  return facts;
}

interface PatternCheck {
  pattern: Name;
  facts: Facts;
  most: number | undefined;
}

/**
 * Reports a pattern that takes too many steps to refuse a text of the longest allowed length (E426). Only `maxLength` limits the length;
 * formats and codes do not, because they are validated separately. The results are stored in `facts`.
 */
function checkCost(field: Name, { pattern, facts, most }: PatternCheck, report: Report): void {
  const length = Math.min(most ?? BOUNDS.body, BOUNDS.body);
  const steps = facts.costs.get(length) ?? stepsToRefuse(facts.node, length);
  facts.costs.set(length, steps);
  if (steps <= Math.max(length, MOST_STEPS)) return;
  const long = most === undefined ? "without a maxLength" : `of ${length} characters`;
  const cost = steps < Number.MAX_SAFE_INTEGER ? `about ${Math.round(steps).toLocaleString("en")} steps` : "too many steps to count";
  const ways = [
    most === undefined ? "add maxLength" : "decrease maxLength",
    ...(pattern.text.startsWith("^") ? [] : ["start the pattern with ^"]),
  ];
  const hint = `${ways.join(", ")}, or let only one alternative match each character`;
  report.add("E426", pattern.at, `refusing a text ${long} by the pattern of "${field.text}" takes ${cost}`, hint);
}
