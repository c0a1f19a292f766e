import type { ConditionTree, Operand } from "../../runtime/contract/language/condition-tree.ts";
import type { Literal, Tone } from "../../runtime/contract/values/data.ts";
import type { FileRule } from "../../runtime/contract/language/file-rules.ts";
import type { SheetValue } from "../../runtime/contract/language/sheet.ts";
import type { ValueType } from "../../runtime/contract/language/screen.ts";
import type { DisplayFormat } from "../../runtime/contract/language/widgets.ts";
import type { StoredType } from "../../runtime/contract/server/storage.ts";
import type { ImportedRows } from "../../runtime/contract/wire/call.ts";
import type { JsonSchema, SheetOperation, StoreOperation } from "../../runtime/contract/server/route.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Screen, Values } from "./screen-types.ts";
import type { Workflow } from "./workflow-types.ts";

export type * from "./screen-types.ts";
export type * from "./workflow-types.ts";

/**
 * The resolved project: what `parse` read and `model` tied together. Every name is resolved, every default
 * filled in; `plan` and `render` only look things up. Maps keep a stable order: by name for the four kinds,
 * as declared for everything inside a file.
 */
export interface Project {
  entities: ReadonlyMap<string, Entity>;
  services: ReadonlyMap<string, Service>;
  screens: ReadonlyMap<string, Screen>;
  /** Forms of no page (schemas/dialogs): screens without path, menu and blocks. */
  dialogs: ReadonlyMap<string, Screen>;
  workflows: ReadonlyMap<string, Workflow>;
  /** Menu folders of schemas/menus.yaml. */
  folders: readonly MenuFolder[];
  /** Rows of schemas/data, in the order of their files. */
  rows: readonly SeededRow[];
}

/** What is planned without a look at any screen: it stays while screens are edited. */
export type WithoutScreens = Omit<Project, "screens" | "dialogs" | "folders">;

/** A row that is there from the start. */
export interface SeededRow {
  entity: string;
  name: string;
  record: Readonly<Record<string, unknown>>;
  at: Place;
}

export interface MenuFolder {
  id: string;
  title: string;
  parent: string;
  order: number;
  icon: string;
  at: Place;
}

/* ---- entities ---- */

export interface Entity {
  name: string;
  title: string;
  /** The whole JSON Schema as read (keywords `x-…` included). */
  schema: JsonSchema;
  /** In the order of `properties`. */
  fields: ReadonlyMap<string, EntityField>;
  required: readonly string[];
  store?: EntityStore;
  /** What it was called before, newest first. */
  was: readonly string[];
  /** What people call one record (`x-title`); its names are those of `row`. */
  naming?: Value;
  /** Row scope: who may see which rows (`x-scope`). */
  scope?: Condition;
  /** Its rows are read from a spreadsheet (`x-import`). */
  sheet?: EntitySheet;
  at: Place;
}

/** How its rows stand in a spreadsheet, rows counted from 1. */
export interface EntitySheet {
  title: string;
  headingRow: number;
  firstRow: number;
  maxRows: number;
  notes: readonly string[];
  /** Fields that have a column, in their order. */
  columns: readonly { field: string; value: SheetValue }[];
  codes?: { field: string; title: string; items: readonly { value: string; label: string }[] };
  /** Values that no two rows share, or hardly do (`isWarning`). */
  unique: readonly EntitySheetUnique[];
  warnings: readonly { when: Condition; message: string; field: string }[];
  at: Place;
}

export interface EntitySheetUnique {
  fields: readonly string[];
  caseless: boolean;
  isWarning: boolean;
}

export interface EntityStore {
  table: string;
  /** The table is this log of the server, which it alone writes. */
  log?: string;
  /** What the table was called before, newest first. */
  was: readonly string[];
  key: string;
  typedKey: boolean;
  parent?: string;
  unique: readonly (readonly string[])[];
  /** Fields of `unique` whose values differ by more than their case. */
  caseless: readonly string[];
  index: readonly (readonly string[])[];
  order?: { field: string; direction: "asc" | "desc" };
}

export interface EntityField {
  name: string;
  /** Entity that it is a field of. */
  entity: string;
  /** What it was called before, newest first. */
  was: readonly string[];
  title: string;
  type: ValueType;
  nullable: boolean;
  schema: JsonSchema;
  /** Labelled codes (`oneOf` of const and title, or `enum`), of the field or of its list items. */
  codes?: readonly { value: string; label: string }[];
  /** The classification that people fill it in from (`codes` of `x-import`); its names are the values. */
  suggestions?: readonly { value: string; label: string }[];
  format?: string;
  /** Codes of the states, where a workflow keeps its state in it. */
  states?: readonly { value: string; label: string }[];
  display: DisplayFormat;
  stored: StoredType;
  secret: false | true | "hash";
  derived?: Derived;
  /** The server fills it; no client may. */
  readonly: boolean;
  /** Row entity of a list of objects: a child table. */
  rows?: string;
  ref?: FieldReference;
  /** Key, part of an index, or the key of a record: limited to what an index holds. */
  indexed: boolean;
  /** What it takes as its file (`x-file`). */
  file?: FileRule;
  /** Own messages by keyword. */
  messages: Readonly<Record<string, string>>;
  at: Place;
}

