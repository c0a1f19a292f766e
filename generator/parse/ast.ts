import type { Comparison } from "../../runtime/contract/language/condition-tree.ts";
import type { ListImportStep } from "../../runtime/contract/language/list-import.ts";
import type { Literal, Tone } from "../../runtime/contract/values/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Tree } from "../load/tree.ts";
import type { ScreenAst } from "./screen-ast.ts";

/** A name as it is written in a metadata file, with its position. It is not yet known whether anything of this name exists. */
export interface Name<T extends string = string> {
  text: T;
  at: Place;
}

export type ConditionAst =
  | { kind: "all" | "any"; items: readonly ConditionAst[]; at: Place }
  | { kind: "not"; item: ConditionAst; at: Place }
  | { kind: "can"; names: readonly Name[]; at: Place }
  | { kind: "actor"; name: Name; at: Place }
  | { kind: "test"; name: Name; test: Comparison["test"]; right: OperandAst; at: Place };

/** The right operand of a test: a literal, or a reference (`$subject.field`). */
export type OperandAst =
  | { literal: Literal; at: Place /** Places of the items of a list. */; each?: readonly Place[] }
  | { reference: Name };

export type ValueAst =
  | { kind: "literal"; value: Literal; at: Place }
  | { kind: "reference"; name: Name; at: Place }
  | { kind: "list"; items: readonly ValueAst[]; at: Place }
  | { kind: "text"; segments: readonly (string | Name)[]; at: Place }
  | { kind: "cases"; cases: readonly { when?: ConditionAst; value: ValueAst }[]; at: Place };

export interface NamedValue {
  name: Name;
  value: ValueAst;
}

export type CheckAst =
  | { kind: "use"; name: Name; when?: ConditionAst; at: Place }
  | { kind: "rule"; rule: ConditionAst; message: ValueAst; when?: ConditionAst; clear?: readonly Name[]; at: Place };

export type LabelAst = string | readonly { when?: ConditionAst; text: string; tone?: Tone; at: Place }[];

/* ---- entity ---- */

export interface EntityAst {
  name: Name;
  title: string;
  schema: Readonly<Record<string, unknown>>;
  fields: readonly { name: Name; tree: Tree; was: readonly Name[]; read?: ConditionAst; write?: ConditionAst }[];
  was: readonly Name[];
  /** The tree of the whole file. */
  tree: Tree;
  required: readonly Name[];
  /** The template for the display name of a record (`x-title`). */
  naming: ValueAst | undefined;
  store?: {
    table?: string;
    log?: string;
    was: readonly Name[];
    key: Name;
    typedKey: boolean;
    parent?: Name;
    unique: readonly (readonly Name[])[];
    caseless: readonly Name[];
    index: readonly (readonly Name[])[];
    order?: OrderAst;
  };
  scope?: ConditionAst;
  /** The place of `x-recycle: true`. */
  recycle?: Place;
  at: Place;
}

export interface OrderAst {
  field: Name;
  direction: "asc" | "desc";
}

/* ---- service ---- */

export interface ServiceAst {
  name: Name;
  title: string;
  calls: readonly CallAst[];
  /** Set if no file declares the service: it is derived from the screens (histories.ts). */
  made?: true;
  at: Place;
}

export interface CallAst {
  name: Name;
  method: "get" | "post" | "put" | "delete";
  path: Name;
  query?: ShapeAst;
  body?: ShapeAst;
  reply?: ShapeAst;
  access?: "public" | "signed-in" | "client";
  /** The reason why the call is not written to the operation log. */
  unlogged?: Name;
  /** The place of `changes: true`, which marks a GET call that changes data. */
  changes?: Place;
  checks: readonly CheckAst[];
  store?: StoreAst;
  upload?: UploadAst;
  sheet?: SheetAst;
  /** The list call whose rows this call exports as a spreadsheet. */
  exports?: Name;
  /** The import of a spreadsheet into the records of a list (import-steps.ts). */
  imports?: ListImportAst;
  /**
   * The entity whose change history the call returns, with a filter for its records. Created from `history: true`
   * (histories.ts).
   */
  history?: { entity: Name; where?: ConditionAst };
  at: Place;
}

/** The upload of a call (`store: { upload }`) as written: the fields that may take the file. */
export interface UploadAst {
  /** The fields that take the file (`entity.field`, `entity.list.field`), or `sheet`. With a code if the input `by` chooses one. */
  takers: readonly { code?: Name; taker: Name }[];
  /** The input whose value selects the field. Absent: the call has one field, or several with the same rules. */
  by?: Name;
  /** Other keywords of `store`, which an upload does not have. */
  others: readonly Name[];
  at: Place;
}

