import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Asts, CallAst, Name, ServiceAst, ShapeAst } from "../parse/ast.ts";
import { checkFields, inputShape, type ShapeUse } from "./call-input.ts";
import { withListShapes } from "./export-calls.ts";
import { withHistoryShapes } from "./history-calls.ts";
import { withStoreShapes } from "./store-shapes.ts";
import { sortsOf } from "./sorting.ts";
import { totalsByCall, totalsOf } from "./totals.ts";
import { type Todo, todosByCall, todosOf } from "./todo-lists.ts";
import { anything, fieldAt, type NameType, type Names, typeOfField } from "./names.ts";
import { fieldType, plusType } from "./shapes.ts";
import type { Entity, EntityField, Shape } from "./types.ts";
import { withUploadShapes } from "./upload-shapes.ts";

/**
 * A call whose inputs are resolved. Reply, rights and guards are not known yet; {@link completeCall} adds them after the screens are
 * resolved.
 */
export interface CallDraft {
  /** `service.call`. */
  id: string;
  service: string;
  /** The declaration. */
  ast: CallAst;
  /** Workflow whose transitions the call fires. */
  workflow: string | undefined;
  /** Entity of the body; if the body names none, that of the query, reply or storage operation, in this order. */
  entity: Entity | undefined;
  /** Entity of the records in the reply. */
  replyEntity: Entity | undefined;
  /** The resolved query. */
  query: Shape;
  /** The resolved body. */
  body: Shape;
  /** Names of path, query and body. */
  input: Names;
  /** Names that a record of the reply may have. */
  reply: Names;
  /** Fields of `replyEntity` that the reply may contain. */
  replyFields: readonly EntityField[];
  /** Fields by which users can sort a paged list. */
  sort: readonly string[];
  /** Tasks whose records a list can be filtered to. */
  todos: readonly Todo[];
  /** Fields that a list sums over all its pages. */
  totals: readonly string[];
}

/** Returns the calls of a service that read one stored record (operation `get`). */
export const readersIn = memoised((service: string, calls: ReadonlyMap<string, CallDraft>): readonly CallDraft[] =>
  [...calls.values()].filter((call) => call.service === service && call.ast.store?.operation === "get"),
);

/**
 * Returns the name of the input that contains the key of the record. It is the input with the name of the key field. A storage call with
 * the operation `get`, `update`, `delete` or `steps` may instead have an input that is compared with the key (`x-match`).
 *
 * @returns undefined if the entity has no key, or if no input contains it
 */
export function keyInput({ ast: { store, query, body }, input, entity }: CallDraft): string | undefined {
  const key = entity?.store?.key;
  if (key === undefined || input.types.has(key)) return key;
  if (!["get", "update", "delete", "steps"].includes(store?.operation ?? "")) return undefined;
  const named = [query, body].flatMap((shape) => [...(shape?.plus ?? [])]);
  return named.find(([, { schema }]) => schema["x-match"] === key)?.[0];
}

/**
 * Facts about how screens and workflows use calls, by call id. {@link usesOf} collects them before the calls are resolved. Some inputs of
 * calls depend on these facts ({@link callDrafts}).
 */
