import { formulasOf } from "../../../generator/model/formula-fields.ts";
import { siblingsOf } from "../../../generator/model/reference.ts";
import { referencesOf } from "../../../generator/model/values.ts";
import { computeFormula, withFormulas } from "../../../runtime/contract/values/formulas.ts";
import { expect } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { JsonSchema } from "../../../runtime/contract/server/route.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Entity, EntityField, Value } from "../../../generator/model/types.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import { internalTables } from "../../../src/server/internal-tables.ts";
import { maskedText } from "../../../runtime/contract/wire/wire.ts";
import { START } from "../../server/support/test-server.ts";
import { meeting } from "../meeting.ts";
import { entityOf, type Proved } from "../project.ts";
import { isSchema, recordOf, omit } from "../samples.ts";
import type { Host } from "./host.ts";

/** A row that was added directly to the database, with the expected values of its fields in a reply. */
export interface Stored {
  key: string;
  /** Values by field, including summed, copied and joined ones. */
  fields: Data;
}

/** Builds a storable record of an entity. It is at the top of its tree, and the records that it refers to exist. */
export async function storable(project: Proved, host: Host, entity: Entity, seed: number): Promise<Data> {
  const record = recordOf(entity, seed, project.model.entities);
  const { parent, typedKey, key = "" } = entity.store ?? {};
  if (parent !== undefined) record[parent] = rootOf(project, entity.name);
  if (typedKey !== true && entity.store?.log === undefined) delete record[key];
  return { ...withPlainRows(project, entity, record), ...(await pointedAt(project, host, entity)) };
}

/**
 * Removes two kinds of values from the rows of lists: references to records, because these do not exist, and values that the server
 * computes.
 */
export function withPlainRows({ model: { entities } }: Proved, entity: Entity, record: Data): Data {
  const lists = [...entity.fields.values()].flatMap(({ name, rows }): [string, unknown][] => {
    const foreign = [...(entities.get(rows ?? "")?.fields.values() ?? [])].filter(({ ref, derived }) => (ref ?? derived) !== undefined);
    const value = record[name];
    return Array.isArray(value)
      ? [
          [
            name,
            value.map((row: Data) =>
              omit(
                row,
                foreign.map((field) => field.name),
              ),
            ),
          ],
        ]
      : [];
  });
  return { ...record, ...Object.fromEntries(lists.filter(([name]) => entity.fields.get(name)?.rows !== undefined)) };
}

/** Fields that hand-written hooks validate in addition to the rules. `Host.known` has valid values for them. */
const JUDGED = ["dataMapping", "rights", "resourceIds", "host", "port"];

/** Stores a record for every reference of an entity and returns the keys. A reference to its own entity ends after one record. */
export async function pointedAt(project: Proved, host: Host, entity: Entity): Promise<Data> {
  const keys: Data = Object.fromEntries(
    JUDGED.filter((name) => entity.fields.has(name) && name in host.known).map((name) => [name, host.known[name]]),
  );
  for (const [by, to] of pointers(project, entity)) {
    const other = entityOf(project, to);
    const end = to === entity.name;
    const seed = seedAt(host);
    const record = end ? recordOf(other, seed, project.model.entities) : await storable(project, host, other, seed);
    const named = suited(record, whereOf(entity, by, keys), `${to} was found that ${entity.name}.${by} may name`);
    const { key } = await put(project, host, other, end ? { ...named, [by]: null } : named);
    keys[by] = entity.fields.get(by)?.type === "array" ? [key] : key;
    for (const [own, of] of entity.fields.get(by)?.ref?.copy ?? []) keys[own] = named[of];
  }
  return keys;
}

/** Stores a record that a field may not refer to. @returns its key, or undefined if the field may refer to all records */
export async function notToName(project: Proved, host: Host, entity: Entity, by: string): Promise<string | undefined> {
  const [where] = whereOf(entity, by);
  // Another record than the one that the fields beside it name satisfies a reference to nobody.
  if (where !== undefined && referencesOf(where).some(({ subject }) => subject === "form")) return undefined;
  const to = entity.fields.get(by)?.ref?.entity ?? "";
  if (where === undefined) return undefined;
  const record = await storable(project, host, entityOf(project, to), seedAt(host));
  return (await put(project, host, entityOf(project, to), suited(record, [{ not: where }], `${to} was found that ${by} may not name`))).key;
}

function suited(record: Data, trees: readonly ConditionTree[], what: string): Data {
  const found = meeting(record, trees, { user: {}, now: "", workflow: undefined });
  if (found === undefined) throw new Error(`no ${what}`);
  return found;
}

