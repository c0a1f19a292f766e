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

/** A description of actions (forms, confirmations) that belong to no generated page. A hand-written component opens an action by its id. */
export interface Dialogs {
  id: string;
  title: string;
  /** Actions by id. An action borrowed from another screen has the id `screen.action`. */
  actions: Readonly<Record<string, Action>>;
}

/**
 * The description of a page, which the generated page component passes to the runtime. The blocks are rendered from top to bottom; a tree
 * is rendered at their left.
 */
export interface Screen extends Dialogs {
  /** Path of the page in the portal. */
  path: string;
  /** Names of the page's query parameters. */
  params: readonly string[];
  /**
   * Ids of the screens from which this screen is opened. `go: back` returns to the screen from which the user opened this screen. If that
   * screen is unknown, `go: back` opens the first of these screens.
   */
  under: readonly string[];
  /** Condition for opening the page, in addition to the right. If it is false, the page shows the text `denied`. */
  access?: Condition;
  denied?: string;
  /** `none`: the page is rendered without header, menu and tags. */
  frame?: "none";
  blocks: Readonly<Record<string, Block>>;
  /** The workflow of the entity that the page is about. */
  workflow?: Workflow;
}

/** Values by name, each a literal or a compiled reference. */
export type Values = Readonly<Record<string, Value>>;

/**
 * The {@link Terms} of the last stage: members have the types that the browser uses at run time. Conditions, values and labels are
 * functions or literals; references to other definitions are the definitions themselves or their ids.
 */
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

/**
 * A block that shows a tree beside the other blocks. The other blocks refer to the selected node by the name of this block (`$tree.id`).
 */
export interface TreeBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "tree";
  /** Loads one level: the children of the node whose key is sent as `id`. With `whole`, it loads the whole tree, nested in `children`. */
  call: T["call"];
  /** `call` loads the whole tree at once, instead of one level. */
  whole?: true;
  /**
   * Searches on the server for the text of the filter (`searchText`). If it accepts `keys`, it also finds a node by the key in the address.
   * It returns the matches nested under their ancestors.
   */
  find?: T["call"];
  /** Inputs of the calls in addition to the key. */
  send?: T["values"];
  /** Inputs above the tree whose values are sent with the calls. `checks` are evaluated before. */
  search?: readonly T["field"][];
  checks?: readonly T["check"][];
  /** Field of a node that contains its key. `parent` and `label` are fields of a node too. */
  key: T["name"];
  parent: T["name"];
  label: T["text"];
  /** Shows an input that filters the tree by label: with `find` on the server, otherwise among the loaded nodes. */
  filter?: true;
  /** Ids of the actions on the selected node. The node is their `row`. */
  rowActions?: readonly T["action"][];
  /** A virtual node above the loaded nodes, such as 全部. It is not a record. Absent: the loaded nodes are the roots. */
  root?: Readonly<Record<string, Literal>>;
}

/**
 * A block of tabs, or of numbered steps. Other blocks refer to the selected value by the name of the block. A click on the selected step
 * deselects it, so that no step is selected.
 */
export interface ChoiceBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "tabs" | "steps";
  /** Field whose codes are the choices. The selected value is available as `$block.field`. */
  field: T["name"];
  /**
   * For steps: a call whose reply has a row for each step, with `value` and the number of records (`count`). Absent: steps show no numbers.
   */
  counts?: T["call"];
  items: readonly T["choice"][];
}

/** A tab or a step: the value that it selects, and the label that it shows. */
export interface Choice {
  value: string;
  label: string;
}

/**
 * A block that shows rows in a table, with a search form, columns and actions. With `select`, users can tick rows; other blocks and actions
 * refer to the ticked rows by the name of the block.
 */
