import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { StoreOperation } from "../../runtime/contract/server/route.ts";
import { memoised } from "../memo/memo.ts";
import type { Entity, EntityField, WithoutScreens } from "./types.ts";

/**
 * Maximum number of alternatives of a row scope. If a scope has more, its fields are left out of the indexes, which then only serve the
 * sort order.
 */
const MOST_BRANCHES = 16;

/** A database index that lists of an entity need. {@link listIndexes} derives it from the lists, and rules check that it is possible. */
export interface ListIndex {
  /** Fields of the index in their sequence; `order` is the last one. */
  fields: readonly string[];
  /**
   * Field by which the list is sorted. The preceding fields are fixed by conditions: in all rows that a user lists, each has the same
   * value.
   */
  order: string;
}

const listing: ReadonlySet<string> = new Set(["list", "children"]);

/** Returns the store operations of all calls on the entity. */
const operationsOn = (entity: Entity, { services }: WithoutScreens): readonly StoreOperation[] =>
  operationsByEntity(services).get(entity.name) ?? [];

const operationsByEntity = memoised((services: WithoutScreens["services"]): ReadonlyMap<string, readonly StoreOperation[]> => {
  const found = new Map<string, StoreOperation[]>();
  for (const { calls } of services.values())
    for (const { handler } of calls.values()) {
      if (handler.kind !== "store") continue;
      const { entity } = handler.store;
      const known = found.get(entity);
      if (known === undefined) found.set(entity, [handler.store]);
      else known.push(handler.store);
    }
  return found;
});

/**
 * Returns the database indexes that the lists of an entity need. The database then reads a page from one range of an index, or merges it
 * from a few ranges.
 *
 * - The row scope and `where` compare some fields with a single value each. For each combination of such fields, an index has these fields
 *   followed by the sort field.
 * - Callers can limit some text fields to several codes (`list`). For each of these fields, a further index has the field before the sort
 *   field.
 *
 * The key is added when the index is created. Empty for an entity that is not stored, or that is a log.
 */
export function listIndexes(entity: Entity, project: WithoutScreens): ListIndex[] {
  const { store } = entity;
  if (store === undefined || store.log !== undefined) return [];
  const found = new Map<string, ListIndex>();
  const add = (fixed: readonly string[], order: string): void => {
    if (order === store.key && fixed.length === 0) return;
    const fields = [...fixed.filter((field) => field !== order), order];
    found.set(fields.join(), { fields, order });
  };
  for (const list of operationsOn(entity, project).filter(({ operation }) => listing.has(operation))) {
    const trees = [entity.scope?.tree, list.where].filter((tree) => tree !== undefined);
    const above = list.operation === "children" && store.parent !== undefined ? [store.parent] : [];
    const narrowed = Object.entries(list.match ?? {}).filter(
      ([field, how]) => how === "list" && entity.fields.get(field)?.stored === "text",
    );
    // A sort field may belong to another table. The rows of the caller are then sorted for each request.
    const sorted = (list.sort ?? []).filter((name) => !isElsewhere(entity.fields.get(name)));
    for (const order of new Set([list.order?.field ?? store.key, ...sorted]))
      for (const fixed of fixedFields({ all: trees })) {
        add([...above, ...fixed], order);
        for (const [field] of narrowed) if (!fixed.includes(field)) add([...above, ...fixed, field], order);
      }
  }
  return [...found.values()];
}

/**
 * Returns the text fields in which lists and trees search for a substring. The store creates a text index for each of these fields. Fields
 * that are read from other tables are left out. Empty for an entity that is not stored, or that is a log.
 */
export function searchedFields(entity: Entity, project: WithoutScreens): string[] {
  if (entity.store === undefined || entity.store.log !== undefined) return [];
  const names = new Set<string>();
  for (const { search = [], match = {} } of operationsOn(entity, project)) {
    for (const field of search) names.add(field);
    for (const [field, how] of Object.entries(match)) {
      if (how === "contains") names.add(field);
      else if (typeof how === "object" && "of" in how && how.how === "contains") names.add(how.of);
    }
  }
  return [...entity.fields.values()]
    .filter(({ name, stored, rows, derived }) => names.has(name) && stored === "text" && rows === undefined && !isElsewhere({ derived }))
    .map(({ name }) => name);
}

