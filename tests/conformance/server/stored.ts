import { expect } from "vitest";
import type { ConditionTree } from "../../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Entity, EntityField, Value } from "../../../generator/model/types.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import { internalTables } from "../../../src/server/engine/store/internal-tables.ts";
import { maskedText } from "../../../runtime/contract/wire/wire.ts";
import { START } from "../../server/support/test-server.ts";
import { meeting } from "../meeting.ts";
import { entityOf, type Proved } from "../project.ts";
import { isSchema, recordOf } from "../samples.ts";
import type { Host } from "./host.ts";

/** A row that was added past the calls, and what a reply has to say of its fields. */
export interface Stored {
  key: string;
  /** By field: every one that is stored, summed, copied or joined. */
  fields: Data;
}

/** A record of an entity that may be stored: at the top of its tree, what it points at is there. */
export async function storable(project: Proved, host: Host, entity: Entity, seed: number): Promise<Data> {
  const record = recordOf(entity, seed, project.model.entities);
  const { parent, typedKey, key = "" } = entity.store ?? {};
  if (parent !== undefined) record[parent] = rootOf(project, entity.name);
  if (typedKey !== true && entity.store?.log === undefined) delete record[key];
  return { ...record, ...(await pointedAt(project, host, entity)) };
}

/** What a hand-written hook judges beside the rules: a good one of each. */
const JUDGED = ["dataMapping", "rights", "resourceIds", "host", "port"];

/** Keys of records that are there, for every field of an entity that names one; what its own kind names stands at the end of the chain. */
export async function pointedAt(project: Proved, host: Host, entity: Entity): Promise<Data> {
  const keys: Data = Object.fromEntries(
    JUDGED.filter((name) => entity.fields.has(name) && name in host.known).map((name) => [name, host.known[name]]),
  );
  for (const [by, to] of pointers(project, entity)) {
    const other = entityOf(project, to);
    const end = to === entity.name;
    const seed = seedAt(host);
    const record = end ? recordOf(other, seed, project.model.entities) : await storable(project, host, other, seed);
    const named = suited(record, whereOf(entity, by), `${to} was found that ${entity.name}.${by} may name`);
    const { key } = await put(project, host, other, end ? { ...named, [by]: null } : named);
    keys[by] = entity.fields.get(by)?.type === "array" ? [key] : key;
    for (const [own, of] of entity.fields.get(by)?.ref?.copy ?? []) keys[own] = named[of];
  }
  return keys;
}

