import { pathNames } from "../../runtime/contract/wire/call.ts";
import { SHOWN_COLUMNS } from "../../runtime/contract/language/list-export.ts";
import { AROUND, MOST_ROWS, THEN_BY, WITH_TOTALS } from "../../runtime/contract/language/page-of.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { CallAst, Name, ShapeAst } from "../parse/ast.ts";
import { bounded, meantBy, type Most } from "./bounds.ts";
import { fieldSchema, plusSchema, rulesBetween, type Direction } from "./shapes.ts";
import { TODO, type Todo } from "./todo-lists.ts";
import type { Entity, EntityField, Shape } from "./types.ts";

/**
 * Input of {@link inputShape}: the declaration of a call, and how the call is used. From these, the names and types of its inputs follow.
 */
export interface ShapeUse {
  /** The declaration of the call. */
  ast: CallAst;
  /** Entity of the call's storage operation. Undefined if it has none. */
  store: Entity | undefined;
  /** Whether the call fires transitions of a workflow. */
  workflow: boolean;
  /** Fields by which the list can be sorted. */
  sort: readonly string[];
  /** Tasks of the to-do list by which the list can be filtered. */
  todos: readonly Todo[];
  /** Fields whose sums the list can return. */
  totals: readonly string[];
  /** Set if the call exports the rows of a list, without pages. */
  exports?: true;
  /** All entities, by name. */
  entities: ReadonlyMap<string, Entity>;
  /** Receives the mistakes. */
  report: Report;
}

/**
 * Resolves query or body of a call to the names of its inputs, the names of required inputs, and a closed JSON Schema. Adds the inputs that
 * a declaration implies. For a list, these are page, sort order, task (`todo`) and sums; for a change, the version of the record. Reports:
 *
 * - unknown fields (E213), and fields without an entity (E406);
 * - required names that are no inputs (E410);
 * - names that are declared or required although the call implies them (E514).
 *
 * @param location `query` or `body`
 * @param shape the declaration; undefined if nothing is declared
 * @param entity entity of the declaration; undefined if it names none
 */
export function inputShape(location: "query" | "body", shape: ShapeAst | undefined, entity: Entity | undefined, use: ShapeUse): Shape {
  if (shape !== undefined) checkFields(shape, entity, use.report);
  const direction = directionOf(location, shape, use);
  const fields = fieldsOf(shape, entity, use);
  const properties: Record<string, JsonSchema> = {};
  for (const field of fields) properties[field.name] = fieldSchema(field, fieldDirection(field, entity, direction), use.entities);
  for (const [name, { schema }] of shape?.plus ?? [])
    properties[name] = bounded(plusSchema(schema), meant(schema, entity ?? use.store, use));
  if (shape?.page === true)
    Object.assign(
      properties,
      waiting(use.todos),
      use.exports === true ? wholeList(use.sort) : { ...paging(use.sort, use.ast.store?.operation), ...summing(use.totals) },
    );
  if (carriesVersion(location, fields, entity, use)) {
    properties["version"] = { type: "integer", title: "版本", minimum: 1 };
    const own = shape?.plus.get("version")?.name;
    if (own !== undefined) idle(own, `"version" is already an input of ${use.ast.name.text}, which changes a stored record`, use.report);
  }
  const required = requiredOf(location, shape, entity, direction, Object.keys(properties), use);
  const whole = entity !== undefined && direction === "input" && !use.workflow;
  const schema: JsonSchema = {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(whole ? rulesBetween(entity, new Set(fields.map((field) => field.name))) : {}),
    additionalProperties: false,
  };
  return { entity: entity?.name, names: Object.keys(properties), required, schema, file: shape?.file === true };
}

/**
 * Returns the limits of an input that matches a field under another name (`x-match`). They are the limits of this field, in the entity or
 * in its rows.
 */
function meant({ "x-match": match }: JsonSchema, entity: Entity | undefined, { entities }: ShapeUse): Most {
  if (typeof match !== "string") return {};
  const [name = "", inner] = match.split(".");
  const field = entity?.fields.get(name);
  const of = inner === undefined ? field : entities.get(field?.rows ?? "")?.fields.get(inner);
  return of === undefined ? {} : meantBy(of, entities);
}

