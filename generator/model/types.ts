import type { ConditionTree, Operand } from "../../runtime/contract/language/condition-tree.ts";
import type { Literal, Tone } from "../../runtime/contract/values/data.ts";
import type { ListImportStep } from "../../runtime/contract/language/list-import.ts";
import type { ImportedRows } from "../../runtime/contract/wire/call.ts";
import type { RowsUse } from "../../runtime/contract/wire/rows-call.ts";
import type { JsonSchema, SheetOperation, StoreOperation, UploadOperation } from "../../runtime/contract/server/route.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Name } from "../parse/ast.ts";
import type { Entity } from "./entity-types.ts";
import type { Screen, Values } from "./screen-types.ts";
import type { Workflow } from "./workflow-types.ts";

export type * from "./entity-types.ts";
export type * from "./screen-types.ts";
export type * from "./workflow-types.ts";

/**
 * The resolved metadata of a project: the result of `parse` and `model`. Names refer to existing definitions and defaults are filled in, so
 * that `plan` and `render` need no further resolution. Entities, services, screens, dialogs and workflows are sorted by name; inside a
 * file, the declared sequence is preserved.
 */
export interface Project {
  entities: ReadonlyMap<string, Entity>;
  services: ReadonlyMap<string, Service>;
  screens: ReadonlyMap<string, Screen>;
  /** Forms without a page (schemas/dialogs): screens without path, menu and blocks. */
  dialogs: ReadonlyMap<string, Screen>;
  workflows: ReadonlyMap<string, Workflow>;
  /** Menu folders of schemas/menus.yaml. */
  folders: readonly MenuFolder[];
  /** Rows of schemas/data, in the sequence of their files. */
  rows: readonly SeededRow[];
}

/**
 * The project without screens, dialogs and menu folders. It is the input of plans that depend on none of these. `watch` does not repeat
 * such a plan when only a screen changes.
 */
export type WithoutScreens = Omit<Project, "screens" | "dialogs" | "folders">;

/** A row of `schemas/data`. The server inserts it once, at the first start with this row. `name` identifies the row within its entity. */
export interface SeededRow {
  entity: string;
  name: string;
  record: Readonly<Record<string, unknown>>;
  at: Place;
}

/** A folder of the side menu (schemas/menus.yaml). */
export interface MenuFolder {
  id: string;
  title: string;
  /** Id of the parent folder. Empty for a folder at the top. */
  parent: string;
  /** Position among its siblings. */
  order: number;
  icon: string;
  at: Place;
}

/* ---- conditions, values, checks ---- */

/** A resolved condition, with its position. */
export interface Condition {
  tree: ConditionTree;
  /** Where it is written. */
  at: Place;
  /**
   * The declared condition, if rights to the field (`x-read`, `x-write`) were added to it. False: only rights are tested, because no
   * condition was declared. Absent: no rights were added.
   */
  declared?: Condition | false;
}

/** A value inside a text. `labels` contains the label that users read for each of its codes. */
export type TextOperand = Operand & { labels?: Readonly<Record<string, string>> };

/** A resolved value: a constant, or an expression that is evaluated at run time. */
export type Value =
  | { kind: "literal"; value: Literal }
  /** `operand`: a reference, `$tree.id`. `list`: a list of values, `[$row.id]`. */
  | { kind: "operand"; operand: Operand }
  | { kind: "list"; items: readonly Value[] }
  /** `"${row.name} …"`: alternating texts and references. */
  | { kind: "text"; segments: readonly (string | TextOperand)[] }
  /** `[{ when, value }, { value }]`: the first whose condition holds. */
  | { kind: "cases"; cases: readonly { when?: Condition; value: Value }[] };

/** A rule with a message that is shown if the rule is false. */
export interface Check {
  /** Condition under which the rule is evaluated. Absent: always. */
  when?: Condition;
  /** Condition that must be true. */
  rule: Condition;
  message: Value;
  /** The fields at which the message is shown: those that the rule names without a subject. */
  fields: readonly string[];
  /** Inputs that the form empties when the check fails. */
  clear?: readonly string[];
  /** Named list of the workflow that contributed the check. */
  listName?: string;
  at: Place;
}

/** A label for users: a text, or cases. The first case whose `when` is true applies; a case without `when` always applies. */
export type Label = string | readonly { when?: Condition; text: string; tone?: Tone }[];

/* ---- services ---- */

