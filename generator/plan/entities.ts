import type { Entity, WithoutScreens } from "../model/types.ts";
import { data } from "./code.ts";
import { entityFile, pascal } from "./names.ts";
import { contract, type View } from "./output.ts";
import { typed } from "./type-schema.ts";

/** entities/<entity>.ts: the record as it is entered, and as it is stored. */
export function entityTypes(entity: Entity): View {
  const rows = [...new Set([...entity.fields.values()].flatMap((field) => (field.rows === undefined ? [] : [field.rows])))].sort();
  const type = pascal(entity.name);
  const schema = typed(entity.schema, true);
  const secrets = [...entity.fields.values()].filter((field) => field.secret !== false).map((field) => field.name);
  const shown = secrets.length === 0 ? type : `Omit<${type}, ${secrets.map((name) => JSON.stringify(name)).join(" | ")}>`;
  return {
    title: entity.title,
    type,
    contract: contract("record"),
    schema: data(schema),
    schemas: [data(schema)],
    rows: rows.filter((row) => row !== entity.name).map((row) => ({ type: pascal(row), module: entityFile(row) })),
    stored: entity.store === undefined ? shown : `${shown}, ${JSON.stringify(entity.store.key)}`,
  };
}

/** tables.ts: the types of records by the name of their entity. */
export function recordTypes({ entities }: WithoutScreens): View {
  const stored = [...entities.values()].filter(({ store }) => store !== undefined);
  return {
    tables: stored.map(({ name }) => ({ name, type: pascal(name), record: `${pascal(name)}Record`, module: entityFile(name) })),
  };
}
