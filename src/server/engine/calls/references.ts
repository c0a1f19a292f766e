import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Reference, StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import { violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Looks up the records that references point to. The result is a map from key to the requested fields. A key is absent if its record does
 * not exist, does not fulfil `where`, or is invisible to the user.
 *
 * @param beside fields of the referring record that `where` reads
 */
export type FindNamed = (
  of: Pick<Reference, "entity" | "where">,
  keys: readonly string[],
  fields: readonly string[],
  beside: Data,
) => Promise<ReadonlyMap<string, Data>>;

/** A reference field in one row of the input. */
interface ReferenceSlot {
  reference: Reference;
  field: string;
  title: string;
  row: Data;
  /** The previous values of the row, or those that the server filled in. In a list, the row that had the same key in this field. */
  before: Data;
  /** Keys that are not checked again. */
  passed: ReadonlySet<string>;
  /** The fields beside the reference that its `where` reads, as they will be stored. */
  beside: Data;
  /** Path of the row in the input, for messages: `list.index.` or empty. */
  prefix: string;
}

/**
 * Validates the references (`x-ref`) of a record and its child rows. A reference is refused if its record is missing, does not fulfil the
 * condition, or is invisible to the user; the message is the same in all cases. Blank values and values of `except` refer to no record and
 * are accepted. One query is made for each referenced entity and condition.
 *
 * @param known records whose values are accepted without a check: the previous version of the record, whose references may be deleted, and
 * values filled by the server
 * @returns a copy of the changes, with copies of fields of the referenced record (`copy`)
 * @throws Refusal 422 with a message at each refused field
 */
export async function namedIn(table: Table, changes: Data, known: readonly Data[], find: FindNamed): Promise<Data> {
  const named = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, isListOf(table, field, value) ? value.map((row) => ({ ...row })) : value]),
  );
  const slots = findSlots(table, named, known);
  const found = await lookedUp(slots, find);
  const foreign = new Map<string, string>();
  for (const slot of slots) {
    const { reference, field, title, passed, prefix } = slot;
    for (const key of keysIn(reference, checkedValue(slot)))
      if (!passed.has(key) && !found.get(groupOf(slot))?.has(key)) foreign.set(prefix + field, title);
  }
  if (foreign.size > 0) throw violated([...foreign].map(([field, title]) => ({ field, message: textOf("noSuchRecord", title) })));
  for (const slot of slots) copyInto(slot, found.get(groupOf(slot)));
  return named;
}

const isListOf = ({ children }: Table, field: string, value: unknown): value is readonly Data[] =>
  Array.isArray(value) && children.some((child) => child.field === field);

function findSlots(table: Table, changes: Data, known: readonly Data[]): ReferenceSlot[] {
  const own = findSlotsIn(table.columns, [changes], known, () => ({ prefix: "", before: Object.assign({}, ...known) }));
  const inLists = table.children.flatMap(({ field, columns }) => {
    const before = known.flatMap((record) => rowsOf(ownValue(record, field)));
    return findSlotsIn(columns, rowsOf(ownValue(changes, field)), before, (index, row, by) => ({
      prefix: `${field}.${index}.`,
      before: before.find((other) => ownValue(row, by) !== undefined && ownValue(other, by) === row[by]) ?? {},
    }));
  });
  return [...own, ...inLists];
}

function findSlotsIn(
  columns: readonly StoredColumn[],
  rows: readonly Data[],
  known: readonly Data[],
  beforeOf: (index: number, row: Data, by: string) => Pick<ReferenceSlot, "prefix" | "before">,
): ReferenceSlot[] {
  return columns.flatMap(({ field, title = field, ref }) => {
    if (ref === undefined) return [];
    const passed = new Set(known.flatMap((row) => keysIn(ref, ownValue(row, field))));
    return rows.map((row, index): ReferenceSlot => {
      const { prefix, before } = beforeOf(index, row, field);
      // A row of a list is written whole, so an absent field is cleared. In a record it is unchanged.
      const siblings = valuesOf(ref, prefix === "" ? { ...before, ...row } : row);
      const isMoved = JSON.stringify(siblings) !== JSON.stringify(valuesOf(ref, before));
      return { reference: ref, field, title, row, before, prefix, passed: isMoved ? NONE : passed, beside: siblings };
    });
  });
}

const NONE: ReadonlySet<string> = new Set();

