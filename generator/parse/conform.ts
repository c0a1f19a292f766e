import type { Code } from "../diagnostics/codes.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Entry, ListTree, MapTree, ScalarTree, Tree } from "../load/tree.ts";
import { innerKeywords, resolved, type Located, type Rule } from "./grammar.ts";
import {
  describeRule,
  enumeration,
  enumHint,
  expected,
  expectedOf,
  fullWidthHint,
  quoteHint,
  shapeProblem,
  shown,
  typeOf,
  typesOf,
} from "./grammar-messages.ts";
import { isForeign, keywordHint, meantKeyword } from "./keyword-hint.ts";

interface Problem {
  code: Code;
  at: Place;
  message: string;
  /** Evaluated only when the problem is reported, because most problems belong to discarded alternatives. */
  hint?: (() => string | undefined) | undefined;
  /** The depth in the tree. The alternative with the deepest problem is the most likely one. */
  depth: number;
  /** The node has another type or another `kind`, so this alternative does not apply. */
  misfit: boolean;
  /** A keyword that is missing or unknown. */
  keyword?: { missing: readonly string[]; tree: Tree } | { strange: string; open: readonly string[]; tree: Tree };
}

/**
 * Validates a parsed file against the grammar, and reports each mistake at its position: unknown keywords (E102), wrong values (E103), and
 * missing keywords (E104). It is used instead of ajv, because it reports only mistakes of the alternative that the author probably meant. A
 * test ensures that both accept the same files.
 *
 * @param grammar the rule that the tree must follow
 * @returns true if the tree is valid
 */
export function conform(tree: Tree, grammar: Located, report: Report): boolean {
  const problems = validate(tree, grammar, 0);
  for (const { code, at, message, hint } of problems.filter((problem) => !isMisspelt(problem, problems)))
    report.add(code, at, message, hint?.());
  return problems.length === 0;
}

/**
 * Tests whether a missing keyword is just one that was misspelt in the same mapping. The misspelling is reported as well, and each mistake
 * only once.
 */
function isMisspelt(problem: Problem, problems: readonly Problem[]): boolean {
  const { keyword } = problem;
  if (keyword === undefined || !("missing" in keyword)) return false;
  return problems.some(
    ({ keyword: other }) =>
      other !== undefined &&
      "strange" in other &&
      other.tree === keyword.tree &&
      keyword.missing.includes(meantKeyword(other.strange, other.open) ?? ""),
  );
}

const expressions = new Map<string, RegExp>();

function compiled(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern);
  expressions.set(pattern, known);
  return known;
}

function validate(tree: Tree, located: Located, depth: number): Problem[] {
  const { rule, document } = resolved(located);
  const inside = (subrule: Rule): Located => ({ rule: subrule, document });
  const problems: Problem[] = [];
  const fail = (code: Code, at: Place, message: string, hint?: Problem["hint"], misfit = false): void => {
    problems.push({ code, at, message, hint, depth, misfit });
  };
  if (
    rule.type !== undefined &&
    !typesOf(rule).includes(typeOf(tree)) &&
    !(typesOf(rule).includes("number") && typeOf(tree) === "integer")
  ) {
    fail("E103", tree.at, `expected ${expected(rule)}, got ${shown(tree)}`, () => quoteHint(tree, rule) ?? describeRule(rule), true);
    return problems;
  }
  if (tree.kind === "scalar") checkScalar(tree, rule, fail);
  else if (rule.const !== undefined || rule.enum !== undefined)
    fail("E103", tree.at, `expected ${expected(rule)}, got ${shown(tree)}`, undefined, true);
  if (tree.kind === "list") problems.push(...checkList(tree, rule, inside, depth));
  if (tree.kind === "map") problems.push(...checkMap(tree, rule, inside, depth));
  if (rule.if !== undefined && rule.then !== undefined && validate(tree, inside(rule.if), depth).length === 0)
    problems.push(...validate(tree, inside(rule.then), depth));
  for (const subrule of rule.allOf ?? []) problems.push(...validate(tree, inside(subrule), depth));
  const choices = rule.anyOf ?? rule.oneOf;
  if (choices !== undefined) problems.push(...checkChoices(tree, rule, choices.map(inside), depth));
  if (rule.not !== undefined && validate(tree, inside(rule.not), depth).length === 0)
    problems.push(forbidden(tree, rule, rule.not, inside, depth));
  return problems;
}

const OFF = "remove it: an absent flag is off";

type Fail = (code: Code, at: Place, message: string, hint?: Problem["hint"], misfit?: boolean) => void;