/**
 * Reports each name in the declaration of query, body or reply that is not a field of its entity (E213). Reports a declaration with fields
 * but without an entity (E406).
 */
export function checkFields(shape: ShapeAst, entity: Entity | undefined, report: Report): void {
  const named = [...(shape.fields ?? []), ...shape.except, ...shape.beside];
  if (shape.entity === undefined && named[0] !== undefined) {
    report.add("E406", named[0].at, "the shape names fields, but no entity", "add `entity:`, or declare them under `plus:`");
  }
  if (entity === undefined) return;
  for (const name of named) {
    if (entity.fields.has(name.text)) continue;
    report.add("E213", name.at, `"${name.text}" is not a field of "${entity.name}"`, didYouMean(name.text, entity.fields.keys()));
  }
}

const reading: readonly string[] = ["list", "tree", "children"];
/** Store operations whose input is only the key of a record, and nothing to store. */
const byKey: readonly string[] = ["get", "delete", "steps"];

function directionOf(location: "query" | "body", shape: ShapeAst | undefined, use: ShapeUse): Direction {
  const operation = use.ast.store?.operation;
  if (shape?.page === true || (operation !== undefined && reading.includes(operation))) return "search";
  if (operation !== undefined && byKey.includes(operation)) return "key";
  if (location === "query" && use.ast.method === "get" && !use.workflow) return "key";
  return "input";
}

/**
 * Returns the purpose for which a field's schema is built. It is `key` for a server-generated key in an input, which is not validated by
 * the field's rules: an unknown key is simply not found. For any other field it is `direction`.
 */
function fieldDirection(field: EntityField, entity: Entity | undefined, direction: Direction): Direction {
  const names = entity?.store !== undefined && field.name === entity.store.key && !entity.store.typedKey;
  return names && direction !== "reply" ? "key" : direction;
}

function fieldsOf(shape: ShapeAst | undefined, entity: Entity | undefined, use: ShapeUse): EntityField[] {
  if (shape === undefined || entity === undefined) return [];
  const except = new Set(shape.except.map((name) => name.text));
  const { key } = entity.store ?? {};
  // A key that is sent under another name is not sent twice.
  const renamed = [...shape.plus.values()].some(({ schema }) => schema["x-match"] === key);
  if (renamed && key !== undefined && use.ast.store !== undefined) except.add(key);
  const all = [...entity.fields.values()].filter((field) => !except.has(field.name));
  if (shape.fields === undefined) return shape.page ? [] : all.filter((field) => writable(field, entity, use));
  const named = shape.fields.flatMap((name) => all.filter((field) => field.name === name.text));
  const missing = use.ast.store?.operation === "update" && key !== undefined && !named.some((field) => field.name === key);
  return missing ? [...all.filter((field) => field.name === key), ...named] : named;
}

/**
 * Tests whether a client may send the field. Clients of a workflow send whole forms back, so fields that they may not write are accepted
 * and compared.
 */
function writable(field: EntityField, entity: Entity, use: ShapeUse): boolean {
  if (use.workflow) return field.secret === false;
  if (field.readonly || field.derived !== undefined) return false;
  const operation = use.ast.store?.operation;
  return operation !== "create" || field.name !== entity.store?.key || entity.store.typedKey;
}

/** Store operations that return pages. Their callers can limit the number of rows that the store counts. */
const counted: ReadonlySet<string | undefined> = new Set(["list", "children"]);

/** The key of the row whose page is read. No key is longer. */
const ROW_KEY: JsonSchema = { type: "string", title: "定位数据", maxLength: 200 };

function paging(sort: readonly string[], operation: string | undefined): Record<string, JsonSchema> {
  const number = (title: string): JsonSchema => ({ type: "integer", title, minimum: 1 });
  return {
    pageNumber: number("页码"),
    pageSize: { ...number("每页条数"), maximum: MOST_ROWS },
    ...(counted.has(operation) ? { countLimit: number("最多计数"), totalHint: number("已知总数"), [AROUND]: ROW_KEY } : {}),
    ...sorting(sort, counted.has(operation)),
  };
}