export interface CallUses {
  /** Name of the workflow whose transitions a call fires, by call id. */
  workflows: ReadonlyMap<string, string>;
  /** Fields by which users sort the pages of a list, by call id. */
  sorts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tasks of the to-do list that open the list of a call, by call id. */
  todos: ReadonlyMap<string, readonly Todo[]>;
  /** Fields that tables sum over all pages, by call id. */
  totals: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Collects how screens and workflows use calls: transitions, sortable columns, tasks, sums. Reads the parsed metadata, because calls are
 * resolved before screens.
 */
export function usesOf(asts: Asts, entities: ReadonlyMap<string, Entity>): CallUses {
  const workflows = new Map<string, string>();
  for (const workflow of asts.workflows) {
    for (const { call } of workflow.transitions) if (call !== undefined) workflows.set(call.text, workflow.name.text);
  }
  return { workflows, sorts: sortsOf(asts, entities), todos: todosByCall(asts), totals: totalsByCall(asts) };
}

/**
 * Resolves the inputs of all calls, by id (`service.call`). If two calls have the same id, the first is used. Unknown entities (E201) are
 * reported.
 *
 * @param uses how screens and workflows use the calls
 */
export function callDrafts(
  services: readonly ServiceAst[],
  entities: ReadonlyMap<string, Entity>,
  uses: CallUses,
  report: Report,
): Map<string, CallDraft> {
  const drafts = new Map<string, CallDraft>();
  for (const service of services) {
    for (const ast of service.calls) {
      const id = `${service.name.text}.${ast.name.text}`;
      const list = ast.exports === undefined ? undefined : service.calls.find(({ name }) => name.text === ast.exports?.text);
      if (!drafts.has(id)) drafts.set(id, report.run(draftOf, service.name.text, ast, list, entities, uses));
    }
  }
  return drafts;
}

function draftOf(
  service: string,
  written: CallAst,
  list: CallAst | undefined,
  entities: ReadonlyMap<string, Entity>,
  uses: CallUses,
  report: Report,
): CallDraft {
  const id = `${service}.${written.name.text}`;
  const ast = withHistoryShapes(withListShapes(withUploadShapes(withStoreShapes(written, entities)), list), entities);
  const entityOf = (name: Name | undefined): Entity | undefined => {
    if (name === undefined) return undefined;
    const entity = entities.get(name.text);
    if (entity === undefined) report.unknown("E201", name.at, `unknown entity "${name.text}"`, name.text, entities.keys());
    return entity;
  };
  const [queryEntity, bodyEntity, replyEntity, storeEntity] = [ast.query, ast.body, ast.reply, ast.store].map((section) =>
    entityOf(section?.entity),
  );
  const workflow = uses.workflows.get(id);
  const listed = list === undefined ? id : `${service}.${list.name.text}`;
  const sort = [...(uses.sorts.get(listed) ?? [])].sort();
  const todos = todosOf(uses.todos.get(listed) ?? [], list ?? ast);
  const totals = list === undefined ? totalsOf([...(uses.totals.get(id) ?? [])].sort(), ast, storeEntity) : [];
  const asked = list === undefined ? { ast } : { ast: { ...ast, store: list.store }, exports: true as const };
  const use: ShapeUse = { ...asked, store: storeEntity, workflow: workflow !== undefined, sort, todos, totals, entities, report };
  const query = inputShape("query", ast.query, queryEntity, use);
  const body = inputShape("body", ast.body, bodyEntity, use);
  const replyFields = fieldsOfReply(ast.reply, replyEntity, report);
  return {
    id,
    service,
    // The list of an export defines its filters, so the inputs copied from the list are left out.
    ast: list === undefined ? ast : { ...written, reply: ast.reply },
    workflow,
    entity: bodyEntity ?? queryEntity ?? replyEntity ?? storeEntity,
    replyEntity,
    query,
    body,
    input: { title: `call ${id}`, types: inputTypes([query, queryEntity, ast.query], [body, bodyEntity, ast.body], entities, storeEntity) },
    reply: replyNames(id, ast, { replyEntity, storeEntity }, entities),
    replyFields,
    sort,
    todos,
    totals,
  };
}

type InputShape = readonly [Shape, Entity | undefined, ShapeAst | undefined];

function inputTypes(
  query: InputShape,
  body: InputShape,
  entities: ReadonlyMap<string, Entity>,
  stored: Entity | undefined,
): Map<string, NameType> {
  const types = new Map<string, NameType>();
  for (const [shape, entity, ast] of [query, body]) {
    for (const name of shape.names) {
      const field = entity?.fields.get(name);
      const declared = ast?.plus.get(name)?.schema;
      const sent = (shape.schema["properties"] as Record<string, JsonSchema>)[name] ?? {};
      const type = declared === undefined && field !== undefined ? fieldType(field, entities) : plusType(declared ?? sent);
      types.set(name, { ...type, sent, searched: searchedField(name, declared, stored, entities) });
    }
  }
  return types;
}

/**
 * Finds the stored field that a search input filters: the field named by `x-match` or `x-range`, else the field with the input's name.
 *
 * @returns undefined without a stored entity, or if it has no such field
 */
function searchedField(
  name: string,
  declared: JsonSchema | undefined,
  stored: Entity | undefined,
  entities: ReadonlyMap<string, Entity>,
): EntityField | undefined {
  const range = declared?.["x-range"] as { from?: string; to?: string } | undefined;
  const path = declared?.["x-match"] ?? range?.from ?? range?.to ?? name;
  return stored === undefined || typeof path !== "string" ? undefined : fieldAt(path, stored, entities);
}

/**
 * Returns the fields of an entity that a reply may contain: those that its shape selects, without secrets. Empty without a shape. Reports
 * unknown fields.
 */
function fieldsOfReply(shape: ShapeAst | undefined, entity: Entity | undefined, report: Report): EntityField[] {
  if (shape === undefined) return [];
  checkFields(shape, entity, report);
  const except = new Set(shape.except.map((name) => name.text));
  const only = shape.fields === undefined ? undefined : new Set(shape.fields.map((name) => name.text));
  return [...(entity?.fields.values() ?? [])].filter(
    (field) => field.secret === false && !except.has(field.name) && (only === undefined || only.has(field.name)),
  );
}

/**
 * Returns the names that screens may read of a reply: all names of its entity, even those that the reply does not have. The rules report a
 * reply that lacks a field which a screen needs.
 */
function replyNames(
  id: string,
  ast: CallAst,
  { replyEntity: entity, storeEntity }: { replyEntity: Entity | undefined; storeEntity: Entity | undefined },
  entities: ReadonlyMap<string, Entity>,
): Names {
  const fields = [...(entity?.fields.values() ?? [])].filter((field) => field.secret === false);
  const types = new Map<string, NameType>(fields.map((field) => [field.name, fieldType(field, entities)]));
  for (const [name, { schema }] of ast.reply?.plus ?? []) types.set(name, plusType(schema));
  if (storeEntity !== undefined) for (const [name, type] of countedTypes(ast, storeEntity)) types.set(name, type);
  if (entity?.store !== undefined) types.set("version", { type: "integer", title: "版本" });
  const operation = ast.store?.operation;
  const title = entity === undefined ? `the reply of ${id}` : `"${entity.name}"`;
  const names: Names = { title, types };
  if (operation !== "count" && operation !== "steps" && (operation === "tree" || operation === "children" || ast.reply?.many === true)) {
    types.set("isLeaf", types.get("isLeaf") ?? { type: "boolean", title: "末级" });
    if (operation !== "children") types.set("children", { type: "array", rows: { ...names, list: true } });
  }
  return names;
}

/**
 * Tests whether a call returns only the nodes directly below a node, so that a tree is loaded level by level. True for:
 *
 * - a storage call with the operation `children`;
 * - a hand-written call that has the key of the node as input, and whose reply is not nested.
 *
 * @param key key field of the nodes
 */
export function isLevelCall({ ast, input }: CallDraft, key: string): boolean {
  const operation = ast.store?.operation;
  return operation === "children" || (operation === undefined && ast.reply?.nested !== true && input.types.has(key));
}

/**
 * Returns the names that may follow `$reply` after a call: the fields of its reply, or `rows` and `total` of a page. After a map or a file,
 * any name is accepted; after a call without a reply, none.
 */
export function replySubject(call: CallDraft): Names {
  const { reply } = call.ast;
  if (reply === undefined) return { title: `the reply of ${call.id}`, types: new Map() };
  if (reply.map || reply.file) return anything;
  if (reply.many) return { ...call.reply, list: true };
  if (!reply.page) return call.reply;
  const types = new Map<string, NameType>([
    ["rows", { type: "array", rows: { ...call.reply, list: true } }],
    ["total", { type: "integer" }],
  ]);
  return { title: `the reply of ${call.id}`, types };
}

/**
 * Describes the members of the rows that a counting call (`store: { count }`) replies: `value`, `count`, and each sum by its field. Members
 * that the reply does not declare are left out. `value` has the type of the counted field; with `each`, it is the period as a text. A sum
 * has the type of its field. A title that the reply declares takes precedence.
 *
 * @returns the types by member; empty for any other call
 */
function countedTypes({ store, reply }: CallAst, entity: Entity): Map<string, NameType> {
  const types = new Map<string, NameType>();
  if (store?.operation !== "count") return types;
  const add = (name: string, type: NameType): void => {
    const declared = reply?.plus.get(name)?.schema["title"];
    if (reply?.plus.has(name) === true) types.set(name, { ...type, ...(typeof declared === "string" ? { title: declared } : {}) });
  };
  const by = entity.fields.get(store.by?.text ?? "");
  if (by !== undefined) add("value", store.each === undefined ? typeOfField(by) : { type: "string", title: by.title });
  add("count", { type: "integer", title: "数量" });
  for (const { text } of store.sum) {
    const field = entity.fields.get(text);
    if (field !== undefined) add(text, typeOfField(field));
  }
  return types;
}
