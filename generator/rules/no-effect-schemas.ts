import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Asts, CallAst, EntityAst, Name } from "../parse/ast.ts";
import { entries, get, name, text } from "../parse/pick.ts";
import { checkType } from "./no-effect-entities.ts";

/**
 * Reports keywords of a schema that have no effect at their position (E514). Different keywords are possible for a field, for a name that
 * is only sent, and for the items and members inside of either.
 */
export function checkSchemasWithoutEffect({ entities, services }: Asts, report: Report): void {
  for (const entity of entities) report.run(checkEntity, entity);
  for (const call of services.flatMap(({ calls }) => calls)) report.run(checkCall, call);
}

function checkEntity({ fields }: EntityAst, report: Report): void {
  for (const { name: field, tree } of fields) {
    idle(field, tree, ["x-range", "x-match", "x-rows", "x-upload"], "it is a field of an entity, not an input of a call", report);
    if (isList(tree)) idle(field, tree, OF_VALUES, "it is a list of rows, which have their own rules", report);
    if (get(tree, "x-derived") !== undefined) idle(field, tree, ["readOnly"], "the server fills it (x-derived)", report);
    checkInside(field, tree, true, report);
  }
}

/** Tests whether the items of a list are rows of an entity (`$ref`). False for a list of plain values. */
const isList = (tree: Tree): boolean => get(get(tree, "items"), "$ref") !== undefined;

const OF_VALUES = ["default", "contains", "uniqueItems", "x-format"];

/** Store operations whose inputs filter the rows that they return. */
const NARROWING: ReadonlySet<string> = new Set(["list", "tree", "children"]);

function checkCall({ query, body, reply, store, upload }: CallAst, report: Report): void {
  const searches = NARROWING.has(store?.operation ?? "");
  for (const shape of [query, body])
    for (const { name: input, tree } of shape?.plus.values() ?? []) {
      checkInput(input, tree, searches, report);
      idle(input, tree, ["x-upload"], "it is not part of a reply", report);
      if (shape === query) idle(input, tree, ["contentEncoding"], "it is part of an address and is not transformed", report);
      checkInside(input, tree, true, report);
    }
  for (const { name: output, tree } of reply?.plus.values() ?? []) {
    idle(output, tree, ["x-ref", "x-range"], "it is part of a reply", report);
    if (upload === undefined) idle(output, tree, ["x-upload"], "the call has no `store: { upload }`", report);
    if (isComma(tree, "string")) idle(output, tree, ["x-wire"], "it is part of a reply and not a list", report);
    checkInside(output, tree, false, report);
  }
  if (reply?.value !== undefined && reply.valueTree !== undefined)
    checkMember({ text: "value", at: reply.valueTree.at }, reply.valueTree, false, report);
}

function checkInput(input: Name, tree: Tree, searches: boolean, report: Report): void {
  if (searches) idle(input, tree, ["x-secret", "x-file"], "a search stores nothing", report);
  else idle(input, tree, ["x-range"], "it filters no stored list", report);
  if (text(tree, "x-secret") === "hash")
    idle(input, tree, ["x-secret"], "it is not stored, so it cannot be hashed (x-secret: true hides it)", report);
  if (!isComma(tree, "string")) return;
  if (!searches || input.text === "searchText")
    idle(input, tree, ["x-wire"], "it is one text, and filters no stored list by several codes", report);
  else if (get(tree, "x-range") !== undefined) idle(input, tree, ["x-wire"], "it is one end of a range", report);
}

const isComma = (tree: Tree, type: string): boolean => text(tree, "x-wire") === "comma" && text(tree, "type") === type;

/** Checks items of a list and members of an object, at any depth. */
function checkInside(of: Name, tree: Tree, isValidated: boolean, report: Report): void {
  const items = get(tree, "items");
  if (items !== undefined && get(items, "$ref") === undefined)
    checkMember({ text: `${of.text}[]`, at: items.at }, items, isValidated, report);
  for (const { name: member, value } of entries(get(tree, "properties")))
    checkMember({ text: `${of.text}.${member.text}`, at: member.at }, value, isValidated, report);
  const others = get(tree, "additionalProperties");
  if (others?.kind === "map") checkMember({ text: `${of.text}.*`, at: others.at }, others, isValidated, report);
}

/** Keywords of a value inside another one: its own rules and texts, but nothing about fields and inputs. */
const OF_MEMBERS: ReadonlySet<string> = new Set([
  ...["type", "title", "description", "enum", "const", "oneOf", "format", "minLength", "maxLength", "pattern"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["items", "minItems", "maxItems", "uniqueItems", "contains", "properties", "required", "additionalProperties"],
]);

function checkMember(member: Name, tree: Tree, isValidated: boolean, report: Report): void {
  const others = entries(tree)
    .map(({ name: keyword }) => keyword.text)
    .filter((keyword) => !OF_MEMBERS.has(keyword) && !(isValidated && keyword === "errorMessage"));
  idle(member, tree, others, "it is a member of a field or input", report);
  checkType(member, tree, report);
  checkInside(member, tree, isValidated, report);
}

function idle(of: Name, tree: Tree, keywords: readonly string[], why: string, report: Report): void {
  for (const keyword of keywords) {
    const at = (name(tree, keyword) ?? get(tree, keyword))?.at;
    if (at !== undefined) report.noEffect(at, keyword, `"${of.text}"`, why);
  }
}
