import type { AnyCall } from "../wire/call.ts";
import type { Check, Condition, Label, Literal, Tone, Value } from "../values/data.ts";
import type { Action, Confirm, ConfirmButton, Detail, OpenedScreen, TransitionStep } from "./screen-action.ts";
import type { Change, Field, Form, FormItem, Options, RowEntry, RowImport } from "./screen-form.ts";
import type { ChartBlock, FigureBlock, ListLink } from "./screen-figures.ts";
import type { Terms } from "./terms.ts";
import type { InputRules } from "./violations.ts";
import type { DisplayFormat } from "./widgets.ts";
import type { Workflow } from "./workflow.ts";

export type * from "./screen-action.ts";
export type * from "./screen-figures.ts";
export type * from "./screen-form.ts";

/** A description of actions without a page of their own (forms, confirmations). Hand-written components open an action by its id. */
export interface Dialogs {
  id: string;
  title: string;
  /** Actions by id. An action borrowed from another screen has the id `screen.action`. */
  actions: Readonly<Record<string, Action>>;
}

/** The descriptor that a generated page passes to the runtime. Blocks are rendered from top to bottom, a tree on the left. */
export interface Screen extends Dialogs {
  path: string;
  params: readonly string[];
  /** Screens from which this one is opened. `go: back` returns to the actual one, or to the first if it is unknown. */
  under: readonly string[];
  access?: Condition;
  denied?: string;
  /** `none`: the page is rendered without header, menu and tags. */
  frame?: "none";
  blocks: Readonly<Record<string, Block>>;
  workflow?: Workflow;
}

/** Values by name, each a literal or a compiled reference. */
export type Values = Readonly<Record<string, Value>>;

/** The {@link Terms} of the compiled stage: conditions, values and so on as the browser uses them at run time. */
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
  link: ListLink;
}

/** A block of a screen. Its `kind` selects the type. */
export type Block = TreeBlock | ChoiceBlock | TableBlock | FormBlock | TimelineBlock | FigureBlock | ChartBlock | CustomBlock;

interface BlockBase {
  title?: string;
}

/** A tree. The selected node is available to other blocks under the block's name. */
export interface TreeBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "tree";
  /** Loads one level: the children of the node whose key is sent as `id`. With `whole`, it loads the whole tree, nested in `children`. */
  call: T["call"];
  whole?: true;
  /** Searches on the server by `searchText`, or by `keys` if it accepts them. It returns the matches nested under their ancestors. */
  find?: T["call"];
  send?: T["values"];
  search?: readonly T["field"][];
  checks?: readonly T["check"][];
  /** Field of a node that contains its key. `parent` and `label` are fields of a node too. */
  key: T["name"];
  parent: T["name"];
  label: T["text"];
  /** Shows an input that filters the tree by label: with `find` on the server, otherwise among the loaded nodes. */
  filter?: true;
  /** Ids of the actions on the chosen node. The node is their row. */
  rowActions?: readonly T["action"][];
  /** A root node that is not stored. */
  root?: Readonly<Record<string, Literal>>;
}

/** Tabs or steps. The chosen value is available to other blocks under the block's name. Choosing a step again clears the choice. */
export interface ChoiceBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "tabs" | "steps";
  field: T["name"];
  /** For steps: a call that returns the number of rows of each step as `value` and `count`. */
  counts?: T["call"];
  items: readonly T["choice"][];
}

/** A tab or a step: its value and its label. */
export interface Choice {
  value: string;
  label: string;
}

