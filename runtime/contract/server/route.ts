import type { RowsUse } from "../wire/rows-call.ts";
import type { AnyCall } from "../wire/call.ts";
import type { BodyRoom } from "../values/bounds.ts";
import type { ConditionTree } from "../language/condition-tree.ts";
import type { ListImportStep } from "../language/list-import.ts";
import type { Check, Condition, Value } from "../values/data.ts";
import type { InputRules } from "../language/violations.ts";

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Everything that the server needs to handle a call: access, validation rules, reply schema and handler. The generator prints a route for
 * each call.
 */
export interface Route {
  call: AnyCall;
  /** Title of the service, which the operation log shows as module. */
  title?: string;
  /**
   * Callers that may make the call. `public`: all. `signed-in`: every signed-in user. `screen`: users with one of `rights`. `client`: other
   * systems, which send a token of their own and have no user.
   */
  access: "public" | "signed-in" | "client" | "screen";
  /** The call is not written to the operation log, because it changes no data of the portal. */
  unlogged?: true;
  /** A hand-written `get` call that changes data. */
  changes?: true;
  /** Rights for the access `screen`, as `screen` or `screen:action`. Each of them suffices. */
  rights: readonly string[];
  /** Types of the inputs in path and query, by which their texts are parsed. */
  queryTypes: Readonly<Record<string, "string" | "integer" | "number" | "boolean" | "array">>;
  /** JSON Schema of `data`. Members that it does not declare are never sent. */
  reply: JsonSchema;
  input: InputRules;
  /** Maximum size of the request body. A larger body is refused. */
  body: BodyRoom;
  /** Checks of the call, which are evaluated after the validation. */
  checks: readonly Check[];
  /**
   * Maps an input to the fields (`entity.field`) that it writes or searches. A user who sends the input needs a right to these fields.
   * Absent: no input needs such a right.
   */
  fieldRights?: Readonly<Record<string, readonly string[]>>;
  /** Guards of fields. While a guard does not hold, its field must be absent or equal to the stored value. */
  guards: readonly FieldGuard[];
  handler:
    | { kind: "store"; store: StoreOperation }
    /** `rights`: rights per transition, for transitions whose rights differ from the rights of the call. */
    | { kind: "workflow"; workflow: string; rights?: Readonly<Record<string, readonly string[]>> }
    | { kind: "sheet"; sheet: SheetOperation }
    | { kind: "upload"; upload: UploadOperation }
    /** Runs the call of the route `of` for several rows. */
    | ({ kind: "rows"; of: Route } & RowsUse)
    /** Exports the rows of a list as a spreadsheet. */
    | { kind: "export"; list: string }
    /**
     * A step of the import of a spreadsheet into a list. `of` is the id of the call that declares the import, and the key of the import in
     * `listImports`.
     */
    | { kind: "import"; step: ListImportStep; of: string }
    /** Returns the changes of a record, limited to `fields`, if the record satisfies `where`. For a log it returns the logged changes. */
    | { kind: "history"; entity: string; fields: readonly string[]; where?: ConditionTree }
    | { kind: "hand" };
}

/**
 * Describes a call about an uploaded spreadsheet. `rows` returns the rows of the spreadsheet; `file` returns one of the files of
 * `SHEET_DOWNLOADS`.
 */
export interface SheetOperation {
  want: "rows" | "file";
  /** Entity whose layout (`x-import`) the spreadsheet has. */
  entity: string;
  /** Name of the input that contains the id of the spreadsheet. */
  of: string;
}

/** A call that uploads a file. The server stores the file. Until a record is saved with the file, only its uploader may use it. */
export interface UploadOperation {
  /**
   * The fields in which the file may be saved: `entity.field` or `entity.list.field`. All of them have the same file rule. The entry
   * `sheet` is no field: the file is a workbook, and another call reads its rows. With `by`, `takers` maps each code of the input `by` to a
   * field.
   */
  takers: readonly string[] | Readonly<Record<string, string>>;
  /** Name of the input whose code chooses the field. */
  by?: string;
  /** Members of the reply. Absent: the reply is the value of the field. */
  reply?: Readonly<Record<string, "id" | "name" | "file">>;
}

/**
 * How a list compares an input with a field: a substring, equality, or one of several values. `from` and `to` name a field: the input is
 * the smallest or the greatest allowed value of this field.
 */
export type Match =
  | "contains"
  | "equal"
  | "list"
  | { from: string }
  | { to: string }
  /** The input has a different name than the field `of`. The field may be in a child list (`list.field`), where one row must match. */
  | { of: string; how: "contains" | "equal" | "list" };

