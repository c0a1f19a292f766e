import type { AnyCall } from "../wire/call.ts";
import type { Check, Condition, Label, Literal, Value } from "../values/data.ts";
import type { Action, Confirm, ConfirmButton, Detail, OpenedScreen, TransitionStep } from "./screen-action.ts";
import type { Change, Field, Form, FormItem, Options, RowEntry, RowImport } from "./screen-form.ts";
import type { Terms } from "./terms.ts";
import type { InputRules } from "./violations.ts";
import type { DisplayFormat } from "./widgets.ts";
import type { Workflow } from "./workflow.ts";

export type * from "./screen-action.ts";
export type * from "./screen-form.ts";

/** Forms that belong to no page: hand-written parts open them by the name of their action. */
export interface Dialogs {
  id: string;
  title: string;
  /** By id; an action borrowed from another screen has the id `screen.action`. */
  actions: Readonly<Record<string, Action>>;
}

/** What a generated page hands to the runtime. Blocks stand from top to bottom, a tree at the left. */
export interface Screen extends Dialogs {
  path: string;
  params: readonly string[];
  /** Screens it is opened from; `go: back` leads to the one it was opened from, else the first. */
  under: readonly string[];
  access?: Condition;
  denied?: string;
  /** It stands alone: neither header nor menu nor tags around it. */
  frame?: "none";
  blocks: Readonly<Record<string, Block>>;
  workflow?: Workflow;
}

export type Values = Readonly<Record<string, Value>>;

/** The shapes as the runtime gets them. */
export interface Compiled extends Terms {
  condition: Condition;
  value: Value;
  text: Value<string>;
  values: Values;
  label: Label;
  check: Check;
  call: AnyCall;
  rules: () => Promise<InputRules>;
  transition: TransitionStep;
  action: string;
  page: "back" | { path: string; params: readonly string[] };
  opened: OpenedScreen;
  name: string;
  custom: string;
  column: Column;
  expand: Expand;
  order: Order;
  choice: Choice;
  field: Field;
  item: FormItem;
  options: Options;
  change: Change;
  entry: RowEntry;
  import: RowImport;
  form: Form;
  confirm: Confirm;
  button: ConfirmButton;
  detail: Detail;
}

export type Block = TreeBlock | ChoiceBlock | TableBlock | FormBlock | CustomBlock;

interface BlockBase {
  title?: string;
}

export interface TreeBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "tree";
  /** Loads one level: the children of the node whose key is sent as `id`; `whole`: everything, nested in `children`. */
  call: T["call"];
  whole?: true;
  /** Searches on the server by `searchText`, or by `keys` where it takes these; replies the matches nested under their ancestors. */
  find?: T["call"];
  send?: T["values"];
  search?: readonly T["field"][];
  checks?: readonly T["check"][];
  /** Fields of a node. */
  key: T["name"];
  parent: T["name"];
  label: T["text"];
  /** An input above the tree that filters by label (`find`, else among what is loaded). */
  filter?: true;
  /** A node that is not stored. */
  root?: Readonly<Record<string, Literal>>;
}

/** Tabs, or steps: choosing the chosen step again takes the filter off. */
export interface ChoiceBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "tabs" | "steps";
  field: T["name"];
  /** Of steps: counts the rows of each, `value` and `count`. */
  counts?: T["call"];
  items: readonly T["choice"][];
}

export interface Choice {
  value: string;
  label: string;
}

export interface TableBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "table";
  /** Where the rows come from: a call, or a reference (`$tree.children`). */
  call?: T["call"];
  rows?: T["value"];
  send?: T["values"];
  search: readonly T["field"][];
  checks: readonly T["check"][];
  rowKey: T["name"];
  /** What people call one of its rows (`x-title` of the entity). */
  naming?: T["text"];
  columns: readonly T["column"][];
  expand?: T["expand"];
  select?: true;
  /** Said while there are no rows: what they are for. */
  empty?: string;
  /** The first is the default. */
  pageSizes: readonly number[];
  order?: T["order"];
  /** What of it may wait for the user at hand: a link of the to-do list shows that alone. */
  todos?: readonly Choice[];
  /** Every row at once, rendered virtually, without a pager. */
  virtual?: true;
  /** Ids of actions. */
  actions: readonly T["action"][];
  rowActions: readonly T["action"][];
  /** Run when the rows were put into another order by hand; the block's name is then all of them, in it. */
  arrange?: T["action"];
}

/** Rows within a row, shown below it. */
export interface Expand<T extends Terms = Compiled> {
  field: T["name"];
  columns: readonly T["column"][];
}

export interface Order<T extends Terms = Compiled> {
  field: T["name"];
  direction: "asc" | "desc";
}

export interface FormBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "form";
  call?: T["call"];
  /** Of a record that is not stored yet: reads what fills its empty form. */
  start?: T["call"];
  send?: T["values"];
  /** What people call its record (`x-title` of the entity). */
  naming?: T["text"];
  form: T["form"];
  actions: readonly T["action"][];
}

export interface CustomBlock<T extends Terms = Compiled> extends Omit<BlockBase, "title"> {
  kind: "custom";
  custom: T["custom"];
  /** At the right of the other blocks. */
  aside?: true;
}

export interface Code {
  value: string | number | boolean;
  label: string;
  tone?: string;
}

export type ValueType = "string" | "integer" | "number" | "boolean" | "array" | "object";

export interface Column<T extends Terms = Compiled> {
  /** Absent for a custom column, and for the number of the row. */
  field?: T["name"];
  label: string;
  format: DisplayFormat;
  codes?: readonly Code[];
  /** Field of the row that keeps what its file is called. */
  fileName?: string;
  width?: number;
  show?: T["condition"];
  sort?: true;
  /** How it stands with the row: it stays beside the actions, wherever it stands. */
  inSight?: true;
  /** The value is a key: its words are the label of the choice that has it. */
  options?: T["options"];
  custom?: T["custom"];
}
