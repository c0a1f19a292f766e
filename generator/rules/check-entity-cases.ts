import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { checkValue } from "../model/conditions.ts";
import { typeOfSchema, type NameType } from "../model/names.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import { entries, flag, get, items, name, nameOf, names } from "../parse/pick.ts";
import { checkBetween } from "./check-between.ts";
import { checkSchema, checkStep } from "./check-entities.ts";
import { checkBranchMessages } from "./check-messages.ts";
import { reportContradiction } from "./check-limits.ts";
import { checkKeywords } from "./no-effect-entities.ts";
import { contradictionOf } from "./possible-values.ts";

const branches = ["if", "then", "else", "not"] as const;
const lists = ["allOf", "anyOf"] as const;

type Fields = ReadonlyMap<string, NameType>;

/**
 * Checks `required` and the rules between fields (`if`, `then`, `allOf` …) of an entity. Reports:
 *
 * - names that are no fields (E213);
 * - names in `required` and `dependentRequired` without effect (E514);
 * - rules and alternatives that always hold (E312), and rules that contradict a field (E418).
 *
 * If there are no such mistakes, the rules are checked together ({@link checkBetween}).
 */
export function checkCases(entity: EntityAst, report: Report): void {
  const before = report.diagnostics.length;
  const fields: Fields = new Map(entity.fields.map((field) => [field.name.text, typeOfSchema(plain(field.tree) as JsonSchema)]));
  checkRequired(entity, report);
  const walk = (branch: Tree | undefined, own: boolean, isReported: boolean): void => {
    if (branch === undefined) return;
    if (own) checkBranch(branch, entity.name.text, fields, report);
    if (own) checkBranchMessages(branch, isReported, report);
    for (const key of branches) walk(get(branch, key), true, isReported && (key === "then" || key === "else"));
    checkTogether(branch, fields, report);
    checkDecided(branch, entity, fields, report);
    checkAlike(items(branch, "allOf"), fields, report);
    for (const key of lists) for (const item of items(branch, key)) walk(item, true, isReported && key === "allOf");
  };
  walk(entity.tree, false, true);
  for (const { name: field, value } of entries(get(entity.tree, "dependentRequired")))
    for (const named of [field, ...(value.kind === "list" ? value.items.map(nameOf) : [])])
      checkName(named, entity.name.text, fields, report);
  if (report.diagnostics.length === before) checkBetween(entity, report);
}

/**
 * Reports a field in `if`, `then` or `else` of a rule whose keywords contradict the field's own schema (E418). In `then`, the keywords of
 * `if` for the same field count too. Codes that the field does not have are left to E302.
 */
function checkTogether(branch: Tree, fields: Fields, report: Report): void {
  const conditions = get(get(branch, "if"), "properties");
  const parts = [
    { tree: conditions, under: undefined },
    { tree: get(get(branch, "then"), "properties"), under: conditions },
    { tree: get(get(branch, "else"), "properties"), under: undefined },
  ];
  for (const { tree, under } of parts)
    for (const { name: field, value } of entries(tree)) {
      const type = fields.get(field.text);
      const condition = get(under, field.text);
      const schemas = [type?.schema, ...(condition === undefined ? [] : [plain(condition)]), plain(value)] as JsonSchema[];
      // A code that the field does not have is reported as such (E302).
      if (
        type?.codes !== undefined &&
        literalsOf(value).some((literal) => !type.codes?.some((code) => code.value === String(plain(literal))))
      )
        continue;
      if (type !== undefined) reportContradiction(field, value, contradictionOf(schemas, type.type), report);
    }
}

/** Reports an `if` that names every code of required fields (E312): it is always true, and its \`else\` never applies. */
function checkDecided(branch: Tree, { required }: EntityAst, fields: Fields, report: Report): void {
  const condition = get(branch, "if");
  const tested = entries(get(condition, "properties"));
  const always = new Set(required.map(({ text }) => text));
  const isAlways = ({ name: field, value }: (typeof tested)[number]): boolean => {
    const codes = fields.get(field.text)?.codes;
    const named = new Set(literalsOf(value).map((literal) => String(plain(literal))));
    return always.has(field.text) && codes !== undefined && codes.every((code) => named.has(code.value));
  };
  if (condition === undefined || tested.length === 0 || !tested.every(isAlways)) return;
  if (names(condition, "required").every(({ text }) => always.has(text)))
    report.add(
      "E312",
      condition.at,
      "this `if` is always true: it names every code of required fields",
      "name the codes for which the rule is",
    );
}

/**
 * Reports rules with the same `if` if their `then` together contradict the schema of a field (E418). Only the fields of the last such rule
 * are compared.
 */