function checkScalar(tree: ScalarTree, rule: Rule, fail: Fail): void {
  const { value, at } = tree;
  if (rule.const !== undefined && value !== rule.const) {
    const isFlag = rule.const === true && value === false;
    fail("E103", at, `expected ${JSON.stringify(rule.const)}, got ${shown(tree)}`, () => (isFlag ? OFF : undefined), !isFlag);
  }
  if (rule.enum !== undefined && !rule.enum.includes(value)) {
    const known = rule.enum;
    fail("E103", at, `${shown(tree)} is none of ${enumeration(known)}`, () => enumHint(value, known) ?? rule.description);
  }
  if (typeof value === "string") {
    if (rule.pattern !== undefined && !compiled(rule.pattern).test(value)) {
      const { message, hint } = shapeProblem(value, rule.pattern, rule.description);
      fail("E103", at, message, () => hint);
    }
    if (rule.minLength !== undefined && value.trim().length < rule.minLength) fail("E103", at, "the text is empty");
    if (rule.maxLength !== undefined && value.length > rule.maxLength && [...value].length > rule.maxLength)
      fail("E103", at, `expected at most ${rule.maxLength} characters, got ${[...value].length}`);
  }
  if (typeof value === "number") {
    if (rule.minimum !== undefined && value < rule.minimum) fail("E103", at, `expected at least ${rule.minimum}, got ${value}`);
    if (rule.maximum !== undefined && value > rule.maximum) fail("E103", at, `expected at most ${rule.maximum}, got ${value}`);
    if (rule.exclusiveMinimum !== undefined && value <= rule.exclusiveMinimum)
      fail("E103", at, `expected more than ${rule.exclusiveMinimum}, got ${value}`);
  }
}

function checkList(tree: ListTree, rule: Rule, inside: (subrule: Rule) => Located, depth: number): Problem[] {
  const problems: Problem[] = [];
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = rule;
  const count = tree.items.length;
  const limit = count < minItems ? `at least ${items(minItems)}` : count > maxItems ? `at most ${items(maxItems)}` : undefined;
  if (limit !== undefined) problems.push({ code: "E103", at: tree.at, message: `expected ${limit}, got ${count}`, depth, misfit: false });
  if (rule.items === undefined) return problems;
  for (const item of tree.items) {
    const found = validate(item, inside(rule.items), depth + 1);
    // A list of names was written where a list of lists is expected: `unique: [name]`.
    if (item.kind === "scalar" && rule.items.type === "array")
      for (const problem of found) problem.hint = () => `a list of lists: [[${item.source}]]`;
    problems.push(...found);
  }
  return problems;
}

const items = (count: number): string => `${count} item${count === 1 ? "" : "s"}`;

function checkMap(tree: MapTree, rule: Rule, inside: (subrule: Rule) => Located, depth: number): Problem[] {
  const problems: Problem[] = [];
  const known = rule.properties ?? {};
  for (const name of rule.required ?? []) {
    if (tree.entries.has(name)) continue;
    const described = known[name]?.description;
    problems.push({
      code: "E104",
      at: headOf(tree),
      message: `keyword "${name}" is missing`,
      hint: () => described && `${name}: ${described}`,
      depth,
      misfit: known[name] === undefined,
      keyword: { missing: [name], tree },
    });
  }
  if (rule.minProperties !== undefined && tree.entries.size < rule.minProperties) {
    problems.push({ code: "E103", at: tree.at, message: "the mapping is empty", hint: () => rule.description, depth, misfit: false });
  }
  if (rule.maxProperties !== undefined && tree.entries.size > rule.maxProperties)
    problems.push(excluding([...tree.entries.values()], depth));
  for (const entry of tree.entries.values()) {
    if (rule.propertyNames?.pattern !== undefined && !compiled(rule.propertyNames.pattern).test(entry.name)) {
      const { message, hint } = shapeProblem(entry.name, rule.propertyNames.pattern, undefined);
      problems.push({ code: "E103", at: entry.at, message, hint: () => hint, depth, misfit: false });
    }
    const subrule = Object.hasOwn(known, entry.name) ? known[entry.name] : undefined;
    if (subrule !== undefined) problems.push(...validate(entry.value, inside(subrule), depth + 1));
    else if (rule.additionalProperties === false) {
      problems.push(strange(entry, tree, known, inside, depth));
    } else if (typeof rule.additionalProperties === "object") {
      const found = validate(entry.value, inside(rule.additionalProperties), depth + 1);
      const isMistaken = found.length > 0 && isForeign(entry.name, Object.keys(known));
      problems.push(...(isMistaken ? [strange(entry, tree, known, inside, depth)] : found));
    }
  }
  return problems;
}

/** Describes the mistake of a keyword that the mapping must not have, with a suggestion of the meant one. */
function strange(
  entry: Entry,
  tree: MapTree,
  known: Readonly<Record<string, Rule>>,
  inside: (subrule: Rule) => Located,
  depth: number,
): Problem {
  const { name, at } = entry;
  const open = Object.keys(known).filter((keyword) => !tree.entries.has(keyword));
  const hint = (): string | undefined =>
    fullWidthHint(name) ??
    (isTornText(entry)
      ? "a comma inside { } ends a text: quote the text"
      : keywordHint(name, { open, inner: innerKeywords(known, inside) }));
  return { code: "E102", at, message: `unknown keyword "${name}"`, hint, depth, misfit: false, keyword: { strange: name, open, tree } };
}

