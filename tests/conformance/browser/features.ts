import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import { roleOf, type ShapeName, shapeOf } from "../../../generator/parse/roles.ts";
import { visit } from "../../../generator/parse/visit.ts";
import { type ResolvedNode, referencesIn } from "../../../generator/model/traverse.ts";
import type { Call, Project, Resolved, Screen, Value } from "../../../generator/model/types.ts";
import { callOf, type Proved } from "../project.ts";
import { declaredSchema, formatOf, namesOf, resolved } from "../samples.ts";

/** Members whose text is a label or a name. Their presence is a feature, their text is not. All other texts are features by value. */
const FREE_TEXTS: ReadonlySet<string> = new Set(
  "always as cancelled empty entity fileName hint id incomplete label name save section title unit".split(" "),
);

/** Members that a page does not show: the position in the source, and further calls that a right covers. */
const UNSEEN: ReadonlySet<string> = new Set(["at", "calls"]);

/** Schema keywords that do not restrict input. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["$id", "$ref", "default", "description", "examples", "title"]);

/** A block or an action of a screen, with everything inside it. */
export interface ScreenElement {
  shape: ShapeName;
  of: object;
}

/** Decides whether a member of a shape counts as a feature. */
export type IsWanted = (shape: ShapeName, member: string) => boolean;

/**
 * Lists the language features that a block or action uses: `table/column.format=date`, `action/form.errors=first`,
 * `formBlock/options.call reply.many`. A feature names the shape of the block or action, the shape that has the member, and the
 * member. A member that is added to the language becomes a feature as soon as a screen uses it.
 *
 * @param isWanted decides whether a member of a shape counts; by default, each does
 */
export function featuresOf(project: Proved, screen: Screen, element: ScreenElement, isWanted: IsWanted = () => true): Set<string> {
  const found = new Set<string>();
  const elements: readonly ResolvedNode[] = visit<Resolved>(element.shape, element.of);
  const nested = elements.flatMap(({ term, of }): ScreenElement[] => {
    const shape = typeof of === "object" ? shapeOf(term, of) : undefined;
    return shape === undefined ? [] : [{ shape, of: of as object }];
  });
  for (const { shape, of } of [element, ...nested])
    for (const [member, content] of Object.entries(of).filter(([name]) => !UNSEEN.has(name) && isWanted(shape, name)))
      for (const use of usesOf(member, content, roleOf(shape, member) !== undefined)) found.add(`${element.shape}/${shape}.${use}`);
  for (const item of elements) {
    const shape = item.within.at(-1)?.shape ?? element.shape;
    if (UNSEEN.has(item.member) || !isWanted(shape, item.member)) continue;
    for (const use of usesOfTerm(project, screen, item)) found.add(use);
    if (item.term === "call")
      for (const use of replyFeatures(callOf(project, item.of))) found.add(`${element.shape}/${shape}.${item.member} ${use}`);
  }
  return found;
}

/**
 * Lists whether a member is used, and for an enumerated text also its value. `isTerm` is true if the member's content is examined
 * separately.
 */
function usesOf(member: string, content: unknown, isTerm: boolean): string[] {
  if (content === undefined || content === false || content === null) return [];
  if (Array.isArray(content) && content.length === 0) return [];
  if (content instanceof Map) return content.size === 0 ? [] : [member];
  if (isTerm || FREE_TEXTS.has(member)) return [member];
  if (typeof content === "string") return [`${member}=${content}`];
  // Lists the members of plain objects, such as the tone of a code or the crop of an image. A tree's root is excluded, because it
  // has names of fields.
  const objects = member === "root" ? [] : [content].flat().filter((item) => typeof item === "object");
  return [member, ...new Set(objects.flatMap((item) => Object.keys(item ?? {}).map((name) => `${member}.${name}`)))];
}

/**
 * Lists the components of a term: tests of a condition, kinds of a value, and the subjects that these read. Features do not name
 * the position of a term, because one compiler makes all terms.
 */
function usesOfTerm(project: Proved, screen: Screen, element: ResolvedNode): string[] {
  const subjects = referencesIn(element).map(({ subject }) => `${element.term} reads ${screen.blocks.get(subject)?.kind ?? subject}`);
  switch (element.term) {
    case "condition":
      return [...subjects, ...testsOf(element.of.tree)];
    case "check":
      return [
        ...subjects,
        ...[element.of.when, element.of.rule].flatMap((condition) => (condition === undefined ? [] : testsOf(condition.tree))),
      ];
    case "value":
    case "text":
      return [...subjects, `${element.term} ${element.of.kind}`];
    case "values":
      return [...subjects, ...[...element.of.values()].map(({ kind }: Value) => `${element.term} ${kind}`)];
    case "label":
      return typeof element.of === "string" ? [] : [...subjects, "label of cases"];
    case "transition":
      return transitionFeatures(project, screen, element.of);
    case "page":
      return element.of === "back"
        ? ["page back"]
        : (project.model.screens.get(element.of)?.params ?? []).slice(0, 1).map(() => "page with parameters");
    default:
      return [];
  }
}

function testsOf(tree: ConditionTree): string[] {
  if ("all" in tree) return ["all", ...tree.all.flatMap(testsOf)];
  if ("any" in tree) return ["any", ...tree.any.flatMap(testsOf)];
  if ("not" in tree) return ["not", ...testsOf(tree.not)];
  if ("can" in tree) return ["can"];
  return "actor" in tree ? ["actor"] : [tree.test];
}

/** Lists the features of a call's reply. */
function replyFeatures({ reply }: Call): string[] {
  const flags = (["page", "many", "map", "file", "at"] as const).filter((flag) => reply[flag] !== undefined && reply[flag] !== false);
  return flags.map((flag) => `reply.${flag}`);
}

function transitionFeatures(project: Proved, screen: Screen, name: string): string[] {
  const transition = project.model.workflows.get(screen.workflow ?? "")?.transitions.get(name);
  return Object.entries(transition ?? {}).flatMap(([member, content]) => usesOf(member, content, true).map((use) => `transition.${use}`));
}

/** Lists the keywords of a call's rules for these names. */
export function ruleFeatures(call: Call, names: ReadonlySet<string>, entities: Project["entities"]): string[] {
  return namesOf(call)
    .filter((name) => names.has(name))
    .flatMap((name) => {
      const schema = resolved(declaredSchema(call, name, entities), entities);
      const isRequired = [call.query, call.body].some(({ required }) => required.includes(name));
      const format = formatOf(schema);
      const keywords = [...Object.keys(schema).filter((keyword) => !ANNOTATIONS.has(keyword)), ...(isRequired ? ["required"] : [])];
      return [...keywords, ...(format === undefined ? [] : [`format=${format}`])].map((keyword) => `rule ${keyword}`);
    });
}

/** Approximate duration of a proof relative to rendering a list: a base value, and a value for each field. */
const COSTS: Readonly<Record<string, readonly [base: number, field: number]>> = {
  draws: [100, 0],
  asks: [50, 170],
  empty: [60, 0],
  fails: [45, 0],
  loads: [30, 0],
  fields: [45, 0],
  form: [150, 15],
};
const OTHERS = [80, 0] as const;

export function costOf(kind: string, elements: readonly ScreenElement[]): number {
  const fields = elements
    .flatMap((element) => visit<Resolved>(element.shape, element.of))
    .filter(({ term }) => term === "field" || term === "item");
  const [base, field] = COSTS[kind] ?? OTHERS;
  return base + field * fields.length;
}