function checkAlike(rules: readonly Tree[], fields: Fields, report: Report): void {
  const groups = new Map<string, Tree[]>();
  for (const rule of rules) {
    const condition = get(rule, "if");
    if (condition === undefined) continue;
    const key = JSON.stringify(plain(condition));
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  for (const group of [...groups.values()].filter(({ length }) => length > 1)) {
    const wanted = group.map((rule) => get(get(rule, "then"), "properties"));
    for (const { name: field, value } of entries(wanted.at(-1))) {
      const type = fields.get(field.text);
      const schemas = [type?.schema, ...wanted.flatMap((tree) => get(tree, field.text) ?? []).map((tree) => plain(tree))] as JsonSchema[];
      if (type !== undefined) reportContradiction(field, value, contradictionOf(schemas, type.type), report);
    }
  }
}

/**
 * Reports names in `required` and `dependentRequired` without effect (E514). These are fields that the server fills, and in a rule those
 * that are required anyway: always, by its `if`, or by themselves.
 */
function checkRequired(entity: EntityAst, report: Report): void {
  const idle = ({ text, at }: Name, why: string): void => report.noEffect(at, "required", `"${text}"`, why, `remove ${text}`);
  const always = new Set(entity.required.map(({ text }) => text));
  const filled = filledFields(entity);
  const check = (named: readonly Name[]): void => {
    for (const name of named) {
      const by = filled.get(name.text);
      if (by !== undefined) idle(name, `the server fills it (${by})`);
    }
  };
  check(entity.required);
  const walk = (branch: Tree | undefined): void => {
    if (branch === undefined) return;
    for (const key of ["then", "else"] as const) {
      const required = names(get(branch, key), "required");
      check(required);
      const asked = new Set(key === "then" ? names(get(branch, "if"), "required").map(({ text }) => text) : []);
      for (const name of required)
        if (always.has(name.text)) idle(name, "it is always required");
        else if (asked.has(name.text)) idle(name, "`if` requires it already");
      walk(get(branch, key));
    }
    for (const key of lists) for (const item of items(branch, key)) walk(item);
    for (const item of items(branch, "anyOf"))
      if (names(item, "required").every(({ text }) => always.has(text)) && entries(item).every(({ name: { text } }) => text === "required"))
        report.add("E312", item.at, "this alternative always holds, because it names required fields only", "remove anyOf");
  };
  walk(entity.tree);
  for (const { name: field, value } of entries(get(entity.tree, "dependentRequired"))) {
    const required = value.kind === "list" ? value.items.map(nameOf) : [];
    check(required);
    for (const name of required) {
      if (name.text === field.text) idle(name, "it requires itself");
      else if (always.has(name.text)) idle(name, "it is always required");
    }
  }
}

/** Returns the fields that no client sends, each with the reason for a message: `x-derived`, `readOnly`, a copy, or that it is the key. */
function filledFields({ fields, store, required }: EntityAst): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name: field, tree } of fields) {
    if (get(tree, "x-derived") !== undefined) found.set(field.text, "x-derived");
    else if (flag(tree, "readOnly")) found.set(field.text, "readOnly");
  }
  if (store !== undefined && !store.typedKey) found.set(store.key.text, "it is the key");
  const always = new Set(required.map(({ text }) => text));
  for (const { name: field, tree } of fields) {
    const ref = get(tree, "x-ref");
    // Values that name no record leave the copies to the users.
    if (ref?.kind !== "map" || get(ref, "except") !== undefined || always.has(field.text)) continue;
    for (const { name: copied } of entries(get(ref, "copy"))) found.set(copied.text, `copy of "${field.text}", which is empty without one`);
  }
  return found;
}

/** Returns the nodes of all values that a schema permits by `const`, `enum` or `oneOf`. */
const literalsOf = (schema: Tree): Tree[] =>
  [get(schema, "const"), ...items(schema, "enum"), ...items(schema, "oneOf").map((code) => get(code, "const"))].filter(
    (literal) => literal !== undefined,
  );

function checkName(field: Name, entity: string, fields: Fields, report: Report): void {
  if (!fields.has(field.text)) report.unknown("E213", field.at, `"${field.text}" is not a field of "${entity}"`, field.text, fields.keys());
}

function checkBranch(branch: Tree, entity: string, fields: Fields, report: Report): void {
  for (const required of names(branch, "required")) checkName(required, entity, fields, report);
  for (const { name: field, value } of entries(get(branch, "properties"))) {
    const type = fields.get(field.text);
    checkName(field, entity, fields, report);
    if (type === undefined) continue;
    checkSchema(field, value, report, { fragment: true });
    checkKeywords(field, value, type.type, report);
    if (type.format === "amount") checkStep(field, value, report);
    for (const literal of literalsOf(value)) checkValue(plain(literal), type, field.text, literal.at, { report });
    const contained = name(get(value, "contains"), "const");
    if (contained !== undefined) checkValue(contained.text, { ...type, type: "string" }, field.text, contained.at, { report });
  }
}
