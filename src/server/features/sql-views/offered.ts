import type { StoredType, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Tables } from "../../../generated/tables.ts";

/** `true`: all rows; the name of a field: those whose field holds the id of the system. */
type Offer<Entity extends keyof Tables> = true | (keyof Tables[Entity] & string);

/** The tables that SQL views read; nothing else is there for them. */
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

/** Types that both databases compare and add alike; lists and objects are not among them. `number`: a whole one. */
export type ViewType = Exclude<StoredType, "json" | "integer" | "real"> | "number" | "decimal";

export interface OfferedTable {
  table: string;
  title: string;
  columns: ReadonlyMap<string, ViewType>;
  /** Stored, and not offered: secrets, what is masked, lists. */
  withheld: ReadonlySet<string>;
  /** Column that holds the id of the system whose rows these are. */
  systemColumn: string | undefined;
}

/** What the views of systems may read, by name in the database. */
export type Catalogue = ReadonlyMap<string, OfferedTable>;

export function catalogueOf(tables: readonly Table[]): Catalogue {
  const offered = tables.flatMap((table) => {
    const offer = OFFERED[table.entity as keyof typeof OFFERED];
    return offer === undefined ? [] : [offeredTable(table, offer === true ? undefined : offer)];
  });
  return new Map(offered.map((table) => [table.table, table]));
}

function offeredTable({ entity, table, columns }: Table, systemField: string | undefined): OfferedTable {
  const open = columns.filter(
    ({ secret, masked, file, type }) => secret === undefined && masked === undefined && file === undefined && type !== "json",
  );
  const shown = new Set(open);
  return {
    table,
    title: entity,
    columns: new Map(open.map(({ column, type }) => [column, viewType(type)])),
    withheld: new Set(columns.filter((column) => !shown.has(column)).map(({ column }) => column)),
    systemColumn: columns.find(({ field }) => field === systemField)?.column,
  };
}

function viewType(type: StoredType): ViewType {
  if (type === "json") throw new Error("a list has no type in a view");
  if (type === "real") return "decimal";
  return type === "integer" ? "number" : type;
}
