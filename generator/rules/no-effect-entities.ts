import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import { referenceName } from "../model/reference.ts";
import { typeOfSchema } from "../model/names.ts";
import type { Asts, EntityAst, Name, ServiceAst } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { get, text } from "../parse/pick.ts";
import { listAstNodes } from "../parse/uses.ts";

/** Reports entities that nothing uses (E510), and keywords of an entity or its fields that nothing reads (E514). */
export function checkEntitiesWithoutEffect(asts: Asts, report: Report): void {
  const named = namedEntities(asts);
  for (const { name: of, store } of asts.entities)
    if (store === undefined && !named.has(of.text))
      report.add("E510", of.at, `nothing uses the entity "${of.text}"`, "remove it, or store it");
  const rows = rowEntities(asts);
  for (const entity of asts.entities) {
    report.run(checkEntity, entity);
    if (entity.store === undefined && !rows.has(entity.name.text)) report.run(checkHashes, entity);
  }
}

/** Returns the entities whose records are rows of a list, which is stored with the record around it. */
const rowEntities = ({ entities }: Asts): ReadonlySet<string> => new Set(entities.flatMap(rowsIn));

const rowsIn = memoised(({ fields }: EntityAst): string[] => fields.flatMap(({ tree }) => text(get(tree, "items"), "$ref") ?? []));

/** Reports `x-secret: hash` of an entity without a table (E514): the value is sent, and stored nowhere. */
function checkHashes({ fields }: EntityAst, report: Report): void {
  for (const { name: field, tree } of fields)
    if (text(tree, "x-secret") === "hash")
      report.noEffect(get(tree, "x-secret")?.at ?? field.at, "hash", `"${field.text}"`, "it is not stored", "x-secret: true hides it");
}

function checkEntity(entity: EntityAst, report: Report): void {
  checkConditional(entity, report);
  if (entity.store === undefined && entity.scope !== undefined)
    idle(report, get(entity.tree, "x-scope")?.at ?? entity.at, "x-scope", entity.name.text, "its rows have no table");
  checkKeys(entity, report);
  for (const { name: field, tree } of entity.fields) {
    checkType(field, tree, report);
    checkDerived(field, tree, report);
  }
}

/** Entity of the user, which the language itself names. */
const USER = "user-info";

/** Returns the entities that calls, forms, rows, references and workflows name. */
const namedEntities = ({ entities, services, screens, dialogs, workflows }: Asts): ReadonlySet<string> =>
  new Set([
    USER,
    ...workflows.map(({ entity }) => entity.text),
    ...services.flatMap(namedByService),
    ...[...screens, ...dialogs].flatMap(namedByScreen),
    ...entities.flatMap(namedByEntity),
  ]);

const namedByService = memoised(({ calls }: ServiceAst): string[] =>
  calls.flatMap(({ query, body, reply, store }) => [query, body, reply, store].flatMap((part) => part?.entity?.text ?? [])),
);

const namedByScreen = memoised((screen: ScreenAst): string[] =>
  listAstNodes(screen).flatMap((node) => (node["entity"] as Partial<Name> | undefined)?.text ?? []),
);

const namedByEntity = memoised(({ fields, tree: whole }: EntityAst): string[] => {
  const ofFields = fields.flatMap(({ tree }) => [text(get(tree, "items"), "$ref"), referenceName(tree)?.text.split(".")[0]]);
  return [...ofFields, text(get(get(whole, "x-import"), "codes"), "of")?.split(".")[0]].filter((name) => name !== undefined);
});

const idle = (report: Report, at: Name["at"], keyword: string, of: string, why: string): void =>
  report.noEffect(at, keyword, `"${of}"`, why);