/** Picks the fields that the condition of a reference reads. Blank, null and absent fields are left out, so that they count as equal. */
const valuesOf = ({ siblings = [] }: Reference, record: Data): Data =>
  Object.fromEntries(siblings.flatMap((name) => (isEmpty(ownValue(record, name)) ? [] : [[name, record[name]]])));

/** Returns the value to check: what the row sends, or the previous value where a field changes on which it depends. */
function checkedValue({ reference: { siblings = [] }, field, row, before }: ReferenceSlot): unknown {
  return Object.hasOwn(row, field) || !siblings.some((name) => Object.hasOwn(row, name)) ? ownValue(row, field) : ownValue(before, field);
}

/** Groups references to the same entity under the same condition, so that one query serves them. */
const groupOf = ({ reference: { entity, where }, beside }: ReferenceSlot): string => `${entity} ${JSON.stringify([where ?? null, beside])}`;

async function lookedUp(slots: readonly ReferenceSlot[], find: FindNamed): Promise<Map<string, ReadonlyMap<string, Data>>> {
  const wanted = new Map<string, { slot: ReferenceSlot; keys: Set<string>; fields: Set<string> }>();
  for (const slot of slots) {
    const { reference, passed } = slot;
    const copied = Object.values(reference.copy ?? {});
    const checked = keysIn(reference, checkedValue(slot)).filter((key) => !passed.has(key));
    const keys = copied.length > 0 ? [...checked, ...keysIn(reference, keyOf(slot))] : checked;
    if (keys.length === 0) continue;
    const group = wanted.get(groupOf(slot)) ?? { slot, keys: new Set(), fields: new Set() };
    wanted.set(groupOf(slot), group);
    for (const key of keys) group.keys.add(key);
    for (const name of copied) group.fields.add(name);
  }
  const found = new Map<string, ReadonlyMap<string, Data>>();
  for (const [name, { slot, keys, fields }] of wanted) found.set(name, await find(slot.reference, [...keys], [...fields], slot.beside));
  return found;
}

/**
 * Returns the key that the row will hold in the reference field. It is the key that the row sends or, if the row sends only a field copied
 * beside the reference, the previous key. Undefined otherwise.
 */
function keyOf({ reference, field, row, before }: ReferenceSlot): unknown {
  if (Object.hasOwn(row, field)) return row[field];
  return Object.keys(reference.copy ?? {}).some((name) => Object.hasOwn(row, name)) ? ownValue(before, field) : undefined;
}

/**
 * Copies fields from the referenced record. If that record is deleted, the previous values remain. If the reference is cleared,
 * fields that were not sent become null.
 */
function copyInto(slot: ReferenceSlot, found: ReadonlyMap<string, Data> | undefined): void {
  const { reference, field, row, before } = slot;
  const [key] = keysIn(reference, keyOf(slot));
  const named = key === undefined ? undefined : found?.get(key);
  const isLeft = Object.hasOwn(row, field) && keysIn(reference, ownValue(before, field)).length > 0;
  for (const [own, of] of Object.entries(reference.copy ?? {})) {
    if (named !== undefined) row[own] = ownValue(named, of) ?? null;
    else if (key !== undefined) row[own] = ownValue(before, own) ?? null;
    else if (isLeft && !Object.hasOwn(row, own)) row[own] = null;
  }
}

/**
 * Returns an object with null for each copied field (`copy`) that a change empties. Copies are emptied if the change clears their
 * reference, or replaces it by a value that refers to no record. Conditions of a transition are thus evaluated with the values as they will
 * be stored. Fields that the change sets itself are left out. Child rows are not considered.
 */
export function emptiedCopies(table: Table, changes: Data, stored: Data): Data {
  const emptied: Data = {};
  for (const { field, ref } of table.columns) {
    if (ref?.copy === undefined || !Object.hasOwn(changes, field)) continue;
    if (keysIn(ref, changes[field]).length > 0 || keysIn(ref, ownValue(stored, field)).length === 0) continue;
    for (const own of Object.keys(ref.copy)) if (!Object.hasOwn(changes, own)) emptied[own] = null;
  }
  return emptied;
}

const rowsOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value : []);

/** Returns the keys in a value, which may be one key or a list. Omits blanks and values that reference no record. */
const keysIn = ({ except = [] }: Reference, value: unknown): string[] =>
  [value ?? []]
    .flat()
    .map(String)
    .filter((key) => key.trim() !== "" && !except.includes(key));