/** An operation of a call that the server performs on the table of an entity, without hand-written code. */
export interface StoreOperation {
  operation: "list" | "get" | "create" | "update" | "delete" | "deleteMany" | "tree" | "children" | "count" | "steps";
  entity: string;
  /** Name of the input that identifies the record of get, update and delete. Absent: the name of the key field. */
  key?: string;
  /** For the operation `count`: the field by whose values the records are counted. */
  by?: string;
  /** For the operation `count`, if `by` is a date or a time: counts the rows of each period. */
  each?: "day" | "month" | "year";
  /**
   * For the operation `count`, if `by` has codes: rows that are counted under another code (`value`) than their own. The first case that
   * applies to a row decides.
   */
  as?: readonly { when: ConditionTree; value: string }[];
  /** For the operation `count`: fields whose values are summed for each value of `by`. */
  sum?: readonly string[];
  /** For a list: fields that are summed over all its pages, if the input `withTotals` requests it. */
  totals?: readonly string[];
  /** Text fields in which `searchText` is searched for. */
  search?: readonly string[];
  /** How search inputs are compared: contains (text), equal (codes), list (comma-separated), or one end of a range. */
  match?: Readonly<Record<string, Match>>;
  /** Sort order. Absent: by key. */
  order?: { field: string; direction: "asc" | "desc" };
  /** Fields that a column declares sortable. */
  sort?: readonly string[];
  /** For a list: the input `todo` names a task and limits the list to the records of that task. */
  todo?: true;
  /** Fields of the reply's rows. */
  fields: readonly string[];
  /** Limits a list in addition to the row scope of its entity. */
  where?: ConditionTree;
  /** For create and update: values that the server adds to the input. Undefined values are omitted. */
  set?: Readonly<Record<string, Value>>;
}

/**
 * A field that the form shows or enables only under a condition. While the condition is false, the server refuses changes of the field too.
 */
export interface FieldGuard {
  /** A field of the input, or `list.field`: a field of the rows of a list, where `row` is the row. */
  field: string;
  /** The condition. */
  writable: Condition;
  /** Label of the field, for the message. */
  label: string;
}

/**
 * Conditions that users have to fulfil for reading a field (`x-read`) and for changing it (`x-write`). If a condition is absent, all users
 * who see the record fulfil it.
 */
export interface FieldRight {
  /** Title of the field, for messages. */
  label: string;
  read?: Condition;
  /** Users who may not read the field may not change it either. */
  write?: Condition;
}

/**
 * The condition for the rows of an entity that a user may see (`x-scope`). `tree` is compiled to SQL; the function `holds` tests a single
 * row. The generator prints both from one declaration.
 */
export interface RowScope {
  tree: ConditionTree;
  holds: Condition;
}

/** A screen as the server knows it: its title and path, and who may open it. */
export interface ScreenRight {
  id: string;
  path: string;
  title: string;
  /**
   * Rights to open the screen; each of them suffices. These are the right of the screen itself, and the rights of the screens from which it
   * is opened.
   */
  openedBy: readonly string[];
  /** Actions of the screen that make calls. Each is a right of its own (`screen:action`); `title` is the label of its button. */
  actions?: readonly { id: string; title: string }[];
  /** Earlier ids of the screen, newest first. */
  was?: readonly string[];
  /** Condition for opening the screen, in addition to the right. `denied` is the text for users who do not fulfil it. */
  access?: Condition;
  denied?: string;
}

/**
 * A menu record that the server inserts when it starts. The record with a certain `seedKey` is inserted only once, even if users delete it.
 */
export interface MenuSeed {
  /** Identifies the seed in the list of seeds that were inserted already. */
  seedKey: string;
  menuId: string;
  menuName: string;
  parentId: string;
  menuIcon: string;
  /** Position among the menus with the same parent. */
  menuOrder: number;
  menuIndexUrl: string;
  menuPath: string;
  /** Id of the screen. Empty for a folder. */
  menuComponent: string;
  /** System type of the users for whom the menu is meant. `userType` is their user type. Absent: users of all types. */
  userSystemType?: string;
  userType?: string;
}

/** A record that the server inserts when it starts. The record with a certain `seedKey` is inserted only once, even if users delete it. */
export interface RowSeed {
  /** Identifies the seed in the list of seeds that were inserted already. */
  seedKey: string;
  entity: string;
  record: Readonly<Record<string, unknown>>;
}
