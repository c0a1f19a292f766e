import type { ConditionTree } from "../language/condition-tree.ts";
import type { FileRule } from "../language/file-rules.ts";
import type { Mask } from "../wire/wire.ts";

/** A table as an entity declares it. */
export interface Table {
  entity: string;
  /** What its records are called: the entity, and one of them (`x-title`). */
  title?: string;
  named?: (record: Record<string, unknown>) => string;
  table: string;
  /** A log of the server: it has no version, and no call writes it. */
  log?: true;
  /** Field that is the key. */
  key: string;
  /** The key is typed by people; otherwise it is a UUIDv7 the server makes. */
  typedKey?: true;
  /** Field that names the parent row, for trees. */
  parent?: string;
  /** Order of its lists where they ask for none. */
  order?: { field: string; direction: "asc" | "desc" };
  columns: readonly StoredColumn[];
  unique: readonly (readonly string[])[];
  /** Fields of `unique` of which no two rows have the same text in another case (letters of ASCII). */
  caseless?: readonly string[];
  index: readonly (readonly string[])[];
  /** Text fields in which lists look for a part. */
  text?: readonly string[];
  children: readonly ChildTable[];
  /** Read from other tables with every row, never written. */
  joined?: readonly JoinedColumn[];
  /** What entity and table were called before, newest first (`x-was`, `x-store.was`). */
  was?: { entities: readonly string[]; tables: readonly string[] };
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
  /** Replies show the ends of it only (`x-mask`). */
  masked?: Mask;
  /** Words of its codes. */
  codes?: Readonly<Record<string, string>>;
  /** Whose key, or keys, it holds, and the field of that which people read (`x-ref`); `except`: words of values that are none. */
  names?: { entity: string; field: string; except?: Readonly<Record<string, string>> };
  /** Rich text: people read its words. */
  rich?: true;
  /** The value is an uploaded file, which such a rule admits; `name`: the column beside it that keeps what the file is called. */
  file?: FileRule & { name?: string };
  /** It holds a key, or keys, of other records (`x-ref`). */
  ref?: Reference;
  /** What it was called before, newest first (`x-was`). */
  was?: readonly { field: string; column: string }[];
}

/** Of which entity a field holds keys: of records that are there, that their writer may see, and of which `where` holds. */
export interface Reference {
  entity: string;
  where?: ConditionTree;
  /** Own fields that are what stands in a field of the named record, whatever is sent beside the key. */
  copy?: Readonly<Record<string, string>>;
  /** Values that name no record. */
  except?: readonly string[];
}

/** Where a value of another table stands: `by`, a field of this one, names the row. All but `by` are names in the database. */
export interface Elsewhere {
  by: string;
  table: string;
  key: string;
  column: string;
}

/** A field that shows what stands at the record that another field names. */
export interface JoinedColumn extends Elsewhere {
  field: string;
  title?: string;
  type: StoredType;
}

/** Rows of an object list of an entity: table with `owner`, `position` and its own columns. */
export interface ChildTable {
  field: string;
  title?: string;
  table: string;
  columns: readonly StoredColumn[];
  /** What the list was called before, newest first (`x-was`). */
  was?: readonly { field: string; table: string }[];
}

/** A field that the server fills at each write. */
export type Derivation =
  /** With `by`: rows of that field and the sum of each of its values, in the order in which they first stand. */
  | { field: string; sum: { list: string; of: string; by?: string } }
  | { field: string; text: (record: Record<string, unknown>) => string }
  /** The time at which the row was made, or last changed. */
  | { field: string; now: "create" | "change" }
  /** What stood at the named record when it was named. */
  | { field: string; copy: Elsewhere };

/** What a stored value is held to when its record is saved again: its part of `stored.json`. */
export interface StoredRule {
  required?: true;
  codes?: readonly string[];
  /** Limits by keyword. */
  limits?: Readonly<Record<string, string | number>>;
  /** Of a child list: the rules of its rows, by field. */
  rows?: Readonly<Record<string, StoredRule>>;
}

/** By entity and field. */
export type StoredRules = Readonly<Record<string, Readonly<Record<string, StoredRule>>>>;