/**
 * Tests whether a key of a mapping is the rest of an unquoted sentence with a comma. Such a key has no value, and contains punctuation or
 * blanks.
 */
const isTornText = ({ name, value }: Entry): boolean => value.kind === "scalar" && value.source === "" && /[^\w$-]/.test(name);

/**
 * Validates a tree against alternatives.
 *
 * @returns no problems if one alternative matches, or several do and the rule is no `oneOf`; otherwise the problem of several matches, or
 * the violations of the most likely alternative
 */
function checkChoices(tree: Tree, rule: Rule, choices: readonly Located[], depth: number): Problem[] {
  const readings = choices.map((choice) => validate(tree, choice, depth));
  const good = readings.filter((problems) => problems.length === 0).length;
  if (good === 1 || (good > 1 && rule.oneOf === undefined)) return [];
  if (good > 1) {
    const names = choices.flatMap((choice) => resolved(choice).rule.required ?? []);
    return [excluding(tree.kind === "map" ? [...tree.entries.values()].filter((entry) => names.includes(entry.name)) : [], depth)];
  }
  if (choices.every((choice) => isRequirement(resolved(choice).rule))) {
    const missing = choices.flatMap((choice) => resolved(choice).rule.required ?? []);
    const message = `expected one of these keywords: ${missing.join(", ")}`;
    const hint = (): string | undefined =>
      missing.length <= FEW ? missing.map((name) => describeKeyword(name, rule)).join("; ") : undefined;
    return [{ code: "E104", at: headOf(tree), message, hint, depth, misfit: false, keyword: { missing, tree } }];
  }
  const rank = (problems: readonly Problem[]): number =>
    // An unknown keyword is stronger evidence against an alternative than a value of the wrong kind.
    problems.filter(({ keyword }) => keyword !== undefined && "strange" in keyword && keyword.tree === tree).length * 2000 +
    problems.filter((item) => item.misfit && item.depth <= depth + 1).length * 1000 +
    problems.length * 10 -
    Math.max(...problems.map((item) => item.depth));
  const meant = readings.filter((problems) => !problems.some((item) => item.misfit && item.depth === depth));
  if (meant.length === 0) return [unfit(tree, rule, choices, depth)];
  return [...meant].sort((a, b) => rank(a) - rank(b))[0] ?? [];
}

/** Maximum number of missing keywords that a hint describes. If more are missing, there is no hint. */
const FEW = 3;

function describeKeyword(name: string, { properties }: Rule): string {
  const { enum: values, description } = properties?.[name] ?? {};
  return values === undefined ? `${name}: ${description ?? "…"}` : `${name}: one of ${values.map(String).join(", ")}`;
}

const isRequirement = (rule: Rule): boolean => rule.required !== undefined && rule.properties === undefined;

/** Describes the mistake of a node whose type none of the alternatives has. */
function unfit(tree: Tree, { description }: Rule, choices: readonly Located[], depth: number): Problem {
  const rules = choices.map((choice) => resolved(choice).rule);
  const message = `expected ${expectedOf(rules)}, got ${shown(tree)}`;
  const hint = (): string | undefined => {
    const described = [...new Set(rules.flatMap((rule) => rule.description ?? []))].join(" | ");
    return quoteHint(tree, { type: rules.flatMap(typesOf) }) ?? description ?? (described === "" ? undefined : described);
  };
  return { code: "E103", at: tree.at, message, hint, depth, misfit: true };
}

/** Describes the mistake of a value that the grammar excludes with `not`, or of keywords that must not be combined. */
function forbidden(tree: Tree, rule: Rule, not: Rule, inside: (subrule: Rule) => Located, depth: number): Problem {
  const subrule = (not.anyOf ?? [not]).find((item) => validate(tree, inside(item), depth).length === 0);
  const names = subrule?.required ?? [];
  if (tree.kind === "map" && names.length > 0)
    return excluding(
      [...tree.entries.values()].filter(({ name }) => names.includes(name)),
      depth,
    );
  return { code: "E103", at: tree.at, message: `${shown(tree)} is not allowed here`, hint: () => rule.description, depth, misfit: false };
}

/** Describes the mistake of keywords that must not be combined. Its position is the last of them. */
function excluding(entries: readonly Entry[], depth: number): Problem {
  const names = entries.map(({ name }) => `"${name}"`);
  const message = `${names.join(" and ")} exclude each other`;
  return { code: "E103", at: (entries.at(-1) as Entry).at, message, hint: () => "keep one of them", depth, misfit: false };
}

/** Returns the place where a missing keyword of a mapping is reported: its first key. */
function headOf(tree: Tree): Place {
  if (tree.kind !== "map") return tree.at;
  return [...tree.entries.values()][0]?.at ?? tree.at;
}
