import type { AnyCall } from "./call.ts";
import type { Check, Condition, Label, Literal, Value } from "./data.ts";
import type { FileRule } from "./file-rules.ts";
import type { Terms } from "./terms.ts";
import type { InputRules } from "./violations.ts";
import type { DisplayFormat, Widget } from "./widgets.ts";
import type { Transition, Workflow } from "./workflow.ts";

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
  /** Searches on the server by `searchText`; replies the matches nested under their ancestors. */
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
  /** The first is the default. */
  pageSizes: readonly number[];
  order?: T["order"];
  /** Every row at once, rendered virtually, without a pager. */
  virtual?: true;
  /** Ids of actions. */
  actions: readonly T["action"][];
  rowActions: readonly T["action"][];
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

export interface CustomBlock<T extends Terms = Compiled> extends BlockBase {
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
  width?: number;
  show?: T["condition"];
  sort?: true;
  /** The value is a key: its words are the label of the choice that has it. */
  options?: T["options"];
  custom?: T["custom"];
}

export type FormItem = Field | Section;

export interface Section<T extends Terms = Compiled> {
  section: string;
  show?: T["condition"];
  readonly?: boolean | T["condition"];
  items: readonly T["item"][];
}

/** The input of one field (or of several: a date range, the levels of a cascader). */
export interface Field<T extends Terms = Compiled> {
  /** Names it fills; one in most cases. */
  names: readonly T["name"][];
  label: T["label"];
  type: ValueType;
  widget: Widget;
  required?: true;
  /** Never read back; blank keeps what is stored. */
  secret?: true;
  codes?: readonly Code[];
  /** Of a list: the code that it always has. */
  always?: string;
  /** What is taken as its file. */
  file?: FileRule;
  options?: T["options"];
  format?: DisplayFormat;
  unit?: string;
  /** Text shown for no value. */
  empty?: string;
  hint?: string;
  /** Limit of the input itself. */
  max?: number;
  step?: number;
  default?: T["value"];
  show?: T["condition"];
  readonly?: boolean | T["condition"];
  change?: readonly T["change"][];
  call?: T["call"];
  send?: T["values"];
  /** Action run when the file is taken away. */
  remove?: T["action"];
  columns?: readonly T["column"][];
  totals?: readonly T["name"][];
  /** Its rows are entered by hand. */
  entry?: T["entry"];
  import?: T["import"];
}

/** What a changed field sets. */
export interface Change<T extends Terms = Compiled> {
  when?: T["condition"];
  set: T["values"];
}

/** A row of a list that people enter: its inputs, and the rules of the row entity. */
export interface RowEntry<T extends Terms = Compiled> {
  typed: T["rules"];
  items: readonly T["item"][];
}

/** Rows come from a spreadsheet: one call takes the file, one answers its rows, checked; then the action runs. */
export interface RowImport<T extends Terms = Compiled> {
  call: T["call"];
  rows: T["call"];
  /** Offers the template, the classification and what was sent with its mistakes, by `part`. */
  file: T["call"];
  then?: T["action"];
  /** The most rows of one sheet. */
  maxRows: number;
  /** There is a classification. */
  codes?: true;
}

/** Where the choices come from. */
export interface Options<T extends Terms = Compiled> {
  call?: T["call"];
  /** For trees: `call` loads one level (key sent as `id`), this one searches by `searchText`. */
  find?: T["call"];
  rows?: T["value"];
  send?: T["values"];
  /** Field of a choice that is its value, and its label. Without them the reply is a map value: label. */
  value?: T["name"];
  label?: T["text"];
  children?: T["name"];
  extra?: readonly { value: string; label: string }[];
  /** Words for a value that is none of the choices (any more). */
  current?: T["text"];
}

export interface Form<T extends Terms = Compiled> {
  /** What it shows; default: the row, or what the block's call read. */
  record?: T["value"];
  /** Reads what it shows. */
  call?: T["call"];
  send?: T["values"];
  readonly?: true;
  /** fields: all, at the fields. first: one toast, the first in order. */
  errors: "fields" | "first";
  /** The rules of what is typed, before those of the calls that it goes to. */
  typed?: T["rules"];
  /** The field at which a refusal (400) stands that names none. */
  blame?: T["name"];
  /** Words of the button that sends it, in a dialog. */
  save?: string;
  /** Toast besides the messages at the fields. */
  incomplete?: string;
  items: readonly T["item"][];
  /** Ids of actions that stand in its dialog, and act on what is entered. */
  actions?: readonly T["action"][];
}

/** Offered (`when`, gate) → checks → confirm, form or custom → call or transition → then → go. */
export interface Action<T extends Terms = Compiled> {
  id: string;
  label: T["label"];
  hint?: T["text"];
  danger?: true;
  /** The primary button where it stands; where none is said to be, the first that acts. */
  primary?: true;
  /** One that the gate refuses is not shown at all; default: grey, with the reason. */
  refused?: "hidden";
  /** `when` of the description; what the gate says comes on top (`transitions`). */
  when?: T["condition"];
  checks?: readonly T["check"][];
  confirm?: T["confirm"];
  title?: string;
  form?: T["form"];
  /** A dialog of src/screens. */
  custom?: T["custom"];
  width?: number;
  call?: T["call"];
  /** The checks of its call, over what is sent: told before it is made. */
  judged?: readonly T["check"][];
  /** The rules of its call, loaded when the form opens. */
  input?: T["rules"];
  /** The first one that the gate allows is fired. */
  transitions?: readonly T["transition"][];
  send?: T["values"];
  /** Block whose ticked rows it acts on. */
  ticked?: T["name"];
  detail?: T["detail"];
  /** Info toast when the question or the form is left. */
  cancelled?: string;
  /** What its success sets in the form that it stands in; sees `reply`. */
  set?: T["values"];
  /** Prints the page. */
  print?: true;
  /** A screen in a dialog; closing it comes before what follows. */
  open?: T["opened"];
  /** Action that follows a success; sees `reply`. */
  then?: T["action"];
  /** Path of the screen that follows, with the names of its parameters; `back`: where it was opened from. */
  go?: T["page"];
  window?: true;
}

/** Reads the record afresh before a form opens, so that a masked or partial value is never written back. */
export interface Detail<T extends Terms = Compiled> {
  call: T["call"];
  key: T["name"];
  /** Input of the call that the key travels as; absent: by its own name. */
  as?: string;
}

/** A screen in a dialog. */
export interface OpenedScreen {
  params: readonly string[];
  /** Its page. */
  load: () => Promise<{ default: () => unknown }>;
}

export interface TransitionStep {
  transition: Transition;
  call: AnyCall;
  input: () => Promise<InputRules>;
}

export interface Confirm<T extends Terms = Compiled> {
  title?: string;
  text: T["text"];
  /** In place of 取消 and 确定. */
  buttons?: readonly T["button"][];
}

export interface ConfirmButton<T extends Terms = Compiled> {
  label: string;
  /** That action in place of its own. */
  then?: T["action"];
  /** The question stays open. */
  stay?: true;
  /** Nothing happens. */
  leave?: true;
  primary?: true;
}
