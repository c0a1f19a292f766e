import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import type { Derived, Entity, EntityField, EntityStore, WithoutScreens } from "../model/types.ts";
import { fileNameOf } from "../model/file-rules.ts";
import { indexesOf, searchedFields } from "../model/list-indexes.ts";
import { isJoined } from "../model/names.ts";
import { findRemovals, restoringCalls } from "../model/recycle.ts";
import { snake } from "../model/words.ts";
import { formulasOf } from "../model/formula-fields.ts";
import { siblingsOf } from "../model/reference.ts";
import { Code, condition, data, type Node, present, some } from "./code.ts";
import { fieldRights } from "./input-rights.ts";
import type { View } from "./output.ts";

const stored = ({ entities }: WithoutScreens): Entity[] => [...entities.values()].filter((entity) => entity.store !== undefined);

/**
 * Builds the data from which storage.ts is printed for the server: tables with their columns and indexes, seeded rows, and derivations of
 * fields. A derivation is listed after the derivations whose results it uses. Joined fields have no derivation, because each query reads
 * their values.
 */
export function storage(project: WithoutScreens): View {
  const derived = stored(project).map((entity): [string, Node] => [
    entity.name,
    sortByNeed(entity)
      .filter((field) => field.derived !== undefined && !isJoined(field))
      .map((field) => derivationNode(field, project)),
  ]);
  return {
    tables: stored(project).map((entity) => tableNode(entity, project)),
    rows: project.rows.map(({ entity, name, record }) => ({ seedKey: `${entity}:${name}`, entity, record: data(record) })),
    derivations: Object.fromEntries(derived.filter(([, list]) => (list as Node[]).length > 0)),
  };
}

function tableNode(entity: Entity, project: WithoutScreens): Node {
  const store = entity.store;
  if (store === undefined) return undefined;
  const fields = [...entity.fields.values()];
  return present({
    entity: entity.name,
    title: entity.title,
    named: entity.naming === undefined ? undefined : new Code({ kind: "derived", value: entity.naming }),
    table: store.table,
    log: store.log === undefined ? undefined : true,
    key: store.key,
    typedKey: store.typedKey,
    parent: store.parent,
    order: store.order,
    columns: fields.filter(isColumn).map((field) => columnNode(field, project, store)),
    unique: store.unique,
    caseless: some(store.caseless),
    index: indexesOf(entity, project),
    text: some(searchedFields(entity, project)),
    children: fields.flatMap((field) => (field.rows === undefined ? [] : [childNode(store.table, field, project)])),
    joined: some(fields.flatMap((field) => joinedNode(field, project))),
    was: formerNode(entity, store),
    recycle: recycleNode(entity, project),
    removable: removableNode(entity, project),
  });
}

/** Prints which call restores the records that a call has deleted, by the id of the deleting call. Undefined if none is restored. */
function recycleNode({ name }: Entity, project: WithoutScreens): Node {
  const calls = restoringCalls(name, project);
  return calls.size === 0 ? undefined : Object.fromEntries(calls);
}

/**
 * Maps each call that deletes records of an entity into the recycle bin to its `where`, as a condition on one record. Calls without `where`
 * are left out. Undefined if no call is left.
 */
function removableNode({ name }: Entity, project: WithoutScreens): Node {
  const calls = restoringCalls(name, project);
  const limited = findRemovals(name, project).flatMap(({ call: { id, handler } }): [string, Node][] =>
    calls.has(id) && handler.kind === "store" && handler.store.where !== undefined ? [[id, condition(handler.store.where)]] : [],
  );
  return limited.length === 0 ? undefined : Object.fromEntries(limited);
}

/** Lists the former names of an entity and its table. A former entity name implies a former table name. */
function formerNode({ was }: Entity, store: EntityStore): Node {
  const tables = [...store.was, ...was.map(snake)].filter((table) => table !== store.table);
  return was.length + tables.length === 0 ? undefined : { entities: [...was], tables };
}

/**
 * Tests whether a field is a column of its entity's table. A list of rows has a table of its own, and a joined value is read from another
 * table.
 */
export const isColumn = (field: EntityField): boolean => field.rows === undefined && !isJoined(field);

const columnNode = (field: EntityField, project: WithoutScreens, store?: EntityStore): Node =>
  present({
    field: field.name,
    column: LOGS[store?.log ?? ""]?.fields[field.name]?.[0] ?? snake(field.name),
    title: field.title,
    type: field.stored,
    secret: field.secret,
    rich: field.display === "html" ? true : undefined,
    masked: typeof field.schema["x-mask"] === "string" ? `mask-${field.schema["x-mask"]}` : undefined,
    restricted: field.read !== undefined,
    codes: codesNode(field, store),
    names: namesNode(field, project, store),
    file: fileNode(field),
    ref: referenced(field, project, store),
    was: field.was.length === 0 ? undefined : field.was.map((name) => ({ field: name, column: snake(name) })),
  });

/**
 * Prints the labels of a field's codes or states, which the history of changes shows. Undefined without codes, and for logs, whose records
 * never change.
 */
function codesNode({ codes, states }: EntityField, store?: EntityStore): Node {
  const choices = states ?? codes;
  if (choices === undefined || store?.log !== undefined) return undefined;
  return Object.fromEntries(choices.map(({ value, label }) => [value, label]));
}

