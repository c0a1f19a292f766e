import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { RULE_KEYWORDS } from "../model/rule-keywords.ts";
import type { CallDraft } from "../model/calls.ts";
import type { Project } from "../model/types.ts";
import type { Asts, EntityAst, Name } from "../parse/ast.ts";
import { entries, get, items, name, nameOf, names, number, text } from "../parse/pick.ts";

/**
 * Reports messages (`errorMessage`) that are never shown, because the schema has no such rule (E408), or a rule that no value violates
 * (E514). Items and members of a value have messages of their own. Messages for `required` are left to {@link checkRequiredMessages}.
 */
export function checkMessages(field: Name, tree: Tree, report: Report): void {
  for (const { name: keyword } of entries(get(tree, "errorMessage"))) {
    if (keyword.text === "required") continue;
    if (!hasRule(tree, keyword.text)) reportUnknown(field, tree, keyword, report);
    else if (keyword.text === "minLength" && (number(tree, "minLength") ?? 2) <= 1)
      report.add(
        "E514",
        keyword.at,
        `the message for "minLength" has no effect on "${field.text}": a text without characters counts as absent`,
        'move it to "required"',
      );
  }
  const item = get(tree, "items");
  if (item !== undefined) checkMember({ text: `${field.text}[]`, at: item.at }, item, false, report);
  const required = new Set(names(tree, "required").map((member) => member.text));
  for (const { name: member, value } of entries(get(tree, "properties")))
    checkMember({ text: `${field.text}.${member.text}`, at: member.at }, value, required.has(member.text), report);
}

function checkMember(member: Name, tree: Tree, isRequired: boolean, report: Report): void {
  checkMessages(member, tree, report);
  const message = name(get(tree, "errorMessage"), "required");
  if (!isRequired && message !== undefined) reportUnrequired(member, message, report);
}

/** Tests whether a schema has the rule of a keyword. The type of each value is validated, whether declared or not. */
function hasRule(tree: Tree, keyword: string): boolean {
  if (keyword === "type") return true;
  if (keyword === "enum" && get(tree, "oneOf") !== undefined) return true;
  if (keyword === "format" && text(tree, "x-format") !== undefined) return true;
  return RULE_KEYWORDS.includes(keyword) && get(tree, keyword) !== undefined;
}

function reportUnknown(field: Name, tree: Tree, keyword: Name, report: Report): void {
  const what = `"${field.text}" has a message for "${keyword.text}", but no such rule`;
  if (RULE_KEYWORDS.includes(keyword.text) && get(get(tree, "items"), keyword.text) !== undefined)
    report.add("E408", keyword.at, `${what}: its items have it`, "write the message in errorMessage of the items");
  else
    report.unknown("E408", keyword.at, what, keyword.text, [
      ...entries(tree).flatMap((entry) => (RULE_KEYWORDS.includes(entry.name.text) ? [entry.name.text] : [])),
      "required",
      "type",
    ]);
}

const reportUnrequired = (field: Name, message: Name, report: Report, code: "E408" | "E510" = "E408"): void =>
  report.add(
    code,
    message.at,
    `"${field.text}" has a message for "required", but nothing requires it`,
    "add it to required:, or remove the message",
  );

/**
 * Reports messages that are declared in a rule between fields but never shown. A message in a condition is never shown (E514). A message
 * for `required` is never shown if the branch does not require its field (E408).
 *
 * @param isReported false for a condition (`if`, `not`, an alternative), whose result is not reported at the field
 */
export function checkBranchMessages(branch: Tree, isReported: boolean, report: Report): void {
  const required = new Set(names(branch, "required").map((field) => field.text));
  for (const { name: field, value } of entries(get(branch, "properties"))) {
    const messages = get(value, "errorMessage");
    const message = name(get(value, "errorMessage"), "required");
    if (messages !== undefined && !isReported)
      report.noEffect(messages.at, "errorMessage", `"${field.text}"`, "it is part of a condition, which reports nothing");
    else if (message !== undefined && !required.has(field.text)) reportUnrequired(field, message, report);
  }
}

/**
 * Reports messages for `required` at fields and inputs that nothing requires (E510). A field is required by its entity, by a rule between
 * fields, or by a call that takes it. Fields of an entity that no call takes are not checked.
 */
export function checkRequiredMessages({ project, drafts }: Model, { entities }: Asts, report: Report): void {
  for (const entity of entities) {
    const required = requiredByCalls(project).get(entity.name.text);
    if (required !== undefined) report.run(checkEntity, entity, required);
  }
  for (const draft of drafts.values()) report.run(checkInputs, draft);
}

function checkEntity({ fields, tree }: EntityAst, byCalls: ReadonlySet<string>, report: Report): void {
  const between = new Set(requiredIn(tree));
  for (const { name: field, tree: schema } of fields) {
    const message = name(get(schema, "errorMessage"), "required");
    if (message !== undefined && !between.has(field.text) && !byCalls.has(field.text)) reportUnrequired(field, message, report, "E510");
  }
}

function checkInputs({ ast, query, body }: CallDraft, report: Report): void {
  const shapes = [
    { declared: ast.query, required: query.required },
    { declared: ast.body, required: body.required },
  ];
  for (const { declared, required } of shapes)
    for (const { name: input, tree } of declared?.plus.values() ?? []) {
      const message = name(get(tree, "errorMessage"), "required");
      if (message !== undefined && !required.includes(input.text)) reportUnrequired(input, message, report, "E510");
    }
}

/** Lists the fields that an entity or a rule between its fields requires. Names may be repeated. */
function requiredIn(tree: Tree | undefined): string[] {
  const branches = [get(tree, "then"), get(tree, "else"), ...items(tree, "allOf")];
  const dependent = entries(get(tree, "dependentRequired")).flatMap(({ value }) => (value.kind === "list" ? value.items.map(nameOf) : []));
  return [...names(tree, "required"), ...dependent]
    .map((field) => field.text)
    .concat(...branches.flatMap((branch) => branch ?? []).map(requiredIn));
}

/** Returns the fields that calls require, by entity. It has each entity whose records, or whose rows of a list, are an input of calls. */
const requiredByCalls = memoised(({ entities, services }: Project): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { fields } of entities.values()) for (const { rows } of fields.values()) if (rows !== undefined) found.set(rows, new Set());
  for (const { calls } of services.values())
    for (const { query, body } of calls.values())
      for (const { entity, required } of [query, body])
        if (entity !== undefined) found.set(entity, new Set([...(found.get(entity) ?? []), ...required]));
  return found;
});
