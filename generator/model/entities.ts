import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { ValueType } from "../../runtime/contract/language/screen.ts";
import type { DisplayFormat } from "../../runtime/contract/language/widgets.ts";
import type { StoredType } from "../../runtime/contract/server/storage.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import { get, name as nameAt, text } from "../parse/pick.ts";
import { derivedOf } from "./derived.ts";
import { flag } from "./flag.ts";
import { namingOf } from "./naming.ts";
import { checkFileName, sortByName, nameOfFile } from "./file-name.ts";
import { fileRuleOf } from "./file-rules.ts";
import { optional, resolveCondition } from "./conditions.ts";
import { fixedFields } from "./list-indexes.ts";
import type { Context } from "./context.ts";
import { anything, codesOf, namesOfEntity, type Names } from "./names.ts";
import { checkReference, referenceOf, resolveReferences } from "./reference.ts";
import { checkKeys } from "./storage-keys.ts";
import { sheetOf } from "./sheets.ts";
import type { Entity, EntityField, EntityStore } from "./types.ts";

/**
 * Resolves all entities and returns them by name. Reports unknown names inside the entities, such as the field of an index. If two entities
 * have the same name, the first is used (E106).
 *
 * An entity whose name differs from that of its file (E107) is returned under both names. References to the entity are then not reported
 * too.
 */
export function entitiesOf(asts: readonly EntityAst[], report: Report): Map<string, Entity> {
  const entities = new Map<string, Entity>();
  for (const ast of sortByName(asts)) {
    const first = entities.get(ast.name.text);
    if (first !== undefined)
      report.add("E106", ast.name.at, `entity "${ast.name.text}" is declared twice`, `the first is ${first.at.file}`);
    else {
      checkFileName(ast.name, report, { keyword: "$id" });
      const entity = entityOf(ast, report);
      entities.set(ast.name.text, entity);
      // A reference by the file's name is right once the `$id` is corrected, so it is not reported too.
      const file = nameOfFile(ast.at.file);
      if (!asts.some((other) => other.name.text === file)) entities.set(file, entity);
    }
  }
  cutCircles(asts, entities, report);
  resolveRights(asts, entities, report);
  for (const ast of asts) second(ast, entities, report);
  for (const ast of asts) {
    const entity = entities.get(ast.name.text);
    if (entity?.at === ast.at) checkKeys(ast, entity, report);
  }
  return entities;
}

function entityOf(ast: EntityAst, report: Report): Entity {
  const ordered = [ast.store?.key, ast.store?.parent, ast.store?.order?.field];
  const keys = new Set([...ordered, ...[ast.store?.unique, ast.store?.index].flat(2)].map((name) => name?.text));
  const fields = new Map(ast.fields.map((field) => [field.name.text, fieldOf(field, ast, keys)]));
  const known = [...fields.keys()];
  for (const name of ast.required) {
    if (!fields.has(name.text)) report.unknown("E213", name.at, `"${name.text}" is not a field of "${ast.name.text}"`, name.text, known);
  }
  const store = storeOf(ast, known, report);
  const { title, schema, at } = ast;
  const required = ast.required.map((name) => name.text);
  return {
    name: ast.name.text,
    title,
    schema: schema as JsonSchema,
    fields,
    required,
    store,
    was: textsOf(ast.was),
    recycled: ast.recycle !== undefined,
    at,
  };
}

function storeOf(ast: EntityAst, known: readonly string[], report: Report): EntityStore | undefined {
  const { store } = ast;
  if (store === undefined) return undefined;
  const field = (name: Name): string => {
    if (!known.includes(name.text))
      report.unknown("E217", name.at, `"${name.text}" is not a field of "${ast.name.text}"`, name.text, known);
    return name.text;
  };
  return {
    table: LOGS[store.log ?? ""]?.table ?? store.table ?? ast.name.text.replaceAll("-", "_"),
    log: store.log,
    was: textsOf(store.was),
    key: field(store.key),
    typedKey: store.typedKey,
    parent: store.parent === undefined ? undefined : field(store.parent),
    unique: store.unique.map((list) => list.map(field)),
    caseless: store.caseless.map(field),
    index: store.index.map((list) => list.map(field)),
    order: store.order === undefined ? undefined : { field: field(store.order.field), direction: store.order.direction },
  };
}

const textsOf = (names: readonly Name[]): string[] => names.map((name) => name.text);