export interface TableBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "table";
  /** Source of the rows: a call, or a reference (`$tree.children`). */
  call?: T["call"];
  /** Reference to the rows, instead of a call. */
  rows?: T["value"];
  /** Inputs of the call that are sent in addition to the search form. */
  send?: T["values"];
  /** Inputs of the search form. `checks` are evaluated before a search. */
  search: readonly T["field"][];
  checks: readonly T["check"][];
  /** Field of a row that contains its key. */
  rowKey: T["name"];
  /** Display name of a row (`x-title` of the entity). */
  naming?: T["text"];
  columns: readonly T["column"][];
  /** The list field that is shown below a row when the user expands it. */
  expand?: T["expand"];
  /** Users can tick rows. */
  select?: true;
  /** Text shown if the table is empty. It explains what the rows are for. */
  empty?: T["text"];
  /** Page sizes to choose from. The first one is the default. */
  pageSizes: readonly number[];
  /** Initial sort order. */
  order?: T["order"];
  /** Tasks of the to-do list. A link of the to-do list filters the table by one of them. */
  todos?: readonly Choice[];
  /** Loads all rows at once and renders them virtually, without a pager. */
  virtual?: true;
  /** Ids of actions above the table. `rowActions` contains the actions of each row. */
  actions: readonly T["action"][];
  rowActions: readonly T["action"][];
  /** Action whose read-only form opens in a drawer, with an address of its own, when the user presses the name of a row. */
  rowOpen?: T["action"];
  /** Columns whose sum over all pages is shown below the table. For a paged list the server computes the sums. */
  totals?: readonly T["name"][];
  /**
   * Action that runs after the user has moved rows by drag and drop. All rows, in their new sequence, are available under the name of the
   * block.
   */
  arrange?: T["action"];
}

/** A list field of a row that is shown as a table below the row when the user expands the row. */
export interface Expand<T extends Terms = Compiled> {
  field: T["name"];
  /** Columns of that table. */
  columns: readonly T["column"][];
}

/** Sort order of a table until the user chooses another one. */
export interface Order<T extends Terms = Compiled> {
  field: T["name"];
  direction: "asc" | "desc";
}

/** A block of the page that shows or edits the page's record in a form. */
export interface FormBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "form";
  /** Reads the record. `send` are its inputs. */
  call?: T["call"];
  /** Reads the initial values of the form, if the record is not stored yet. */
  start?: T["call"];
  send?: T["values"];
  /** Display name of the record (`x-title` of the entity). */
  naming?: T["text"];
  /** The fields of the form. */
  form: T["form"];
  /** Ids of the actions below the form. */
  actions: readonly T["action"][];
}

/**
 * A block that shows the history of the page's record in its workflow: who fired which transition, when and why. A diagram of the states is
 * above it.
 */
export interface TimelineBlock<T extends Terms = Compiled> extends BlockBase {
  kind: "timeline";
  /** Reads the history, the oldest transition first. Its inputs are the parameters of the page. */
  call: T["call"];
  /** Maps fields to the values that the diagram uses if these fields of the record are empty. */
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

/** One of the fixed values of a field, with its label. `tone` is the colour of the dot before the label; absent: no dot. */
export interface Code {
  value: string | number | boolean;
  label: string;
  tone?: Tone;
}

/** JSON type of a field's value. */
export type ValueType = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** A column of a table: the field that it shows, and how the values are displayed. */
export interface Column<T extends Terms = Compiled> {
  /** Field of the row. Absent for a custom column and for the row number. */
  field?: T["name"];
  label: string;
  format: DisplayFormat;
  codes?: readonly Code[];
  /** Field of the row that stores the original name of the file. */
  fileName?: string;
  /** Width in pixels. */
  width?: number;
  /** The column is absent while this condition is false. */
  show?: T["condition"];
  /**
   * Evaluates `show` for each row of a child list. The column is always present, and its cell is empty if the condition is false for the
   * row.
   */
  perRow?: true;
  /** Users can sort the list by this column. */
  sort?: true;
  /** The column shows the state of the row. It stays visible beside the actions when the table is scrolled sideways. */
  inSight?: true;
  /** In a window narrower than 1280 pixels, the column is hidden. Its value is shown below the row when the user expands the row. */
  folds?: true;
  /** For a key of another record: the choices among which the label of the key is found. */
  options?: T["options"];
  /** Name of the hand-written component that renders the cell. */
  custom?: T["custom"];
  /**
   * Ids of actions that a switch in the cell runs. The switch runs the first action that is available for the row. If none is available,
   * the cell is plain text.
   */
  switch?: readonly T["action"][];
  /**
   * Ids of actions that open a page. The cell links to the page of the first action that is available for the row. If none is available,
   * the cell is plain text.
   */
  link?: readonly T["action"][];
}
