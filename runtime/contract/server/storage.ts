import type { FormulaRule } from "../values/formulas.ts";
import type { ConditionTree } from "../language/condition-tree.ts";
import type { FileRule } from "../language/file-rules.ts";
import type { Mask } from "../wire/wire.ts";
import type { Scope } from "../values/data.ts";

/**
 * Describes how the records of an entity are stored. The generator prints it; the server creates the database table and builds the queries
 * from it.
 */
export interface Table {
  entity: string;
  /** Display name of the entity. */
  title?: string;
  /** Returns the display name of a record (`x-title`). Absent: records have no name. */
  named?: (record: Record<string, unknown>) => string;
  /** Name of the database table. */
  table: string;
  /** The table is a log that the server writes. It has no version column, and no call writes it. */
  log?: true;
  /** Field that contains the key. */
  key: string;
  /** True if users enter the key. Otherwise the server generates a UUIDv7. */
  typedKey?: true;
  /** Field that contains the key of the parent row, for trees. */
  parent?: string;
  /** Default sort order of its lists. */
  order?: { field: string; direction: "asc" | "desc" };
  columns: readonly StoredColumn[];
  /** Lists of fields whose combined values no two records may share. */
  unique: readonly (readonly string[])[];
  /** Fields of `unique` whose values must differ even if upper and lower case are ignored (ASCII letters only). */
  caseless?: readonly string[];
  /** Lists of fields, each of which has a database index. */
  index: readonly (readonly string[])[];
  /** Text fields that lists search by substring. */
  text?: readonly string[];
  /** The tables of list fields. */
  children: readonly ChildTable[];
  /** Columns of other tables that are read with every row and never written. */
  joined?: readonly JoinedColumn[];
  /** Earlier names of entity and table, newest first (`x-was`, `x-store.was`). */
  was?: { entities: readonly string[]; tables: readonly string[] };
  /**
   * Deleted records can be restored (`x-recycle`). Maps each call that deletes records to the call that creates such records. When a
   * deleted record is restored, the rules of the creating call apply. Absent: deletion is final.
   */
  recycle?: Readonly<Record<string, string>>;
  /**
   * Maps a call that deletes records to a test of its `where`: whether a deleted record fulfilled this condition. A call without `where`
   * has no entry.
   */
  removable?: Readonly<Record<string, (scope: Scope) => boolean>>;
}

/**
 * Types of stored values.
 *
 * - `json`: lists and objects
 * - `money`: decimal text in transit, stored as integer fen
 * - `time`: `yyyy-MM-dd HH:mm:ss` in transit, stored as epoch milliseconds
 */
export type StoredType = "text" | "integer" | "real" | "boolean" | "json" | "money" | "time";

/** A column of an entity's table. */
export interface StoredColumn {
  /** Name in transit. */
  field: string;
  /** Name in the database. */
  column: string;
  /** Label for messages to staff (`路由路径「/a」已存在`). Absent: the field's name. */
  title?: string;
  type: StoredType;
  /** Write-only. `hash`: stored as argon2id hash of the sent value. */
  secret?: true | "hash";
  /** Replies contain only both ends of the text (`x-mask`). */
  masked?: Mask;
  /** Not everybody may read the field (`x-read`). */
  restricted?: true;
  /** Labels by code. */
  codes?: Readonly<Record<string, string>>;
  /**
   * For a field with keys of another entity (`x-ref`): that entity, and its field that is displayed. `except` has labels of values
   * that are no keys.
   */
  names?: { entity: string; field: string; except?: Readonly<Record<string, string>> };
  /** Rich text, displayed as plain text. */
  rich?: true;
  /** The value is an uploaded file that satisfies this rule. `name` is the column with the original name of the file. */
  file?: FileRule & { name?: string };
  /** The value is a key, or a list of keys, of other records (`x-ref`). */
  ref?: Reference;
  /** Earlier names, newest first (`x-was`). */
  was?: readonly { field: string; column: string }[];
}

/**
 * The entity to whose records a field refers. A written key must name an existing record that the writer may see and that satisfies
 * `where`.
 */
export interface Reference {
  entity: string;
  where?: ConditionTree;
  /** Other fields of the same record or row. `where` reads their values as the subject `form`. */
  siblings?: readonly string[];
  /**
   * Maps fields of this record to fields of the referenced record. The server copies the values from the referenced record, whatever the
   * request contains.
   */
  copy?: Readonly<Record<string, string>>;
  /** Values that refer to no record. */
  except?: readonly string[];
}

/**
 * Describes a value that is read from another table. `by` is the field of this entity with the key of the row to read. `table`, `key` and
 * `column` are database names.
 */
export interface Elsewhere {
  by: string;
  table: string;
  key: string;
  column: string;
}

/**
 * A field that is not stored, but read from another table. Another field of the entity (`by`) refers to a record; the value is the present
 * content of a column of that record.
 */
export interface JoinedColumn extends Elsewhere {
  field: string;
  title?: string;
  type: StoredType;
}

/**
 * Describes the table that stores the rows of a list field. Each row has `owner` (key of the record), `position` in the list, and its own
 * columns.
 */
export interface ChildTable {
  /** The list field. */
  field: string;
  /** Entity of the rows. Present only if some of their fields need a right to be read (`x-read`). */
  entity?: string;
  /** Reading the list needs a right (`x-read`). */
  restricted?: true;
  /** Label of the list field. */
  title?: string;
  /** Name of the database table. */
  table: string;
  columns: readonly StoredColumn[];
  /** Fields that the server computes in each row, in their sequence. */
  formulas?: readonly (FormulaRule & { field: string })[];
  /** Earlier names of the list, newest first (`x-was`). */
  was?: readonly { field: string; table: string }[];
}

/** A field whose value the server computes at each write. It is a sum of child rows, a text, a formula, a time or a copy. */
export type Derivation =
  /** With `by`: one row per distinct value of that field, with its sum, in the order of first occurrence. */
  | { field: string; sum: { list: string; of: string; by?: string } }
  | { field: string; text: (record: Record<string, unknown>) => string }
  | { field: string; formula: FormulaRule }
  /** The time of the row's creation, or of its last change. */
  | { field: string; now: "create" | "change" }
  /** A copy of the referenced record's field at the time when the reference was set. */
  | { field: string; copy: Elsewhere };

/**
 * The rules of a field, as `stored.json` lists them. An upgrade uses them to count the stored values that break a rule. Users could not
 * save such values again.
 */
export interface StoredRule {
  required?: true;
  /** The allowed codes. Absent: any value is allowed. */
  codes?: readonly string[];
  /** Limits by JSON Schema keyword, such as `maxLength`. */
  limits?: Readonly<Record<string, string | number>>;
  /** For a child list: maps each field of its rows to the rules of this field. */
  rows?: Readonly<Record<string, StoredRule>>;
}

/** The rules of stored values by entity and field. */
export type StoredRules = Readonly<Record<string, Readonly<Record<string, StoredRule>>>>;
