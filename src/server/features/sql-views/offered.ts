import type { StoredType, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Tables } from "../../../generated/tables.ts";

/** The rows of a table that the views of a system may read. `true`: all rows. A field: the rows that name the system in it. */
type Offer<Entity extends keyof Tables> = true | (keyof Tables[Entity] & string);

/** Tables that SQL views may read. All others are unknown to views. */
const OFFERED: { readonly [Entity in keyof Tables]?: Offer<Entity> } = {
  "notice-dict": true,
  organisation: true,
  region: true,
  "region-system": "systemId",
  role: true,
  "service-entry": "systemId",
  subsystem: "systemId",
  user: true,
};

/**
 * Types of columns and expressions in SQL views. Both databases compare and add them in the same way. Lists and objects (json) have no such
 * type. `number` is a whole number.
 */
export type ViewType = Exclude<StoredType, "json" | "integer" | "real"> | "number" | "decimal";

/** A table that SQL views may read, with its readable columns. */
export interface OfferedTable {
  table: string;
  title: string;
  columns: ReadonlyMap<string, ViewType>;
  /** Stored columns that views must not read: secrets, masked values, fields with rights of their own, files and lists. */
  restricted: ReadonlySet<string>;
  /** Column with the id of the system that owns the row; undefined if all rows are offered. */
  systemColumn: string | undefined;
}

/** Tables that SQL views may read, with their columns, by table name. */
export type Catalogue = ReadonlyMap<string, OfferedTable>;

/**
 * Returns the tables that SQL views may read, by name, each with its readable columns. The constant `OFFERED` selects the tables. Secrets,
 * masked values, files, lists and fields with rights of their own are left out.
 */
export function catalogueOf(tables: readonly Table[]): Catalogue {
  const offered = tables.flatMap((table) => {
    const offer = OFFERED[table.entity as keyof typeof OFFERED];
    return offer === undefined ? [] : [offeredTable(table, offer === true ? undefined : offer)];
  });
  return new Map(offered.map((table) => [table.table, table]));
}

function offeredTable({ entity, table, columns }: Table, systemField: string | undefined): OfferedTable {
  const open = columns.filter(
    ({ secret, masked, restricted, file, type }) => [secret, masked, restricted, file].every((of) => of === undefined) && type !== "json",
  );
  const shown = new Set(open);
  return {
    table,
    title: entity,
    columns: new Map(open.map(({ column, type }) => [column, viewType(type)])),
    restricted: new Set(columns.filter((column) => !shown.has(column)).map(({ column }) => column)),
    systemColumn: columns.find(({ field }) => field === systemField)?.column,
  };
}

function viewType(type: StoredType): ViewType {
  if (type === "json") throw new Error("a list has no type in a view");
  if (type === "real") return "decimal";
  return type === "integer" ? "number" : type;
}