/** Returns the condition of a reference. `beside` has the fields beside it whose values are known. */
function whereOf({ fields }: Entity, name: string, beside: Data = {}): ConditionTree[] {
  const tree = fields.get(name)?.ref?.where?.tree;
  return tree === undefined ? [] : [withValues(tree, beside)];
}

function withValues(tree: ConditionTree, beside: Data): ConditionTree {
  if ("all" in tree) return { all: tree.all.map((inner) => withValues(inner, beside)) };
  if ("any" in tree) return { any: tree.any.map((inner) => withValues(inner, beside)) };
  if ("not" in tree) return { not: withValues(tree.not, beside) };
  if (!("test" in tree) || !("reference" in tree.right) || tree.right.reference.subject !== "form") return tree;
  const value = beside[tree.right.reference.path[0] ?? ""];
  return value === undefined ? tree : { ...tree, right: { literal: value as string } };
}

/** Lists the fields whose values are copied from a referenced record (`copy`). */
export const copiedIn = ({ fields }: Entity): string[] => [...fields.values()].flatMap(({ ref }) => [...(ref?.copy.keys() ?? [])]);

/** Updates referenced records so that the joined fields of this record have its values. */
export async function pointedSays({ portal }: Host, entity: Entity, record: Data): Promise<void> {
  for (const { name, derived: rule } of entity.fields.values()) {
    if (rule === undefined || !("joined" in rule) || !(name in record)) continue;
    const table = portal.store.table(rule.joined.entity);
    const key = String(record[rule.joined.by]);
    const other = (await portal.store.records.find(portal.store.database.kysely, table, key)) as Data | undefined;
    if (other === undefined || other[rule.joined.field] === record[name]) continue;
    await portal.store.records.update(
      portal.store.database.kysely,
      table,
      key,
      { [rule.joined.field]: record[name] },
      Number(other["version"]),
    );
  }
}

/** Seed of the next referenced record, by server, because unique values must not repeat. It is above the seeds of other records. */
const seeds = new WeakMap<Host, number>();

function seedAt(host: Host): number {
  const seed = seeds.get(host) ?? 5000;
  seeds.set(host, seed + 1);
  return seed;
}

/** Adds a row directly to the database, so that reading is proved also for entities without a create call. */
export async function put(project: Proved, host: Host, entity: Entity, record: Data): Promise<Stored> {
  const { portal } = host;
  const table = portal.store.table(entity.name);
  const stored: Data =
    table.log === true ? await logged(host, table, record) : await portal.store.records.insert(portal.store.database.kysely, table, record);
  const key = String(stored[entity.store?.key ?? ""]);
  const fields: Data = { [entity.store?.key ?? ""]: key };
  for (const field of entity.fields.values()) {
    const value = field.derived === undefined ? record[field.name] : await derived(project, host, entity, field, record);
    if (value !== undefined && field.secret === false)
      fields[field.name] = field.rows === undefined ? travelled(field, value) : rowsOf(value);
  }
  return { key, fields };
}

/** Adds a row to a log as the server writes it, including columns that the entity does not name. */
async function logged({ portal }: Host, { table, columns }: Table, record: Data): Promise<Data> {
  const declared = internalTables.find(({ name }) => name === table)?.columns ?? [];
  const row = declared.map(({ name, type, notNull }) => {
    const field = columns.find(({ column }) => column === name)?.field;
    if (field === undefined) return [name, notNull === true ? "x" : null];
    return [name, type === "time" ? portal.clock.wall.epochOf(String(record[field])) : record[field]];
  });
  await portal.store.database.kysely.insertInto(table).values(Object.fromEntries(row)).execute();
  return record;
}

/** Lists the validated references of an entity with the entity they refer to. The parent of a tree is excluded. */
export function references({ model }: Proved, { store, fields }: Entity): [field: string, entity: string][] {
  const candidates = store?.log === undefined ? [...fields.values()].filter(({ derived: rule }) => rule === undefined) : [];
  return candidates.flatMap(({ name, ref }): [string, string][] =>
    ref === undefined || name === store?.parent || model.entities.get(ref.entity)?.store === undefined ? [] : [[name, ref.entity]],
  );
}

/** Returns the entities that an entity's fields refer to, by field: references, and keys of copied or joined fields. */
function pointers(project: Proved, entity: Entity): Map<string, string> {
  const found = new Map(references(project, entity));
  for (const { derived: rule } of entity.fields.values()) {
    if (rule !== undefined && "copy" in rule) found.set(rule.copy.by, rule.copy.entity);
    if (rule !== undefined && "joined" in rule) found.set(rule.joined.by, rule.joined.entity);
  }
  return found;
}