/** For each keyword, the JSON types whose values it validates. On a field of another type it has no effect. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  format: ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  exclusiveMinimum: ["integer", "number"],
  exclusiveMaximum: ["integer", "number"],
  multipleOf: ["integer", "number"],
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
  contains: ["array"],
  properties: ["object"],
  required: ["object"],
  contentMediaType: ["string"],
  additionalProperties: ["object"],
  enum: ["string", "integer", "number", "boolean"],
  const: ["string", "integer", "number", "boolean"],
  oneOf: ["string", "integer", "number", "boolean"],
};

/** Keywords that validate or preset what users enter. They have no effect on a field that nobody enters. */
const ENTERED = [
  ...["minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "const"],
  ...["minItems", "maxItems", "uniqueItems", "contains", "default", "errorMessage", "x-file", "contentEncoding"],
];

/** Keywords without effect on a field that a service fills by hand (`readOnly`). Its limits still describe what is stored. */
const STARTED = ["default", "errorMessage"];

/**
 * Reports keywords without effect on a field that the server fills (E514). On a derived field, these are all rules for entered values; on a
 * read-only one, only a default and messages.
 */
function checkDerived(field: Name, tree: Tree, report: Report): void {
  const by = get(tree, "x-derived") !== undefined ? "x-derived" : plain(get(tree, "readOnly") ?? tree) === true ? "readOnly" : undefined;
  if (by === undefined) return;
  for (const keyword of by === "x-derived" ? ENTERED : STARTED) {
    const at = get(tree, keyword)?.at;
    if (at !== undefined) idle(report, at, keyword, field.text, `the server fills it (${by})`);
  }
}

/** Reports keywords that do not apply to the declared type of a field or input (E514). Reports nothing if no type is declared. */
export function checkType(field: Name, tree: Tree, report: Report): void {
  const declared = plain(tree) as Readonly<Record<string, unknown>>;
  if (declared["type"] === undefined) return;
  checkKeywords(field, tree, typeOfSchema(declared).type, report);
}

/** Reports keywords that do not apply to values of a type (E514), such as `pattern` of a number. */
export function checkKeywords(field: Name, tree: Tree, type: string, report: Report): void {
  for (const [keyword, types] of Object.entries(TYPES)) {
    const at = get(tree, keyword)?.at;
    if (at !== undefined && !types.includes(type)) idle(report, at, keyword, field.text, `it is declared "${type}"`);
  }
}

/** Reports `if` without `then` and `else`, and these without `if` (E514). */
function checkConditional({ name: of, tree }: EntityAst, report: Report): void {
  const [condition, then, other] = ["if", "then", "else"].map((keyword) => get(tree, keyword));
  if (condition !== undefined && then === undefined && other === undefined)
    idle(report, condition.at, "if", of.text, "it has neither `then` nor `else`");
  if (condition !== undefined) return;
  if (then !== undefined) idle(report, then.at, "then", of.text, "there is no `if`");
  if (other !== undefined) idle(report, other.at, "else", of.text, "there is no `if`");
}

/**
 * Reports superfluous declarations of an entity (E514): an index that another one covers, and a uniqueness that fewer fields have already.
 * The key and unique fields have an index, and an index over several fields also serves the first of them.
 */
function checkKeys({ store }: EntityAst, report: Report): void {
  if (store === undefined) return;
  const known = new Map([[store.key.text, "it is the key"]]);
  for (const [keyword, lists] of [["unique", store.unique] as const, ["index", store.index] as const]) {
    for (const fields of lists) {
      const list = namesIn(fields).join(", ");
      // The sequence of unique fields decides nothing. That of an index decides what it serves.
      const set = keyword === "unique" ? [...namesIn(fields)].sort().join(", ") : list;
      const why =
        known.get(set) ?? known.get(list) ?? (keyword === "unique" ? impliedBy(fields, store.unique) : servedBy(fields, store.index));
      const at = fields[0]?.at;
      if (why !== undefined && at !== undefined) idle(report, at, keyword, list, why);
      else if (keyword === "unique") for (const name of [list, set]) known.set(name, "it is unique, which implies an index");
    }
  }
}

const namesIn = (fields: readonly Name[]): string[] => fields.map(({ text }) => text);

/**
 * Returns the reason why a declared uniqueness is superfluous, for a message: a part of the fields is unique by itself. Undefined if no
 * part is.
 */
function impliedBy(fields: readonly Name[], unique: readonly (readonly Name[])[]): string | undefined {
  const own = namesIn(fields);
  const fewer = unique.map(namesIn).find((names) => names.length < own.length && names.every((name) => own.includes(name)));
  return fewer === undefined ? undefined : `${fewer.join(", ")} is unique by itself`;
}

/**
 * Returns the reason why an index is superfluous, for a message: a longer index begins with the same fields in the same sequence. Undefined
 * if there is none.
 */
function servedBy(fields: readonly Name[], indexes: readonly (readonly Name[])[]): string | undefined {
  const own = namesIn(fields);
  const longer = indexes.map(namesIn).find((names) => names.length > own.length && own.every((name, index) => names[index] === name));
  return longer === undefined ? undefined : `the index over ${longer.join(", ")} begins with it`;
}
