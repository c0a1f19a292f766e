import type { Tone } from "../../runtime/contract/values/data.ts";
import type { FileRule } from "../../runtime/contract/language/file-rules.ts";
import type { SheetValue } from "../../runtime/contract/language/sheet.ts";
import type { FormulaRule } from "../../runtime/contract/values/formulas.ts";
import type { ValueType } from "../../runtime/contract/language/screen.ts";
import type { DisplayFormat } from "../../runtime/contract/language/widgets.ts";
import type { StoredType } from "../../runtime/contract/server/storage.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Condition, Value } from "./types.ts";

/** A resolved entity: its fields and rules, and how its records are stored. */
export interface Entity {
  name: string;
  /** Name of one record in the user interface. */
  title: string;
  /** The whole JSON Schema as read, including the keywords `x-…`. */
  schema: JsonSchema;
  /** Fields in the sequence of `properties`. */
  fields: ReadonlyMap<string, EntityField>;
  /** Names of the required fields. */
  required: readonly string[];
  /** Absent: the entity has no table of its own. */
  store?: EntityStore;
  /** Former names, newest first. */
  was: readonly string[];
  /** Title of a record, composed of its fields (`x-title`). References in it have the subject `row`. */
  naming?: Value;
  /** Row scope: which users may see which rows (`x-scope`). */
  scope?: Condition;
  /** Deleted records can be restored (`x-recycle`). */
  recycled: boolean;
  /** Layout of its rows in an imported spreadsheet (`x-import`). */
  sheet?: EntitySheet;
  at: Place;
}

/** One of the codes of a field, with its label for users. `tone` is the colour of the dot before the label; absent: no dot. */
export interface CodeLabel {
  value: string;
  label: string;
  tone?: Tone;
}

/** Layout of a spreadsheet whose rows are records of an entity. Rows are counted from 1. */
export interface EntitySheet {
  /** Title in the first row of the template. */
  title: string;
  /** Row of the headings. */
  headingRow: number;
  /** First row with data. */
  firstRow: number;
  /** Maximum number of rows with data. */
  maxRows: number;
  /** Hints for users in the template. */
  notes: readonly string[];
  /** Fields that have a column, in the sequence of the columns. */
  columns: readonly { field: string; value: SheetValue }[];
  /** The field whose codes the template offers as choices. */
  codes?: { field: string; title: string; items: readonly { value: string; label: string }[] };
  /** Fields whose values must be unique. With `isWarning`, duplicates only cause a warning. */
  unique: readonly EntitySheetUnique[];
  /** Conditions of a row that cause a warning. */
  warnings: readonly { when: Condition; message: string; field: string }[];
  at: Place;
}

/** Fields whose combined values may occur only once in an imported spreadsheet. */
export interface EntitySheetUnique {
  fields: readonly string[];
  /** Texts that differ only in case are duplicates too. */
  caseless: boolean;
  /** True: a duplicate causes a warning. False: its row is refused. */
  isWarning: boolean;
}

/** How the records of an entity are stored (`x-store`). */
export interface EntityStore {
  table: string;
  /** Log of the server that is stored in the table. Only the server writes it. */
  log?: string;
  /** Former names of the table, newest first. */
  was: readonly string[];
  key: string;
  /** True: users enter the key. False: the server generates it. */
  typedKey: boolean;
  /** For a tree: the field with the key of the parent record. */
  parent?: string;
  /** Lists of fields whose combined values must be unique. */
  unique: readonly (readonly string[])[];
  /** Fields of `unique` whose values must differ by more than their case. */
  caseless: readonly string[];
  /** Lists of fields that have a database index. */
  index: readonly (readonly string[])[];
  /** Default sort order of lists. */
  order?: { field: string; direction: "asc" | "desc" };
}

/** A field of a resolved entity. */
export interface EntityField {
  name: string;
  /** Entity that declares the field. */
  entity: string;
  /** Former names, newest first. */
  was: readonly string[];
  title: string;
  type: ValueType;
  nullable: boolean;
  schema: JsonSchema;
  /** Labelled codes (`oneOf` of const, title and tone, or `enum`), of the field or of its list items. */
  codes?: readonly CodeLabel[];
  /**
   * Codes and labels of a classification, whose labels the input suggests (`codes` of `x-import`). The field stores the chosen label, or
   * any other text that users enter.
   */
  suggestions?: readonly { value: string; label: string }[];
  format?: string;
  /** Codes of the states, if a workflow stores its state in the field. */
  states?: readonly CodeLabel[];
  display: DisplayFormat;
  stored: StoredType;
  /** `true`: the value is stored encrypted. `hash`: only its hash is stored. No reply, log or export contains a secret. */
  secret: false | true | "hash";
  /** How the server computes the field. Absent for a field whose value clients send, or the server reads from a log. */
  derived?: Derived;
  /**
   * Set if every stored record has a value of the field that users can read. It states why: the field is the key, or is required. Absent
   * for fields with `x-read`, and if a workflow stores incomplete records of the entity (`partial`).
   */
  filled?: "key" | "required";
  /** The field holds the key of the record above, in a tree. */
  parent?: true;
  /** The server fills the field. No client may write it. */
  readonly: boolean;
  /** Entity of the rows of a list of objects: a child table. */
  rows?: string;
  /** The record that the value refers to (`x-ref`). */
  ref?: FieldReference;
  /** Users who may read the field (`x-read`). Absent: all who read the record. */
  read?: Condition;
  /** Users who may change the field (`x-write`). They must be able to read it too. */
  write?: Condition;
  /** Whether the field is a key, belongs to an index, or references a record. Its length is then limited to what an index holds. */
  indexed: boolean;
  /** Rule for the file that the field takes (`x-file`). */
  file?: FileRule;
  /** Messages that the field declares, by keyword. */
  messages: Readonly<Record<string, string>>;
  at: Place;
}

/** `x-ref`: a key of a record of another entity, and the field of that record that users read. */
export interface FieldReference {
  entity: string;
  field: string;
  /** Condition for the records that may be referenced. */
  where?: Condition;
  /** Own fields by name, with the field of the referenced record that is copied into each. */
  copy: ReadonlyMap<string, string>;
  /** Values that reference no record, with their labels. */
  except: ReadonlyMap<string, string>;
}

/**
 * How the server computes a field (`x-derived`).
 *
 * - `sum`: adds up a field of child rows.
 * - `text`: composes a text of other fields.
 * - `formula`: calculates with other fields.
 * - `now`: the time of a write.
 * - `copy`: a value of the record to which the field `by` refers, stored with each write.
 * - `joined`: such a value, but read with each query and not stored.
 */
export type Derived =
  | { sum: { list: string; of: string; by?: string } }
  | { text: Value }
  /** `names`: the fields that the formula reads. */
  | { formula: { rule: FormulaRule; names: readonly string[] } }
  | { now: "create" | "change" }
  | { copy: { by: string; entity: string; field: string } }
  | { joined: { by: string; entity: string; field: string } };
