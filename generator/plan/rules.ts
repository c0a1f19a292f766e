import { decimalText } from "../../runtime/contract/values/decimals.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Rule } from "../../runtime/contract/language/violations.ts";
import { RULE_KEYWORDS } from "../model/rule-keywords.ts";
import type { Call, WithoutScreens } from "../model/types.ts";
import { dereferenced, inputSchema, isSchema, labelledCodes, listOf, schemasOf } from "./schema.ts";

/**
 * Lists the rules of a call's input in the order in which the browser and the server report violations: fields in the order of
 * `properties`. Each rule has its message for users.
 */
export function rulesOf(call: Call, { entities }: WithoutScreens): Rule[] {
  return objectRules(dereferenced(inputSchema(call), entities), "");
}

/** Lists the validation rules of a schema, as `rulesOf` does for an input. It is used for rules of typed rows and of whole records. */
export const rulesOfSchema = (schema: JsonSchema, { entities }: WithoutScreens): Rule[] => objectRules(dereferenced(schema, entities), "");

/**
 * Lists the rules of an object: for each field first `required`, then its keywords, then the rules of its rows.
 * @param way The path from the root of the schema.
 */
function objectRules(schema: JsonSchema, prefix: string, way = ""): Rule[] {
  const extensions = listBranches(schema, way);
  const required = new Set([schema, ...extensions.map(({ subschema }) => subschema)].flatMap((subschema) => listOf(subschema["required"])));
  const rules: Rule[] = [];
  for (const [name, field] of schemasOf(schema["properties"])) {
    const at = `${prefix}${name}`;
    if (required.has(name)) rules.push({ at, keyword: "required", message: messageOf(field, "required", name) });
    rules.push(...fieldRules(field, at, name, `${way}properties/${name}/`).map((rule) => withMost(rule, field, at)));
    for (const { subschema, branch } of extensions)
      rules.push(...branchRules(subschema, field, at, name).map((rule) => ({ ...rule, branch })));
  }
  return unique(rules);
}

/**
 * Adds the maximum length of a list to its rule (`most`), so that it is checked while rows are added. A limit in a `then` or `allOf` branch
 * does not always apply, and gets none.
 */
const withMost = (rule: Rule, field: JsonSchema, at: string): Rule =>
  rule.keyword === "maxItems" && rule.at === at ? { ...rule, most: Number(field["maxItems"]) } : rule;

/**
 * Lists the rules that a branch adds to a field. The branch inherits the title of the field, and may have its own `required`
 * message.
 */
function branchRules(subschema: JsonSchema, field: JsonSchema, at: string, name: string): Rule[] {
  const more = schemasOf(subschema["properties"]).find(([other]) => other === name)?.[1];
  if (more === undefined) return [];
  const own = more["errorMessage"];
  const worded = listOf(subschema["required"]).includes(name) && isSchema(own) && own["required"] !== undefined;
  const described = { title: field["title"], ...more };
  const required: Rule[] = worded ? [{ at, keyword: "required", message: messageOf(described, "required", name) }] : [];
  return [...required, ...fieldRules(described, at, name)];
}

interface Branch {
  subschema: JsonSchema;
  /** The path from the root: `allOf/0/then`. */
  branch: string;
}

/** Lists the `then`, `else` and `allOf` branches of a schema, which contain further rules of the same fields. */
function listBranches(schema: JsonSchema, way: string): Branch[] {
  const listed = listOf(schema["allOf"]).map((subschema, index): [unknown, string] => [subschema, `${way}allOf/${index}`]);
  const direct: [unknown, string][] = [[schema["then"], `${way}then`], [schema["else"], `${way}else`], ...listed];
  return direct.flatMap(([subschema, branch]) =>
    isSchema(subschema) ? [{ subschema, branch }, ...listBranches(subschema, `${branch}/`)] : [],
  );
}