/** Returns the sort order, and the second one that the store applies to rows with equal values. */
function sorting(sort: readonly string[], isStored: boolean): Record<string, JsonSchema> {
  if (sort.length === 0) return {};
  const by: JsonSchema = { type: "string", title: "排序", enum: sort.flatMap((field) => [field, `-${field}`]) };
  return { sort: by, ...(isStored && sort.length > 1 ? { [THEN_BY]: { ...by, title: "其次排序" } } : {}) };
}

const waiting = (todos: readonly Todo[]): Record<string, JsonSchema> =>
  todos.length === 0 ? {} : { [TODO]: { type: "string", title: "待办", enum: todos.map(({ name }) => name) } };

const summing = (totals: readonly string[]): Record<string, JsonSchema> =>
  totals.length === 0 ? {} : { [WITH_TOTALS]: { type: "boolean", title: "合计" } };

const MOST_COLUMNS = 200;

/** Returns the inputs that replace paging: the sort order, and the columns to export in the sequence of the screen. */
const wholeList = (sort: readonly string[]): Record<string, JsonSchema> => ({
  ...sorting(sort, true),
  [SHOWN_COLUMNS]: { type: "array", title: "导出的列", items: { type: "string", maxLength: 100 }, maxItems: MOST_COLUMNS },
});

/**
 * Tests whether the query or the body of a call takes the input `version` (optimistic locking). Only calls that change a stored row take
 * it: in the body if they have one, otherwise in the query. False if the entity has a field of this name.
 */
function carriesVersion(location: "query" | "body", fields: readonly EntityField[], entity: Entity | undefined, use: ShapeUse): boolean {
  const { ast, store, workflow } = use;
  if (location === "query" ? ast.body !== undefined : ast.body === undefined) return false;
  const stored = entity ?? store;
  if (stored?.store === undefined || stored.fields.has("version")) return false;
  const operation = ast.store?.operation;
  if (operation !== undefined) return operation === "update" || operation === "delete";
  if (workflow) return true;
  return location === "body" && ast.method !== "get" && fields.some((field) => field.name === stored.store?.key);
}

function requiredOf(
  location: "query" | "body",
  shape: ShapeAst | undefined,
  entity: Entity | undefined,
  direction: Direction,
  names: readonly string[],
  use: ShapeUse,
): string[] {
  const { ast, report } = use;
  for (const name of shape?.required ?? []) {
    if (!names.includes(name.text))
      report.add("E410", name.at, `"${name.text}" is required, but not part of the shape`, didYouMean(name.text, names));
  }
  const always = new Set(location === "query" && !use.workflow ? pathNames(ast.path.text) : []);
  const operation = ast.store?.operation;
  const key = entity?.store?.key;
  if (key !== undefined && operation !== undefined && (byKey.includes(operation) || operation === "update")) always.add(key);
  const without = new Set([...always, ...implicit(location, entity, direction, use)]);
  const wanted = shape?.required === undefined ? without : new Set([...always, ...shape.required.map(({ text }) => text)]);
  checkRequired(shape?.required ?? [], { names, always, without, wanted }, use);
  return names.filter((name) => wanted.has(name));
}

type Named = ReadonlySet<string>;

/** Reports names in `required` that are required anyway (E514), so that every name in it has a meaning. */
function checkRequired(
  declared: readonly Name[],
  { names, always, without, wanted }: { names: readonly string[]; always: Named; without: Named; wanted: Named },
  { ast, report }: ShapeUse,
): void {
  const [first] = declared;
  if (first === undefined || declared.some(({ text }) => !names.includes(text))) return;
  if (names.every((name) => wanted.has(name) === without.has(name)))
    idle(first, `"required" has no effect on ${ast.name.text}: it is already required`, report);
  else
    for (const name of declared)
      if (always.has(name.text)) idle(name, `"${name.text}" identifies the record of ${ast.name.text}, so it is already required`, report);
}

const idle = (name: Name, message: string, report: Report): void => report.add("E514", name.at, message, "remove it");

function implicit(location: "query" | "body", entity: Entity | undefined, direction: Direction, use: ShapeUse): readonly string[] {
  if (entity === undefined || use.workflow || direction !== "input" || location === "query") return [];
  const updates = use.ast.store?.operation === "update";
  return entity.required.filter((name) => {
    const field = entity.fields.get(name);
    return field !== undefined && !(updates && field.secret !== false);
  });
}