/** A resolved service, with its calls by name. */
export interface Service {
  name: string;
  title: string;
  calls: ReadonlyMap<string, Call>;
  at: Place;
}

/** A resolved call: method, path, input and reply, who may make it, and how the server handles it. */
export interface Call {
  /** `service.call`. */
  id: string;
  service: string;
  name: string;
  method: "get" | "post" | "put" | "delete";
  path: string;
  /** Inputs in the path and in the query. `version` is included if it is sent there. */
  query: Shape;
  /** Inputs in the body, including `version` if it is sent there. */
  body: Shape;
  reply: Reply;
  access: "public" | "signed-in" | "client" | "screen";
  /** The log of operations does not record the call. */
  unlogged?: true;
  /** Set for a GET call with a hand-written handler that changes data. */
  changes?: true;
  /** Rights that cover the call: the screens and actions that use it (`gateway-routes`, `gateway-routes:delete`). */
  rights: readonly string[];
  checks: readonly Check[];
  /** Conditions under which clients may write certain fields. Each combines the conditions of all forms that make the call. */
  guards: readonly { field: string; label: string; writable: ConditionTree }[];
  /** How actions make the call for several rows at once. Absent if no action does. */
  rows?: RowsUse;
  /** Child lists of the body that a spreadsheet can replace, by name. */
  imports: Readonly<Record<string, ImportedRows>>;
  handler:
    | { kind: "store"; store: StoreOperation; set: Values }
    /** `rights`: the rights of each transition, if they differ from the rights of the call. */
    | { kind: "workflow"; workflow: string; rights?: Readonly<Record<string, readonly string[]>> }
    | { kind: "sheet"; sheet: SheetOperation }
    | { kind: "upload"; upload: UploadOperation }
    | { kind: "export"; list: string }
    | { kind: "import"; import: ListImportUse }
    /** `fields`: fields of the entity that it may show. `where`: condition for the records that its list shows. */
    | { kind: "history"; entity: string; fields: readonly string[]; where?: ConditionTree }
    | { kind: "hand" };
  at: Place;
}

/** One step of an import into a list (`import`), with the declaration that all steps share. */
export interface ListImportUse {
  step: ListImportStep;
  /** Id of the call that declares the import. */
  of: string;
  /** Id of the call that reads the list. */
  list: string;
  /** Id of the call that adds a record. Absent: the import adds none. */
  add?: string;
  /** Id of the call that updates a record. Absent: the import updates none. */
  update?: string;
  /** Fields by which the record of a row is found. */
  match: readonly Name[];
  /** Fields that have a column. Absent: all suitable ones. */
  columns?: readonly Name[];
  /** Inputs whose values are sent with the file, for all rows. */
  given: readonly string[];
  /** Maximum number of rows of a file. */
  rows: number;
  at: Place;
}

/** The resolved query or body of a call. `schema` is the closed JSON Schema from which the validator is compiled. */
export interface Shape {
  /** Entity whose fields the inputs are, if the declaration names one. */
  entity?: string;
  /** Names of the inputs, including implied ones. */
  names: readonly string[];
  /** Names of the inputs without which the request is refused. */
  required: readonly string[];
  /** Empty object schema if nothing is sent. */
  schema: JsonSchema;
  /** Whether the request is a multipart upload. */
  file: boolean;
}

/** The resolved reply of a call. */
export interface Reply {
  /** Entity of the record or the rows. Absent: the reply contains none. */
  entity?: string;
  /** Closed JSON Schema of `data`. */
  schema: JsonSchema;
  /** The reply is a page: `rows` and `total`. */
  page: boolean;
  /** The reply is a list. */
  many: boolean;
  /** The reply is an object of labels by value. */
  map: boolean;
  /** The reply is a file. */
  file: boolean;
  /** Media types of a file in the reply. Absent or empty: any type. */
  media?: readonly string[];
  /** Name in `data` under which the record is. Absent: `data` is the record itself. */
  at?: string;
  /** Child lists that are beside the record, and not in it. */
  beside: readonly string[];
  /** Fields of the record or of a row, and the names in `plus`. */
  fields: readonly string[];
  /** Names that the call declares itself (`plus`), and not the entity. */
  plus: readonly string[];
  /**
   * How the fields of a record in the reply are selected. `list`: rows with the key and the fields that screens use. `detail`: records with
   * all declared fields. `plain`: no record of an entity, such as a file, a map or a single value.
   */
  view: "list" | "detail" | "plain";
}