function fieldRules(field: JsonSchema, at: string, name: string, way = ""): Rule[] {
  const codes = labelledCodes(field);
  const written = (keyword: string): boolean => {
    if (codes !== undefined && (keyword === "enum" || keyword === "oneOf")) return keyword === "enum";
    if (keyword === "minLength") return Number(field[keyword] ?? 0) > 1;
    return field[keyword] !== undefined && field[keyword] !== false;
  };
  const rules = RULE_KEYWORDS.filter(written).map((keyword): Rule => ({ at, keyword, message: messageOf(field, keyword, name) }));
  const items = field["items"];
  if (isSchema(items)) {
    const list = { title: field["title"], ...items };
    rules.push(...(isSchema(items["properties"]) ? objectRules(items, `${at}.*.`, `${way}items/`) : fieldRules(list, `${at}.*`, name)));
  }
  if (isSchema(field["properties"])) rules.push(...objectRules(field, `${at}.`, way));
  return rules;
}

/**
 * Removes repeated rules, so that each is validated once, at its first position. A branch with a different message keeps its
 * own.
 */
function unique(rules: readonly Rule[]): Rule[] {
  const seen = new Map<string, string>();
  return rules.flatMap(({ branch, ...rule }) => {
    const id = `${rule.at} ${rule.keyword}`;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, rule.message);
    if (first === undefined) return [branch !== undefined && isWordedOtherwise(rule, rules) ? { ...rule, branch } : rule];
    return branch === undefined || first === rule.message ? [] : [{ ...rule, branch }];
  });
}

const isWordedOtherwise = (rule: Rule, rules: readonly Rule[]): boolean =>
  rules.some((other) => other.at === rule.at && other.keyword === rule.keyword && other.message !== rule.message);

/** Returns the message of a violated rule: the field's own (`errorMessage`), or a sentence in Chinese with the field's title. */
function messageOf(field: JsonSchema, keyword: string, name: string): string {
  const own = field["errorMessage"];
  const source = keyword === "enum" && labelledCodes(field) !== undefined ? ["enum", "oneOf"] : [keyword];
  if (typeof own === "string") return own;
  for (const item of source) if (isSchema(own) && typeof own[item] === "string") return own[item] as string;
  const title = typeof field["title"] === "string" ? field["title"] : name;
  return sentence(field, keyword, title);
}

function sentence(field: JsonSchema, keyword: string, title: string): string {
  const limit = decimalText(field[keyword]);
  switch (keyword) {
    case "required":
      return `${isChosen(field) ? "请选择" : "请输入"}${title}`;
    case "type":
      return typeSentence(field, title);
    case "minLength":
      return `${title}长度不能少于${limit}个字符`;
    case "maxLength":
      return `${title}长度不能超过${limit}个字符`;
    case "pattern":
    case "format":
      return `${title}格式不正确`;
    case "minimum":
      return `${title}不能小于${limit}`;
    case "exclusiveMinimum":
      return `${title}必须大于${limit}`;
    case "maximum":
      return `${title}不能大于${limit}`;
    case "exclusiveMaximum":
      return `${title}必须小于${limit}`;
    case "multipleOf":
      return `${title}必须是${limit}的倍数`;
    case "minItems":
      return Number(limit) > 1 ? `${title}不能少于${limit}项` : `请选择${title}`;
    case "maxItems":
      return `${title}不能超过${limit}项`;
    case "uniqueItems":
      return `${title}不能有重复项`;
    default:
      return `${title}取值不正确`;
  }
}

const typesOf = (field: JsonSchema): readonly unknown[] => (Array.isArray(field["type"]) ? field["type"] : [field["type"]]);

/**
 * Tests whether users select the value of a field instead of typing it. Messages about such a field are worded differently. Codes,
 * references, lists and booleans are selected.
 */
export function isChosen(field: JsonSchema): boolean {
  const types = typesOf(field);
  return (
    labelledCodes(field) !== undefined ||
    field["enum"] !== undefined ||
    field["x-ref"] !== undefined ||
    types.includes("array") ||
    types.includes("boolean")
  );
}

function typeSentence(field: JsonSchema, title: string): string {
  const types = typesOf(field);
  // A list that is sent as a text is a text for the sender.
  if (field["x-wire"] !== undefined) return `${title}格式不正确`;
  if (types.includes("number")) return `${title}必须为数字`;
  if (types.includes("integer")) return `${title}必须为整数`;
  return `${title}${types.includes("array") ? "必须为列表" : "格式不正确"}`;
}
