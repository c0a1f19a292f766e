import type { StoredType } from "../../runtime/contract/server/storage.ts";
import type { Entity, EntityStore, WithoutScreens } from "../model/types.ts";
import { snake } from "../model/words.ts";
import { data } from "./code.ts";
import { entityFile, pascal } from "./names.ts";
import { contract, type View } from "./output.ts";
import { isColumn } from "./storage.ts";
import { typed } from "./type-schema.ts";

/**
 * Builds the data from which entities/<entity>.ts is printed: the type of a record as entered, and as stored. The stored type has no secret
 * fields.
 */
export function entityTypes(entity: Entity): View {
  const rows = [...new Set([...entity.fields.values()].flatMap((field) => (field.rows === undefined ? [] : [field.rows])))].sort();
  const type = pascal(entity.name);
  const schema = typed(entity.schema, true);
  const secrets = [...entity.fields.values()].filter((field) => field.secret !== false).map((field) => field.name);
  const shown = secrets.length === 0 ? type : `Omit<${type}, ${secrets.map((name) => JSON.stringify(name)).join(" | ")}>`;
  return {
    title: entity.title,
    type,
    contract: contract("language/record"),
    schema: data(schema),
    schemas: [data(schema)],
    rows: rows.filter((row) => row !== entity.name).map((row) => ({ type: pascal(row), module: entityFile(row) })),
    stored: entity.store === undefined ? shown : `${shown}, ${JSON.stringify(entity.store.key)}`,
  };
}

/** Builds the data from which tables.ts is printed: the record types by entity, and the row types by table. */
export function recordTypes({ entities }: WithoutScreens): View {
  const stored = [...entities.values()].flatMap((entity) => (entity.store === undefined ? [] : [{ entity, store: entity.store }]));
  return {
    tables: stored.map(({ entity: { name } }) => ({ name, type: pascal(name), record: `${pascal(name)}Record`, module: entityFile(name) })),
    // Log tables are internal to the server, which declares their columns in its own code.
    rows: stored.flatMap(({ entity, store }) =>
      store.log === undefined ? [{ table: store.table, columns: columnTypes(entity, store) }] : [],
    ),
  };
}

/** The TypeScript type of a column's values, for hand-written SQL statements. */
const COLUMN_TYPES: Readonly<Record<StoredType, string>> = {
  text: "string",
  integer: "number",
  real: "number",
  boolean: "boolean | number",
  json: "string",
  money: "number",
  time: "number",
};

function columnTypes(entity: Entity, store: EntityStore): { column: string; type: string }[] {
  return [...entity.fields.values()].filter(isColumn).map((field) => {
    const type = COLUMN_TYPES[field.stored];
    return { column: snake(field.name), type: field.name === store.key ? type : `${type} | null` };
  });
}