/** `x-ref`: a key of a record of another entity, and the field of it that people read. */
export interface FieldReference {
  entity: string;
  field: string;
  /** Which records may be named. */
  where?: Condition;
  /** Own fields that say what stands in a field of the record. */
  copy: ReadonlyMap<string, string>;
  /** Values that name none, and their words. */
  except: ReadonlyMap<string, string>;
}

/** What the server makes of a field by itself. `copy`, `joined`: a field of the record that `by` names. */
export type Derived =
  | { sum: { list: string; of: string; by?: string } }
  | { text: Value }
  | { now: "create" | "change" }
  | { copy: { by: string; entity: string; field: string } }
  | { joined: { by: string; entity: string; field: string } };

/* ---- conditions, values, checks ---- */

export interface Condition {
  tree: ConditionTree;
  /** Where it is written. */
  at: Place;
}

/** A value inside a text. `words`: what people read in place of each code of it. */
export type TextOperand = Operand & { words?: Readonly<Record<string, string>> };

export type Value =
  | { kind: "literal"; value: Literal }
  /** `$tree.id`; a list of values: `[$row.id]`. */
  | { kind: "operand"; operand: Operand }
  | { kind: "list"; items: readonly Value[] }
  /** `"${row.name} …"`: texts and references in turn. */
  | { kind: "text"; parts: readonly (string | TextOperand)[] }
  /** `[{ when, value }, { value }]`: the first whose condition holds. */
  | { kind: "cases"; cases: readonly { when?: Condition; value: Value }[] };

export interface Check {
  when?: Condition;
  rule: Condition;
  message: string;
  /** Bare names of the rule. */
  fields: readonly string[];
  /** Inputs that are emptied when it fails. */
  clear?: readonly string[];
  /** The named list of the workflow that brought it. */
  listName?: string;
  at: Place;
}

export type Label = string | readonly { when?: Condition; text: string; tone?: Tone }[];

/* ---- services ---- */

export interface Service {
  name: string;
  title: string;
  calls: ReadonlyMap<string, Call>;
  at: Place;
}

export interface Call {
  /** `service.call`. */
  id: string;
  service: string;
  name: string;
  method: "get" | "post" | "put" | "delete";
  path: string;
  /** Fields of path and query, then of the body; `version` included where it travels. */
  query: Shape;
  body: Shape;
  reply: Reply;
  access: "public" | "signed-in" | "client" | "screen";
  /** The log of operations has nothing of it. */
  unlogged?: true;
  /** A hand-written `get` that changes something. */
  changes?: true;
  /** Why: the screens and actions that use it (`gateway-routes`, `gateway-routes:delete`). */
  rights: readonly string[];
  checks: readonly Check[];
  /** Conditions of the forms that submit to it, joined: a field is writable where one of them shows it unlocked. */
  guards: readonly { field: string; label: string; writable: Condition }[];
  imports: Readonly<Record<string, ImportedRows>>;
  handler:
    | { kind: "store"; store: StoreOperation; set: Values }
    /** `rights`: of each transition, where they are others than those of the call. */
    | { kind: "workflow"; workflow: string; rights?: Readonly<Record<string, readonly string[]>> }
    | { kind: "sheet"; sheet: SheetOperation }
    | { kind: "export"; list: string }
    /** `fields`: those of the entity that it may show; `where`: the records that its list shows. */
    | { kind: "history"; entity: string; fields: readonly string[]; where?: ConditionTree }
    | { kind: "hand" };
  at: Place;
}

/** What travels one way. `schema` is the JSON Schema the validator is compiled from (closed). */
export interface Shape {
  entity?: string;
  names: readonly string[];
  required: readonly string[];
  /** Empty object schema when nothing travels. */
  schema: JsonSchema;
  file: boolean;
}

export interface Reply {
  entity?: string;
  /** `data` as JSON Schema, closed. */
  schema: JsonSchema;
  page: boolean;
  many: boolean;
  map: boolean;
  file: boolean;
  /** Media types of a file; none: any. */
  media?: readonly string[];
  at?: string;
  beside: readonly string[];
  /** Fields of the record or of a row. */
  fields: readonly string[];
  /** `list`: columns, key, version and what the gates need; `detail`: everything but children beside. */
  view: "list" | "detail" | "plain";
}
