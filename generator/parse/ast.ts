import type { Comparison } from "../../runtime/contract/language/condition-tree.ts";
import type { ListImportStep } from "../../runtime/contract/language/list-import.ts";
import type { Literal, Tone } from "../../runtime/contract/values/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Tree } from "../load/tree.ts";
import type { ScreenAst } from "./screen-ast.ts";
import type { WorkflowAst } from "./workflow-ast.ts";

/** A name as it is written in a metadata file, with its position. It is not yet known whether anything of this name exists. */
export interface Name<T extends string = string> {
  text: T;
  at: Place;
}

/**
 * The syntax tree of a condition. `all` and `any` combine conditions, and `not` negates one. `can` tests whether the workflow allows one of
 * the named transitions. `actor` tests whether the user is an actor of the workflow. `test` compares the value of a name with `right`.
 */
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

/** The syntax tree of a value: a literal, a reference (`$row.id`), a list, a text with references, or cases with conditions. */
export type ValueAst =
  | { kind: "literal"; value: Literal; at: Place }
  | { kind: "reference"; name: Name; at: Place }
  | { kind: "list"; items: readonly ValueAst[]; at: Place }
  | { kind: "text"; segments: readonly (string | Name)[]; at: Place }
  | { kind: "cases"; cases: readonly { when?: ConditionAst; value: ValueAst }[]; at: Place };

/** A name with its value, as in `send` and `set`. */
export interface NamedValue {
  name: Name;
  value: ValueAst;
}

/** The syntax tree of a check. `rule`: a condition with a message. `use`: the name of a list of checks of the workflow. */
export type CheckAst =
  | { kind: "use"; name: Name; when?: ConditionAst; at: Place }
  | { kind: "rule"; rule: ConditionAst; message: ValueAst; when?: ConditionAst; clear?: readonly Name[]; at: Place };

/** The syntax tree of a label: a text, or cases. The first case whose `when` is true applies. */
export type LabelAst = string | readonly { when?: ConditionAst; text: string; tone?: Tone; at: Place }[];

/* ---- entity ---- */

/** The syntax tree of an entity (schemas/entities). */
export interface EntityAst {
  name: Name;
  title: string;
  schema: Readonly<Record<string, unknown>>;
  fields: readonly { name: Name; tree: Tree; was: readonly Name[]; read?: ConditionAst; write?: ConditionAst }[];
  /** Former names, newest first. */
  was: readonly Name[];
  /** The tree of the whole file. */
  tree: Tree;
  required: readonly Name[];
  /** The template for the display name of a record (`x-title`). */
  naming: ValueAst | undefined;
  /** How its records are stored (`x-store`). */
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
  /** Condition for the records that a user may see (`x-scope`). */
  scope?: ConditionAst;
  /** The place of `x-recycle: true`. */
  recycle?: Place;
  at: Place;
}

/** The syntax tree of a sort order: a field and a direction. */
export interface OrderAst {
  field: Name;
  direction: "asc" | "desc";
}

/* ---- service ---- */

/** The syntax tree of a service (schemas/services). */
export interface ServiceAst {
  name: Name;
  title: string;
  calls: readonly CallAst[];
  /** Set if no file declares the service: it is derived from the screens (histories.ts). */
  made?: true;
  at: Place;
}

/** The syntax tree of a call: an entry in `calls` of a service. */
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

/** The upload of a call (`store: { upload }`) as written. */
export interface UploadAst {
  /**
   * The fields that may store the file: `entity.field`, `entity.list.field`, or `sheet` for a spreadsheet. With `by`, each has the code
   * that selects it.
   */
  takers: readonly { code?: Name; taker: Name }[];
  /** The input whose value selects the field. Absent: the call has one field, or several with the same rules. */
  by?: Name;
  /** Keywords of `store` besides `upload` and `by`. They have no effect and are reported. */
  others: readonly Name[];
  at: Place;
}

/** One step of an import of a spreadsheet into a list (`import`), with the declaration that all steps share. */
export interface ListImportAst {
  /**
   * The step that this call makes. The call that declares the import makes the step `write`; the generator adds the calls of the other
   * steps.
   */
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
  /** Maximum number of rows of a file. */
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

/** The syntax tree of `query`, `body` or `reply` of a call. It determines which fields of an entity and which other names are sent. */
export interface ShapeAst {
  entity?: Name;
  /** Only these fields of the entity. Absent: all that a client may write (input) or see (reply). */
  fields?: readonly Name[];
  /** Fields of the entity that are not sent. */
  except: readonly Name[];
  /** Required names. Absent: the required names of the entity. */
  required?: readonly Name[];
  /** Other names, with the schema of each. */
  plus: ReadonlyMap<string, { name: Name; tree: Tree; schema: Readonly<Record<string, unknown>> }>;
  /** The reply is a list. */
  many: boolean;
  /** Whether the rows of the reply contain their child rows. */
  nested?: boolean;
  /** Reply: a page with `rows` and `total`. Query: the page number and the page size are sent too. */
  page: boolean;
  /** The reply is an object of labels by value. */
  map: boolean;
  /** The reply is a file, or the body contains one. */
  file: boolean;
  /** Allowed media types of a file. */
  media: readonly string[];
  /** The schema of a single value that replaces the record. */
  value?: Readonly<Record<string, unknown>>;
  valueTree?: Tree;
  /** The name in `data` under which the record is (keyword `at`). */
  under?: string;
  /** Child lists that are sent beside the record, and not in it. */
  beside: readonly Name[];
  at: Place;
}

/** The syntax tree of a generic handler (`store`), such as `list: gateway-route`. */
export interface StoreAst {
  operation: "list" | "get" | "create" | "update" | "delete" | "deleteMany" | "tree" | "children" | "count" | "steps";
  entity: Name;
  /** Text fields that the input `searchText` searches. */
  search: readonly Name[];
  /** The field whose values a `count` groups by. */
  by?: Name;
  /** The length of a period, if a `count` groups by a date or a time. */
  each?: "day" | "month" | "year" | undefined;
  /** Cases in which a `count` counts a row under another code (`value`). The first case whose `when` is true applies. */
  as: readonly { when: ConditionAst; value: Name }[];
  /** The fields that a `count` sums up in addition. */
  sum: readonly Name[];
  /** Condition for the records that the call may use, in addition to the row scope. */
  where?: ConditionAst;
  /** Values that the server writes over the input. */
  set: readonly NamedValue[];
  at: Place;
}

/* ---- menus ---- */

/** The syntax tree of a menu folder (schemas/menus.yaml). */
export interface FolderAst {
  name: Name;
  title: string;
  parent?: Name;
  order: number;
  icon: Name;
  at: Place;
}

/* ---- seeded rows ---- */

/** The syntax tree of initial records of an entity (schemas/data). */
export interface DataAst {
  entity: Name;
  rows: readonly { name: Name; tree: Tree }[];
  at: Place;
}

/** The syntax trees of all metadata files, by kind. */
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