function namesNode({ name, ref }: EntityField, { entities }: WithoutScreens, store?: EntityStore): Node {
  if (ref === undefined || name === store?.key || store?.log !== undefined) return undefined;
  const target = entities.get(ref.entity);
  if (target?.store === undefined) return undefined;
  return present({ entity: ref.entity, field: ref.field, except: ref.except.size === 0 ? undefined : Object.fromEntries(ref.except) });
}

/**
 * Describes a reference that the server validates on write. Undefined for a field without a reference, and for derived fields, which the
 * server fills. Also undefined for the parent of a tree node, because the parent of a top-level node is no record.
 */
function referenced({ name, ref, derived }: EntityField, project: WithoutScreens, store?: EntityStore): Node {
  if (ref === undefined || derived !== undefined || name === store?.parent || store?.log !== undefined) return undefined;
  if (project.entities.get(ref.entity)?.store === undefined) return undefined;
  return present({
    entity: ref.entity,
    where: ref.where === undefined ? undefined : data(ref.where.tree),
    siblings: some(siblingsOf(ref)),
    copy: ref.copy.size === 0 ? undefined : Object.fromEntries(ref.copy),
    except: some([...ref.except.keys()]),
  });
}

/** Describes a file field, without members that only the input needs. */
function fileNode({ file, schema }: EntityField): Node {
  if (file === undefined) return undefined;
  const { crop: _, ...rule } = file;
  const name = fileNameOf(schema);
  return data(name === undefined ? rule : { ...rule, name });
}

/** Lists the fields of an entity, formulas last and each after those that it uses. */
function sortByNeed(entity: Entity): EntityField[] {
  const formulas = formulasOf(entity).map(({ field }) => field);
  const rank = ({ name }: EntityField): number => formulas.indexOf(name);
  return [...entity.fields.values()].sort((a, b) => rank(a) - rank(b));
}

function childNode(table: string, field: EntityField, project: WithoutScreens): Node {
  const rows = project.entities.get(field.rows ?? "");
  const nameOf = (name: string): string => `${table}_${snake(name)}`;
  return present({
    field: field.name,
    entity: [...(rows?.fields.values() ?? [])].some(({ read }) => read !== undefined) ? rows?.name : undefined,
    restricted: field.read !== undefined,
    title: field.title,
    table: nameOf(field.name),
    columns: [...(rows?.fields.values() ?? [])].map((column) => columnNode(column, project)),
    formulas: rows === undefined ? undefined : some(formulasOf(rows).map(data)),
    was: field.was.length === 0 ? undefined : field.was.map((name) => ({ field: name, table: nameOf(name) })),
  });
}

function derivationNode({ name, derived }: EntityField, project: WithoutScreens): Node {
  if (derived === undefined || "joined" in derived) return undefined;
  if ("now" in derived) return { field: name, now: derived.now };
  if ("copy" in derived) return { field: name, copy: elsewhere(derived.copy, project) };
  if ("formula" in derived) return { field: name, formula: data(derived.formula.rule) };
  return "sum" in derived ? { field: name, sum: derived.sum } : { field: name, text: new Code({ kind: "derived", value: derived.text }) };
}

function joinedNode({ name, title, stored: type, derived }: EntityField, project: WithoutScreens): Node[] {
  return derived !== undefined && "joined" in derived ? [{ field: name, title, type, ...elsewhere(derived.joined, project) }] : [];
}

type Lookup = Extract<Derived, { copy: unknown }>["copy"];

/** Converts the names of a lookup to the names that the database has for them. */
function elsewhere({ by, entity, field }: Lookup, project: WithoutScreens): { by: string; table: string; key: string; column: string } {
  const store = project.entities.get(entity)?.store;
  return { by, table: store?.table ?? "", key: snake(store?.key ?? ""), column: snake(field) };
}

/**
 * Builds the data from which scopes.ts is printed: row scopes of entities, and the rights to fields. Each scope is printed as data, which
 * the server compiles to SQL, and as a function, which tests a single record. Entities without a scope are absent.
 */
export function rowScopes(project: WithoutScreens): View {
  const scoped = [...project.entities.values()].flatMap((entity): [string, Node][] => {
    if (entity.scope === undefined) return [];
    const workflow = [...project.workflows.values()].find((item) => item.entity === entity.name)?.name;
    return [[entity.name, { tree: data(entity.scope.tree), holds: condition(entity.scope.tree, workflow) }]];
  });
  return { scopes: Object.fromEntries(scoped), rights: fieldRights(project) };
}

/** Builds the data from which entities.md is printed: a diagram of all entities, with their child rows and references. */
export function entityDiagram(project: WithoutScreens): View {
  const links: string[] = [];
  const entities = [...project.entities.values()].map((entity) => {
    const fields = [...entity.fields.values()];
    for (const field of fields) {
      if (field.rows !== undefined) links.push(`${snake(entity.name)} ||--o{ ${snake(field.rows)} : ${field.name}`);
      if (field.ref !== undefined) links.push(`${snake(entity.name)} }o--o| ${snake(field.ref.entity)} : ${field.name}`);
    }
    if (entity.store?.parent !== undefined) links.push(`${snake(entity.name)} }o--o| ${snake(entity.name)} : ${entity.store.parent}`);
    return {
      name: snake(entity.name),
      title: entity.title,
      fields: fields.filter(isColumn).map((field) => diagramField(entity, field)),
    };
  });
  return { entities, links };
}

function diagramField(entity: Entity, field: EntityField): string {
  const key = entity.store?.key === field.name ? " PK" : field.ref !== undefined || entity.store?.parent === field.name ? " FK" : "";
  return `${field.stored} ${field.name}${key} "${field.title.replaceAll('"', "'")}"`;
}