function fieldOf({ name, tree, was }: EntityAst["fields"][number], entity: EntityAst, keys: ReadonlySet<string | undefined>): EntityField {
  const schema = (entity.schema["properties"] as Record<string, JsonSchema>)[name.text] ?? {};
  const declared = schema["type"];
  const listed = Array.isArray(declared) ? (declared as string[]) : [String(declared ?? "string")];
  const type = (listed.find((item) => item !== "null") ?? "string") as ValueType;
  const format =
    text(tree, "x-format") ?? (schema["format"] === "date" || schema["format"] === "datetime" ? (schema["format"] as string) : undefined);
  const rows = text(get(tree, "items"), "$ref");
  const ref = referenceOf(tree);
  const codes = codesOf(schema);
  const secret = schema["x-secret"];
  return {
    name: name.text,
    entity: entity.name.text,
    was: textsOf(was),
    title: text(tree, "title") ?? name.text,
    type,
    nullable: listed.includes("null"),
    schema,
    codes,
    format,
    display: displayOf(type, format, codes !== undefined, schema),
    stored: storedOf(type, format),
    secret: secret === "hash" ? "hash" : secret === true,
    filled: filledOf(name.text, schema, entity),
    parent: flag(entity.store?.parent?.text === name.text),
    readonly: schema["readOnly"] === true,
    rows,
    ref,
    indexed: keys.has(name.text) || ref !== undefined,
    file: fileRuleOf(schema, text(tree, "title") ?? name.text),
    messages: (schema["errorMessage"] as Record<string, string> | undefined) ?? {},
    at: name.at,
  };
}

function filledOf(name: string, schema: JsonSchema, { store, required }: EntityAst): EntityField["filled"] {
  if (schema["x-read"] !== undefined || schema["x-secret"] !== undefined) return undefined;
  if (store?.key.text === name) return "key";
  return required.some(({ text }) => text === name) && schema["x-derived"] === undefined ? "required" : undefined;
}

/**
 * Returns the display format of a value for which the metadata declares none. The first of these determines it: the format of the value,
 * its kind (file, rich text, list, codes), its type.
 *
 * @param coded true if the value is a code
 */
export function displayOf(type: ValueType, format: string | undefined, coded: boolean, schema: JsonSchema): DisplayFormat {
  if (format === "amount" || format === "datetime" || format === "date" || format === "json" || format === "pre") return format;
  if (schema["x-file"] !== undefined) return "file";
  if (schema["contentMediaType"] === "text/html") return "html";
  if (type === "array") return "list";
  if (coded) return "codes";
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" ? "boolean" : type === "object" ? "json" : "text";
}

function storedOf(type: ValueType, format: string | undefined): StoredType {
  if (format === "amount") return "money";
  if (format === "datetime") return "time";
  if (type === "array" || type === "object") return "json";
  return type === "integer" ? "integer" : type === "number" ? "real" : type === "boolean" ? "boolean" : "text";
}

/**
 * Resolves those parts of an entity that refer to other entities: title, derivations, references and spreadsheets. It therefore runs after
 * all entities have been created. Does nothing for the second entity of a name.
 */
function second(ast: EntityAst, entities: ReadonlyMap<string, Entity>, report: Report): void {
  const entity = entities.get(ast.name.text);
  if (entity === undefined || entity.at !== ast.at) return;
  if (ast.naming !== undefined) entity.naming = namingOf(ast.naming, entity, entities, report);
  for (const { name, tree } of ast.fields) {
    const field = entity.fields.get(name.text);
    if (field === undefined) continue;
    const derived = get(tree, "x-derived");
    if (derived !== undefined) field.derived = derivedOf(derived, field, entity, entities, report);
    checkRows(tree, entities, report);
    checkReference(field, tree, entity, entities, report);
    const mask = get(tree, "x-mask")?.at;
    if (mask !== undefined && field.secret !== false)
      report.add("E411", mask, `"${name.text}" is secret, so no reply contains it, masked or not`, "remove x-mask or x-secret");
  }
  entity.sheet = sheetOf(ast, entity, entities, report);
}

/**
 * Resolves the rights to fields (`x-read`, `x-write`) and stores them in the fields. This runs before any check of what may be shown
 * (revealed.ts). A right may only read the user: if it depended on the record, order, matches and sums of a list would reveal values.
 */