const isElsewhere = (field: Pick<EntityField, "derived"> | undefined): boolean => field?.derived !== undefined && "joined" in field.derived;

/**
 * Returns the row fields that a condition compares by `equals` with a value from elsewhere, such as a property of the user. The result has
 * one list of fields for each alternative of an `any`.
 *
 * An alternative is left out if another alternative has a proper subset of its fields. If there are more than 16 alternatives, the result
 * is a single empty list.
 */
export function fixedFields(tree: ConditionTree): string[][] {
  const branches = branchesOf(tree);
  if (branches.length > MOST_BRANCHES) return [[]];
  const sets = [...new Map(branches.map((fields) => [[...fields].sort().join(), [...fields].sort()])).values()];
  return sets.filter((fields) => !sets.some((other) => other.length < fields.length && other.every((field) => fields.includes(field))));
}

/**
 * Returns the fields that a condition compares for equality, one set for each way in which the condition can hold (a disjunct). An index
 * over these fields serves that disjunct.
 */
function branchesOf(tree: ConditionTree): ReadonlySet<string>[] {
  if ("any" in tree) return tree.any.flatMap(branchesOf);
  if ("all" in tree)
    return tree.all.map(branchesOf).reduce<ReadonlySet<string>[]>(
      // Beyond the limit, more branches do not change the result.
      (left, right) => (left.length > MOST_BRANCHES ? left : left.flatMap((fields) => right.map((more) => new Set([...fields, ...more])))),
      [new Set()],
    );
  if (!("test" in tree) || tree.test !== "equals") return [new Set()];
  const { left, right } = tree;
  const other = "reference" in right ? right.reference : undefined;
  if (isRow(left) && (other === undefined || !isRow(other))) return [new Set(left.path)];
  return [new Set(other !== undefined && isRow(other) && !isRow(left) ? other.path : [])];
}

const isRow = ({ subject, path }: { subject: string; path: readonly string[] }): boolean =>
  (subject === "row" || subject === "record") && path.length === 1;

/**
 * Returns the indexes by which the clock finds the records whose transition is due. Each has the state field and the field with the time.
 * Empty if there are no such transitions.
 */
function clockIndexes({ name, store }: Entity, { workflows }: WithoutScreens): string[][] {
  if (store === undefined) return [];
  return [...workflows.values()]
    .filter(({ entity }) => entity === name)
    .flatMap(({ field, transitions }) =>
      [...transitions.values()].flatMap(({ after }) => (after === undefined ? [] : [[field, after.field]])),
    );
}

/**
 * Returns the database indexes of an entity's table, each as a list of fields. These are the declared indexes, and the indexes that lists
 * and timed transitions of the entity need.
 *
 * An index is left out if another index begins with its fields. Indexes that end with the key, and indexes of lists, are never left out.
 * The key is added to indexes of lists when they are created.
 */
export function indexesOf(entity: Entity, project: WithoutScreens): string[][] {
  const key = entity.store?.key;
  const listed = listIndexes(entity, project).map(({ fields }) => fields);
  const needed = new Set(listed.map((fields) => fields.join()));
  const all = [...(entity.store?.index ?? []), ...listed, ...clockIndexes(entity, project)].map((fields) => [...fields]);
  const distinct = [...new Map(all.map((fields) => [fields.join(), fields])).values()];
  const begins = (one: readonly string[], other: readonly string[]): boolean =>
    one !== other && one.length < other.length && one.every((field, at) => other[at] === field);
  const isComplete = (fields: readonly string[]): boolean => fields.at(-1) === key || needed.has(fields.join());
  return distinct.filter((fields) => isComplete(fields) || !distinct.some((other) => begins(fields, other)));
}
