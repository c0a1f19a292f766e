import type { ListExport } from "../../runtime/contract/language/list-export.ts";
import type { Column } from "../../runtime/contract/language/screen.ts";
import type { Table } from "../../runtime/contract/server/storage.ts";

/** A table of 20 columns, and its list. */
const WIDE = 20;

export const FIELDS = ["id", ...Array.from({ length: WIDE - 1 }, (_, at) => `field${at}`)];
export const typeOf = (at: number): "text" | "time" | "money" | "integer" =>
  (["text", "text", "time", "money", "integer"] as const)[at % 5] ?? "text";
export const TABLE: Table = {
  entity: "wide",
  table: "wide",
  key: "id",
  columns: FIELDS.map((field, at) => ({ field, column: field, title: field, type: at === 0 ? "text" : typeOf(at) })),
  unique: [],
  index: [],
  children: [],
};
const FORMATS = { text: "text", time: "datetime", money: "amount", integer: "codes" } as const;
const CODES = Array.from({ length: 10 }, (_, value) => ({ value, label: `第${value}类` }));
const columns: Column[] = FIELDS.map((field, at) => {
  const format = at === 0 ? "text" : FORMATS[typeOf(at)];
  return { field, label: `列${at}`, format, ...(format === "codes" ? { codes: CODES } : {}) };
});
export const WIDE_EXPORT: ListExport = { title: "宽表", screen: "wide", columns };