function resolveRights(asts: readonly EntityAst[], entities: ReadonlyMap<string, Entity>, report: Report): void {
  const onlyUser: Names = { title: "the user, whom alone x-read and x-write ask", types: new Map() };
  const subjects = new Map([
    ["record", onlyUser],
    ["user", userNames(entities)],
  ]);
  const context: Context = { report, bare: "record", subjects, values: "sent" };
  for (const ast of asts) {
    const entity = entities.get(ast.name.text);
    if (entity === undefined || entity.at !== ast.at) continue;
    for (const { name, read, write } of ast.fields) {
      const field = entity.fields.get(name.text);
      if (field === undefined) continue;
      field.read = optional(read, context);
      field.write = optional(write, context);
    }
  }
}

/** Reports rows that contain rows of their own entity (E225). Removes them from the model, so that the rest can be checked. */
function cutCircles(asts: readonly EntityAst[], entities: ReadonlyMap<string, Entity>, report: Report): void {
  for (const ast of asts) {
    const entity = entities.get(ast.name.text);
    if (entity === undefined || entity.at !== ast.at) continue;
    for (const { name, tree } of ast.fields) {
      const field = entity.fields.get(name.text);
      if (field?.rows === undefined || !holds(field.rows, entity.name, entities)) continue;
      const at = nameAt(get(tree, "items"), "$ref")?.at ?? name.at;
      const message = `the rows of "${name.text}" contain rows of "${entity.name}" again, endlessly`;
      report.add("E225", at, message, "for a tree, use x-store: { parent: … }");
      field.rows = undefined;
    }
  }
}

/** Tests whether rows of an entity hold, at any depth, rows of another one. */
function holds(rows: string, wanted: string, entities: ReadonlyMap<string, Entity>, seen = new Set<string>()): boolean {
  if (rows === wanted) return true;
  if (seen.has(rows)) return false;
  seen.add(rows);
  const below = [...(entities.get(rows)?.fields.values() ?? [])];
  return below.some((field) => field.rows !== undefined && holds(field.rows, wanted, entities, seen));
}

function checkRows(tree: Tree, entities: ReadonlyMap<string, Entity>, report: Report): void {
  const rows = nameAt(get(tree, "items"), "$ref");
  if (rows === undefined) return;
  const target = entities.get(rows.text);
  if (target === undefined) report.unknown("E201", rows.at, `unknown entity "${rows.text}"`, rows.text, entities.keys());
  else if (target.store !== undefined)
    report.add(
      "E226",
      rows.at,
      `"${rows.text}" has its own table, so its records cannot be rows of another one`,
      "name an entity without x-store, or use x-ref",
    );
}

/**
 * Returns the names of the user that every condition may refer to: the fields of the entity `user-info`, and `version`. Values of a field
 * are treated as keys if the field of the same name in the entity `user` is a key or a reference. Without the entity `user-info`, any name
 * is accepted.
 */
export function userNames(entities: ReadonlyMap<string, Entity>): Names {
  const entity = entities.get("user-info");
  if (entity === undefined) return anything;
  const { title, types } = namesOfEntity(entity);
  const names = new Map(types);
  const stored = entities.get("user");
  for (const [name, type] of types) {
    const keyOf = name === stored?.store?.key ? "user" : stored?.fields.get(name)?.ref?.entity;
    if (keyOf !== undefined && entities.has(keyOf)) names.set(name, { ...type, keyOf });
  }
  // Users who change their own record send the version that was read.
  return { title, types: names.set("version", { type: "integer", title: "版本" }) };
}

/**
 * Resolves the row scopes of entities and the conditions of references, and stores them in the entities. It runs after the workflows are
 * resolved, because workflows give state fields their codes. Fields that a scope compares by `equals` are marked as indexed.
 */
export function resolveScopes(asts: readonly EntityAst[], entities: ReadonlyMap<string, Entity>, report: Report): void {
  const context = (of: Entity): Context => {
    const subjects = new Map<string, Names | "value">([
      ["row", namesOfEntity(of, entities)],
      ["user", userNames(entities)],
      ["now", "value"],
    ]);
    return { report, bare: "row", subjects, values: "stored" };
  };
  for (const ast of asts) {
    const entity = entities.get(ast.name.text);
    if (entity === undefined || entity.at !== ast.at) continue;
    for (const { name, tree } of ast.fields) {
      const field = entity.fields.get(name.text);
      if (field !== undefined) resolveReferences(tree, field, entity, context, entities);
    }
    if (ast.scope === undefined) continue;
    entity.scope = resolveCondition(ast.scope, context(entity));
    // The lists of the entity are read by these fields.
    for (const name of fixedFields(entity.scope.tree).flat()) {
      const field = entity.fields.get(name);
      if (field !== undefined) field.indexed = true;
    }
  }
}
