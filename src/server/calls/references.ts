import type { Data } from "../../../runtime/contract/data.ts";
import type { StoredColumn, Table } from "../../../runtime/contract/storage.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/register.ts";

/** Those of the keys that name a record of the entity which the writer may see. */
export type FindKeys = (entity: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** A key of another record that a change brings, and where it stands in the input. */
interface Named {
  entity: string;
  key: string;
  field: string;
  title: string;
}

/**
 * Refuses a record that names another (`x-ref`) which is not there, or not for its writer: both in the same words. One
 * query for each entity that is named, however many rows name it.
 *
 * @param known values that are not judged again: the record as it was (what it names may be gone), what the server fills
 * @throws Refusal 422
 */
export async function refuseForeign(table: Table, changes: Data, known: readonly Data[], find: FindKeys): Promise<void> {
  const named = namedBy(table, changes, known);
  const found = new Map<string, ReadonlySet<string>>();
  for (const entity of new Set(named.map((one) => one.entity))) {
    const keys = new Set(named.filter((one) => one.entity === entity).map(({ key }) => key));
    found.set(entity, await find(entity, [...keys]));
  }
  const foreign = named.filter(({ entity, key }) => found.get(entity)?.has(key) !== true);
  const fields = new Map(foreign.map(({ field, title }) => [field, title]));
  if (fields.size > 0) throw violated([...fields].map(([field, title]) => ({ field, message: textOf("noSuchRecord", title) })));
}

function namedBy(table: Table, changes: Data, known: readonly Data[]): Named[] {
  const own = namedByRows(table.columns, [changes], known, () => "");
  const inLists = table.children.flatMap(({ field, columns }) => {
    const before = known.flatMap((record) => rowsOf(record[field]));
    return namedByRows(columns, rowsOf(changes[field]), before, (index) => `${field}.${index}.`);
  });
  return [...own, ...inLists];
}

function namedByRows(
  columns: readonly StoredColumn[],
  rows: readonly Data[],
  known: readonly Data[],
  placeOf: (index: number) => string,
): Named[] {
  return columns.flatMap(({ field, title = field, ref }) => {
    if (ref === undefined) return [];
    const passed = new Set(known.flatMap((row) => keysIn(row[field])));
    const named = (row: Data, index: number): Named[] =>
      keysIn(row[field]).flatMap((key) => (passed.has(key) ? [] : [{ entity: ref, key, field: placeOf(index) + field, title }]));
    return rows.flatMap(named);
  });
}

const rowsOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value : []);

/** One key, or several; blank is none. */
const keysIn = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(String)
    .filter((key) => key.trim() !== "");