/** One step of an import of a spreadsheet into a list (`import`), with the declaration that all steps share. */
export interface ListImportAst {
  /** The step of the import that the call makes. The declared call writes. */
  want: ListImportStep;
  /** The declared call. */
  of: Name;
  /** The call that reads the list. */
  list: Name;
  /** The call that adds a record. */
  add?: Name;
  /** The call that updates a record. */
  update?: Name;
  /** Fields by which the record of a row is found. */
  match: readonly Name[];
  /** Fields that have a column. Absent: all suitable ones. */
  columns?: readonly Name[];
  /** Most rows of one file. */
  rows: number;
  /** Keywords of the declared call that have no effect, because the import implies them. */
  idle: readonly Name[];
  at: Place;
}

/** The spreadsheet operation of a call (`sheet`): it returns the rows that were read from a workbook (`rows`), or a workbook (`file`). */
export interface SheetAst {
  want: "rows" | "file";
  /** The entity of a row. */
  entity: Name;
}

export interface ShapeAst {
  entity?: Name;
  fields?: readonly Name[];
  except: readonly Name[];
  required?: readonly Name[];
  plus: ReadonlyMap<string, { name: Name; tree: Tree; schema: Readonly<Record<string, unknown>> }>;
  many: boolean;
  /** Rows contain their child rows. */
  nested?: boolean;
  page: boolean;
  map: boolean;
  file: boolean;
  /** Allowed media types of a file. */
  media: readonly string[];
  /** The schema of a single value that replaces the record. */
  value?: Readonly<Record<string, unknown>>;
  valueTree?: Tree;
  /** The keyword `at` of the shape. */
  under?: string;
  beside: readonly Name[];
  at: Place;
}

export interface StoreAst {
  operation: "list" | "get" | "create" | "update" | "delete" | "deleteMany" | "tree" | "children" | "count" | "steps";
  entity: Name;
  search: readonly Name[];
  /** The field whose values a `count` groups by. */
  by?: Name;
  /** The length of a period, if a `count` groups by a date or a time. */
  each?: "day" | "month" | "year" | undefined;
  /** Rows that a `count` counts as another code. The first case that applies counts. */
  as: readonly { when: ConditionAst; value: Name }[];
  /** The fields that a `count` sums up in addition. */
  sum: readonly Name[];
  where?: ConditionAst;
  set: readonly NamedValue[];
  at: Place;
}

/* ---- workflow ---- */

export interface WorkflowAst {
  name: Name;
  entity: Name;
  field: Name;
  create?: { set: readonly NamedValue[]; effect?: Name };
  actors: readonly { name: Name; condition: ConditionAst }[];
  states: readonly { code: Name; label: LabelAst; tone?: Tone; final: boolean; at: Place }[];
  inputs: ReadonlyMap<string, readonly Name[]>;
  checks: ReadonlyMap<string, readonly CheckAst[]>;
  /** The places where the lists are declared. */
  inputNames: ReadonlyMap<string, Name>;
  checkNames: ReadonlyMap<string, Name>;
  transitions: readonly TransitionAst[];
  tasks: readonly TaskAst[];
  at: Place;
}

export interface TaskAst {
  name: Name;
  title: string;
  by: readonly Name[];
  when?: ConditionAst;
  screen: Name;
  query: readonly { name: Name; value: Name }[];
  at: Place;
}

export interface TransitionAst {
  name: Name;
  by: readonly Name[];
  from: readonly Name[];
  to: Name;
  when?: ConditionAst;
  input?: Name;
  checks: readonly CheckAst[];
  call?: Name;
  send: readonly { name: Name; value: Name }[];
  accept?: ConditionAst;
  set: readonly NamedValue[];
  effect?: Name;
  title?: LabelAst;
  /** The place of the keyword `partial`. */
  partial: Name | undefined;
  reason?: Name;
  tells: readonly Name[];
  success?: ValueAst;
  after?: { field: Name; setting?: Name; days?: number };
  at: Place;
}

/* ---- menus ---- */

export interface FolderAst {
  name: Name;
  title: string;
  parent?: Name;
  order: number;
  icon: Name;
  at: Place;
}

/* ---- seeded rows ---- */

export interface DataAst {
  entity: Name;
  rows: readonly { name: Name; tree: Tree }[];
  at: Place;
}

export interface Asts {
  entities: readonly EntityAst[];
  services: readonly ServiceAst[];
  screens: readonly ScreenAst[];
  /** Forms without a page, parsed as screens without blocks. */
  dialogs: readonly ScreenAst[];
  workflows: readonly WorkflowAst[];
  folders: readonly FolderAst[];
  data: readonly DataAst[];
}