/** A record that a field may not name; undefined: it may name all. */
export async function notToName(project: Proved, host: Host, entity: Entity, by: string): Promise<string | undefined> {
  const [where] = whereOf(entity, by);
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

const whereOf = ({ fields }: Entity, name: string): ConditionTree[] => [fields.get(name)?.ref?.where?.tree ?? []].flat();

/** Fields of which some are beside a reference and say what stands there (`copy`). */
export const copiedIn = ({ fields }: Entity): string[] => [...fields.values()].flatMap(({ ref }) => [...(ref?.copy.keys() ?? [])]);

/** What a record is to have of another one, the other one says. */
export async function pointedSays({ portal }: Host, entity: Entity, record: Data): Promise<void> {
  for (const { name, derived: rule } of entity.fields.values()) {
    if (rule === undefined || !("joined" in rule) || !(name in record)) continue;
    const table = portal.table(rule.joined.entity);
    const key = String(record[rule.joined.by]);
    const other = (await portal.records.find(portal.database.kysely, table, key)) as Data | undefined;
    if (other === undefined || other[rule.joined.field] === record[name]) continue;
    await portal.records.update(portal.database.kysely, table, key, { [rule.joined.field]: record[name] }, Number(other["version"]));
  }
}

/** The next seed of what is pointed at, by database: what may stand once is pointed at from many places. Above those of records. */
const seeds = new WeakMap<Host, number>();

function seedAt(host: Host): number {
  const seed = seeds.get(host) ?? 5000;
  seeds.set(host, seed + 1);
  return seed;
}

/** Adds a row past the calls: what is read is proved for entities that no call adds to as well. */
export async function put(project: Proved, host: Host, entity: Entity, record: Data): Promise<Stored> {
  const { portal } = host;
  const table = portal.table(entity.name);
  const stored: Data =
    table.log === true ? await logged(host, table, record) : await portal.records.insert(portal.database.kysely, table, record);
  const key = String(stored[entity.store?.key ?? ""]);
  const fields: Data = { [entity.store?.key ?? ""]: key };
  for (const field of entity.fields.values()) {
    const value = field.derived === undefined ? record[field.name] : await derived(project, host, entity, field, record);
    if (value !== undefined && field.secret === false)
      fields[field.name] = field.rows === undefined ? travelled(field, value) : rowsOf(value);
  }
  return { key, fields };
}

/** A row as the server writes its log: what the entity does not name is there as well. */
async function logged({ portal }: Host, { table, columns }: Table, record: Data): Promise<Data> {
  const declared = internalTables.find(({ name }) => name === table)?.columns ?? [];
  const row = declared.map(({ name, type, notNull }) => {
    const field = columns.find(({ column }) => column === name)?.field;
    if (field === undefined) return [name, notNull === true ? "x" : null];
    return [name, type === "time" ? portal.wall.epochOf(String(record[field])) : record[field]];
  });
  await portal.database.kysely.insertInto(table).values(Object.fromEntries(row)).execute();
  return record;
}

/** Fields that name a record of a stored entity and are judged, with that entity; a tree names what stands above by its own field. */
export function references({ model }: Proved, { store, fields }: Entity): [field: string, entity: string][] {
  const judged = store?.log === undefined ? [...fields.values()].filter(({ derived: rule }) => rule === undefined) : [];
  return judged.flatMap(({ name, ref }): [string, string][] =>
    ref === undefined || name === store?.parent || model.entities.get(ref.entity)?.store === undefined ? [] : [[name, ref.entity]],
  );
}

/** Entities whose records its fields name, by field: a reference, or what a copied or joined field reads by. */
function pointers(project: Proved, entity: Entity): Map<string, string> {
  const found = new Map(references(project, entity));
  for (const { derived: rule } of entity.fields.values()) {
    if (rule !== undefined && "copy" in rule) found.set(rule.copy.by, rule.copy.entity);
    if (rule !== undefined && "joined" in rule) found.set(rule.joined.by, rule.joined.entity);
  }
  return found;
}

/** A value as it travels. */
function travelled({ schema }: EntityField, value: unknown): unknown {
  if (schema["x-wire"] === "comma" && Array.isArray(value)) return value.join(",");
  const mask = schema["x-mask"];
  if ((mask === "phone" || mask === "id-card") && typeof value === "string") return maskedText(`mask-${mask}`, value);
  return schema["contentEncoding"] === "base64" ? Buffer.from(String(value)).toString("base64") : value;
}

/** Rows have a key of their own besides. */
const rowsOf = (value: unknown): unknown => (Array.isArray(value) ? value.map((row: object) => expect.objectContaining(row)) : value);

/** What the metadata says that the server makes of a field, apart from how it does. */
async function derived(project: Proved, host: Host, entity: Entity, field: EntityField, record: Data): Promise<unknown> {
  const rule = field.derived;
  if (rule === undefined) return undefined;
  if ("now" in rule) return wallClock(START);
  if ("text" in rule) return textOf(rule.text, record);
  if ("sum" in rule) return rule.sum.by === undefined ? summed(project, entity, record[rule.sum.list], rule.sum) : undefined;
  const { by, entity: name, field: other } = "copy" in rule ? rule.copy : rule.joined;
  const { portal } = host;
  return ((await portal.records.find(portal.database.kysely, portal.table(name), String(record[by]))) as Data | undefined)?.[other];
}

const wallClock = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function summed({ model }: Proved, entity: Entity, rows: unknown, { list, of }: { list: string; of: string }): unknown {
  const total = ((rows ?? []) as readonly Data[]).reduce((sum, row) => sum + Number(row[of] ?? 0), 0);
  const inner = model.entities.get(entity.fields.get(list)?.rows ?? "")?.fields.get(of);
  return isSchema(inner?.schema) && inner.format === "amount" ? total.toFixed(2) : total;
}

/** A text of literals and fields; of anything more nothing is claimed. */
function textOf(value: Value, record: Data): unknown {
  if (value.kind !== "text") return undefined;
  const parts = value.parts.map((part) => {
    if (typeof part === "string") return part;
    const { path = [] } = "reference" in part ? part.reference : {};
    const value = path.length === 1 ? record[path[0] ?? ""] : undefined;
    return part.words?.[String(value)] ?? value;
  });
  return parts.every((part) => typeof part === "string" || typeof part === "number") ? parts.join("") : undefined;
}

/** Fields that a reply declares and the row has, as the reply has them and as they were stored. */
export function shownOf(row: Data, { fields }: Stored, declared: readonly string[]): { found: Data; expected: Data } {
  const names = declared.filter((name) => name in fields && name !== LEAF);
  const pick = (from: Data): Data => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { found: pick(row), expected: pick(fields) };
}

/** Looked up for every row of a tree: never what was stored. */
const LEAF = "isLeaf";

/** What stands above the top of a tree: the root that a screen draws, else "0". */
export function rootOf({ model }: Proved, entity: string): unknown {
  for (const screen of model.screens.values()) {
    for (const block of screen.blocks.values())
      if (block.kind === "tree" && block.entity === entity && block.root !== undefined) return block.root[block.key];
  }
  return "0";
}