/** Converts a value to its wire format. */
function travelled({ schema }: EntityField, value: unknown): unknown {
  if (schema["x-wire"] === "comma" && Array.isArray(value)) return value.join(",");
  return schema["contentEncoding"] === "base64" ? Buffer.from(String(value)).toString("base64") : maskedAs(schema, value);
}

/** Returns a value as replies show it: a text with a mask without its middle. */
export function maskedAs({ "x-mask": mask }: JsonSchema, value: unknown): unknown {
  return (mask === "phone" || mask === "id-card") && typeof value === "string" ? maskedText(`mask-${mask}`, value) : value;
}

/** Rows have a key in addition to their fields. */
const rowsOf = (value: unknown): unknown => (Array.isArray(value) ? value.map((row: object) => expect.objectContaining(row)) : value);

/** Returns the rows of a list with the fields that the server computes in them. */
function computedRows({ model: { entities } }: Proved, { fields }: Entity, record: Data, list: string): unknown {
  const rows = entities.get(fields.get(list)?.rows ?? "");
  const value = record[list];
  return rows === undefined || !Array.isArray(value) ? value : value.map((row: Data) => withFormulas(formulasOf(rows), row));
}

/** Lists the references that depend on a field, directly or by each other. */
export function dependentsOf({ fields }: Entity, name: string): string[] {
  const direct = [...fields.values()].filter(({ ref }) => ref !== undefined && siblingsOf(ref).includes(name)).map((field) => field.name);
  return [...direct, ...direct.flatMap((next) => dependentsOf({ fields } as Entity, next))];
}

/** Computes a derived field from its rule in the metadata, independently of the server's implementation. */
async function derived(project: Proved, host: Host, entity: Entity, field: EntityField, record: Data): Promise<unknown> {
  const rule = field.derived;
  if (rule === undefined) return undefined;
  if ("now" in rule) return wallClock(START);
  if ("text" in rule) return textOf(rule.text, record);
  if ("sum" in rule)
    return rule.sum.by === undefined ? summed(project, entity, computedRows(project, entity, record, rule.sum.list), rule.sum) : undefined;
  if ("formula" in rule) {
    const result = computeFormula(rule.formula.rule, record);
    return "value" in result ? result.value : undefined;
  }
  const { by, entity: name, field: other } = "copy" in rule ? rule.copy : rule.joined;
  const { portal } = host;
  return (
    (await portal.store.records.find(portal.store.database.kysely, portal.store.table(name), String(record[by]))) as Data | undefined
  )?.[other];
}

const wallClock = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function summed({ model }: Proved, entity: Entity, rows: unknown, { list, of }: { list: string; of: string }): unknown {
  const total = ((rows ?? []) as readonly Data[]).reduce((sum, row) => sum + Number(row[of] ?? 0), 0);
  const inner = model.entities.get(entity.fields.get(list)?.rows ?? "")?.fields.get(of);
  return isSchema(inner?.schema) && inner.format === "amount" ? total.toFixed(2) : total;
}

/** Evaluates a text of literals and fields. Returns undefined for anything else, which is then not compared. */
function textOf(value: Value, record: Data): unknown {
  if (value.kind !== "text") return undefined;
  const segments = value.segments.map((segment) => {
    if (typeof segment === "string") return segment;
    const { path = [] } = "reference" in segment ? segment.reference : {};
    const value = path.length === 1 ? record[path[0] ?? ""] : undefined;
    return segment.labels?.[String(value)] ?? value;
  });
  return segments.every((segment) => typeof segment === "string" || typeof segment === "number") ? segments.join("") : undefined;
}

/** Selects the fields that both the reply declares and the row has, from the reply and from the stored values. */
export function shownOf(row: Data, { fields }: Stored, declared: readonly string[]): { found: Data; expected: Data } {
  const names = declared.filter((name) => name in fields && name !== LEAF);
  const pick = (from: Data): Data => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { found: pick(row), expected: pick(fields) };
}

/** Computed for every row of a tree, and never stored. */
const LEAF = "isLeaf";

/** Returns the parent of top-level records: the root that a screen shows, else "0". */
export function rootOf({ model }: Proved, entity: string): unknown {
  for (const screen of model.screens.values()) {
    for (const block of screen.blocks.values())
      if (block.kind === "tree" && block.entity === entity && block.root !== undefined) return block.root[block.key];
  }
  return "0";
}