/** A table with its search form, columns and actions. With `select` the selected rows are available under the block's name. */
export interface TableBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "table";
  /** Source of the rows: a call, or a reference (`$tree.children`). */
  call?: T["call"];
  rows?: T["value"];
  send?: T["values"];
  search: readonly T["field"][];
  checks: readonly T["check"][];
  rowKey: T["name"];
  /** Display name of a row (`x-title` of the entity). */
  naming?: T["text"];
  columns: readonly T["column"][];
  expand?: T["expand"];
  select?: true;
  /** Text shown if the table is empty. It explains what the rows are for. */
  empty?: T["text"];
  /** Page sizes to choose from. The first one is the default. */
  pageSizes: readonly number[];
  order?: T["order"];
  /** Tasks of the to-do list. A link of the to-do list filters the table by one of them. */
  todos?: readonly Choice[];
  /** Loads all rows at once and renders them virtually, without a pager. */
  virtual?: true;
  /** Ids of actions above the table. `rowActions` are those of each row. */
  actions: readonly T["action"][];
  rowActions: readonly T["action"][];
  /** Action whose read-only form opens in a drawer, with an address of its own, when the user presses the name of a row. */
  rowOpen?: T["action"];
  /** Columns with a sum over all rows of the list, on all pages. The server adds up those of a list that it reads in pages. */
  totals?: readonly T["name"][];
  /** Action that runs after the user has moved rows. It finds all rows, in their new sequence, under the block's name. */
  arrange?: T["action"];
}

/** The rows of a list field, shown as a table below their own row when the user expands it. */
export interface Expand<T extends Terms = Compiled> {
  field: T["name"];
  columns: readonly T["column"][];
}

/** Sort order of a table before the user has chosen one. */
export interface Order<T extends Terms = Compiled> {
  field: T["name"];
  direction: "asc" | "desc";
}

/** A form that is a block of the page and edits the page's record. */
export interface FormBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "form";
  call?: T["call"];
  /** For a record that is not stored yet: reads the initial values of its form. */
  start?: T["call"];
  send?: T["values"];
  /** Display name of the record (`x-title` of the entity). */
  naming?: T["text"];
  form: T["form"];
  actions: readonly T["action"][];
}

/** The steps of the page's record through its workflow: who did what, when and why, below a diagram of its states. */
export interface TimelineBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "timeline";
  /** Reads the steps, the oldest first. Its inputs are the parameters of the page. */
  call: T["call"];
  /** Values by field that the diagram assumes while the record has none. */
  assume?: Readonly<Record<string, Literal>>;
  /** Renders the block to the right of the other blocks. */
  aside?: true;
}

/** A hand-written component as a block of the page (`custom: Name`). */
export interface CustomBlock<T extends Terms = Compiled> extends Omit<BlockBase, "title"> {
  kind: "custom";
  custom: T["custom"];
  /** Renders the block to the right of the other blocks. */
  aside?: true;
}

/** A value with its label and the colour of its dot, for fields with a fixed set of values. */
export interface Code {
  value: string | number | boolean;
  label: string;
  tone?: Tone;
}

/** JSON type of a field's value. */
export type ValueType = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** A column of a table: the field that it shows, and how its values are displayed. */
export interface Column<T extends Terms = Compiled> {
  /** Field of the row. Absent for a custom column and for the row number. */
  field?: T["name"];
  label: string;
  format: DisplayFormat;
  codes?: readonly Code[];
  /** Field of the row that stores the original name of the file. */
  fileName?: string;
  width?: number;
  show?: T["condition"];
  /** `show` is about each row of a child list: the column stays, and its cell is empty where the condition does not hold. */
  perRow?: true;
  sort?: true;
  /** The column shows the state of the row. It stays visible beside the actions when the table is scrolled sideways. */
  inSight?: true;
  /** In a window below 1280 pixels, the row shows the column when the user expands it. */
  folds?: true;
  /** The value is a key. Its text is the label of the choice with this key. */
  options?: T["options"];
  custom?: T["custom"];
  /** The value is a switch that runs the first of these actions that the row offers. Without one, it is a text. */
  switch?: readonly T["action"][];
  /** The value is a link to the page of the first of these actions that the row offers. Without one, it is a text. */
  link?: readonly T["action"][];
}
