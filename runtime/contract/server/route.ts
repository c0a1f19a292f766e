import type { AnyCall } from "../wire/call.ts";
import type { BodyRoom } from "../values/bounds.ts";
import type { ConditionTree } from "../language/condition-tree.ts";
import type { Check, Condition, Value } from "../values/data.ts";
import type { InputRules } from "../language/violations.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One call as the server serves it. */
export interface Route {
  call: AnyCall;
  /** The title of the service: the module of the operation log. */
  title?: string;
  /** `screen`: whoever holds a right of `rights`; `client`: other systems with a token of their own, and no user. */
  access: "public" | "signed-in" | "client" | "screen";
  /** What it changes is no change of the portal's data: the log of operations has nothing of it. */
  unlogged?: true;
  /** A hand-written `get` that changes something. */
  changes?: true;
  /** `screen` or `screen:action`, each of which covers this call. */
  rights: readonly string[];
  /** Types of what travels in path and query, to turn texts into values. */
  queryTypes: Readonly<Record<string, "string" | "integer" | "number" | "boolean" | "array">>;
  /** JSON Schema of `data`: what it does not name never leaves. */
  reply: JsonSchema;
  input: InputRules;
  /** The largest body that its schema has a use for. */
  body: BodyRoom;
  checks: readonly Check[];
  /** A field whose guard does not hold must be absent or what is stored. */
  guards: readonly FieldGuard[];
  handler:
    | { kind: "store"; store: StoreOperation }
    /** `rights`: those that cover each transition, where they are others than those of the call. */
    | { kind: "workflow"; workflow: string; rights?: Readonly<Record<string, readonly string[]>> }
    | { kind: "sheet"; sheet: SheetOperation }
    /** Writes the rows of a list into a spreadsheet. */
    | { kind: "export"; list: string }
    /** Answers the changes of a record: of these of its fields, if `where` holds of it; of a log what was changed there. */
    | { kind: "history"; entity: string; fields: readonly string[]; where?: ConditionTree }
    | { kind: "hand" };
}

/** What a call does with the spreadsheets of an entity of rows. */
export interface SheetOperation {
  want: "rows" | "file";
  entity: string;
  /** Input that names the workbook. */
  of: string;
}

export type Match =
  | "contains"
  | "equal"
  | "list"
  | { from: string }
  | { to: string }
  /** The input has another name than the field, or the field stands in a child list (`list.field`: one of its rows). */
  | { of: string; how: "contains" | "equal" | "list" };

export interface StoreOperation {
  operation: "list" | "get" | "create" | "update" | "delete" | "deleteMany" | "tree" | "children" | "count";
  entity: string;
  /** Input that names the record of get, update and delete; absent: the key by its own name. */
  key?: string;
  /** Of count: field whose values are counted. */
  by?: string;
  /** Of count by a time: the rows of each month. */
  each?: "month";
  /** Of count: fields whose values are added up for each value of `by`. */
  sum?: readonly string[];
  /** Text fields that `searchText` looks in. */
  search?: readonly string[];
  /** Search fields compared as: contains (text), equal (codes), list (comma list), or an end of a range over a field. */
  match?: Readonly<Record<string, Match>>;
  order?: { field: string; direction: "asc" | "desc" };
  /** Fields that a column declares sortable. */
  sort?: readonly string[];
  /** Of a list: `todo` in its input names a task, of whose records alone it is then. */
  todo?: true;
  /** Fields of the reply's rows. */
  fields: readonly string[];
  /** Narrows a list further than the row scope of its entity. */
  where?: ConditionTree;
  /** Of create and update: what the server adds to what was sent; a value that is undefined adds nothing. */
  set?: Readonly<Record<string, Value>>;
}

/** A field that forms show or let write only under conditions; the server enforces the same. */
export interface FieldGuard {
  field: string;
  writable: Condition;
  /** Label, for the message. */
  label: string;
}

/** Rows a user may see, per entity: tree for SQL, function for a single row; one declaration, `at` an entity. */
export interface RowScope {
  tree: ConditionTree;
  holds: Condition;
}

/** A screen as the server guards it. */
export interface ScreenRight {
  id: string;
  path: string;
  title: string;
  /** Rights that open it: itself, or the screens it is opened from. */
  openedBy: readonly string[];
  /** Its actions that make calls, each a right of its own (`screen:action`), with the words on their buttons. */
  actions?: readonly { id: string; title: string }[];
  /** What the screen was called before, newest first. */
  was?: readonly string[];
  access?: Condition;
  denied?: string;
}

/** A seeded menu record. */
export interface MenuSeed {
  /** Stable: what was ever seeded is never seeded again. */
  seedKey: string;
  menuId: string;
  menuName: string;
  parentId: string;
  menuIcon: string;
  menuOrder: number;
  menuIndexUrl: string;
  menuPath: string;
  /** Id of the screen; empty for a folder. */
  menuComponent: string;
  userSystemType?: string;
  userType?: string;
}

/** A row that is there from the start. */
export interface RowSeed {
  /** Stable: what was ever seeded is never seeded again. */
  seedKey: string;
  entity: string;
  record: Readonly<Record<string, unknown>>;
}
