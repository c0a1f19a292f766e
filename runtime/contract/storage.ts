import type { FileRule } from "./file-rules.ts";

/** A table as an entity declares it. */
export interface Table {
  entity: string;
  table: string;
  /** Field that is the key. */
  key: string;
  /** The key is typed by people; otherwise it is a UUIDv7 the server makes. */
  typedKey?: true;
  /** Field that names the parent row, for trees. */
  parent?: string;
  columns: readonly StoredColumn[];
  unique: readonly (readonly string[])[];
  index: readonly (readonly string[])[];
  children: readonly ChildTable[];
}

/**
 * text; integer; real; boolean; json (lists and objects);
 * money: decimal on the wire, integer fen stored; time: `yyyy-MM-dd HH:mm:ss` on the wire, epoch ms stored.
 */
export type StoredType = "text" | "integer" | "real" | "boolean" | "json" | "money" | "time";

export interface StoredColumn {
  /** Name on the wire. */
  field: string;
  /** Name in the database. */
  column: string;
  /** For messages to staff (`路由路径「/a」已存在`); the field's name when absent. */
  title?: string;
  type: StoredType;
  /** Write-only. `hash`: stored as argon2id of what comes in. */
  secret?: true | "hash";
  /** The value is an uploaded file, which such a rule admits. */
  file?: FileRule;
}

/** Rows of an object list of an entity: table with `owner`, `position` and its own columns. */
export interface ChildTable {
  field: string;
  table: string;
  columns: readonly StoredColumn[];
}

/** A field that the server computes from others at each write. */
export type Derivation =
  /** With `by`: rows of that field and the sum of each of its values, in the order in which they first stand. */
  { field: string; sum: { list: string; of: string; by?: string } } | { field: string; text: (record: Record<string, unknown>) => string };
