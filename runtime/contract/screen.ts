import type { AnyCall } from "./call.ts";
import type { Check, Condition, Label, Value } from "./data.ts";
import type { FileRule } from "./file-rules.ts";
import type { InputRules } from "./violations.ts";
import type { Transition, Workflow } from "./workflow.ts";

/** What a generated page hands to the runtime. Blocks stand from top to bottom, a tree at the left. */
export interface Screen {
  id: string;
  title: string;
  path: string;
  params: readonly string[];
  /** Screens it is opened from; `go: back` leads to the one it was opened from, else the first. */
  under: readonly string[];
  access?: Condition;
  denied?: string;
  blocks: Readonly<Record<string, Block>>;
  /** By id; an action borrowed from another screen has the id `screen.action`. */
  actions: Readonly<Record<string, Action>>;
  workflow?: Workflow;
}

export type Values = Readonly<Record<string, Value>>;

export type Block = TreeBlock | ChoiceBlock | TableBlock | FormBlock | CustomBlock;

interface BlockBase {
  title?: string;
}

export interface TreeBlock extends BlockBase {
  kind: "tree";
  /** Loads one level: the children of the node whose key is sent as `id`; `whole`: everything, nested in `children`. */
  call: AnyCall;
  whole?: true;
  /** Searches on the server by `searchText`; replies the matches nested under their ancestors. */
  find?: AnyCall;
  send?: Values;
  search?: readonly Field[];
  checks?: readonly Check[];
  /** Fields of a node. */
  key: string;
  parent: string;
  label: Value<string>;
  /** An input above the tree that filters by label (`find`, else among what is loaded). */
  filter?: true;
  /** A node that is not stored. */
  root?: Readonly<Record<string, unknown>>;
}

/** Tabs, or steps: choosing the chosen step again takes the filter off. */
export interface ChoiceBlock extends BlockBase {
  kind: "tabs" | "steps";
  field: string;
  items: readonly { value: string; label: string }[];
}

export interface TableBlock extends BlockBase {
  kind: "table";
  /** Where the rows come from: a call, or a reference (`$tree.children`). */
  call?: AnyCall;
  rows?: Value;
  send?: Values;
  search: readonly Field[];
  checks: readonly Check[];
  rowKey: string;
  columns: readonly Column[];
  expand?: { field: string; columns: readonly Column[] };
  select?: true;
  /** The first is the default. */
  pageSizes: readonly number[];
  order?: { field: string; direction: "asc" | "desc" };
  /** Every row at once, rendered virtually, without a pager. */
  virtual?: true;
  /** Ids of actions. */
  actions: readonly string[];
  rowActions: readonly string[];
}

export interface FormBlock extends BlockBase {
  kind: "form";
  call?: AnyCall;
  send?: Values;
  form: Form;
  actions: readonly string[];
}

export interface CustomBlock extends BlockBase {
  kind: "custom";
  custom: string;
}

export interface Code {
  value: string | number | boolean;
  label: string;
  tone?: string;
}

export type ValueType = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** How a value is shown. `state`: by the states of the screen's workflow. `index`: the number of the row. */
export type DisplayFormat =
  | "text"
  | "amount"
  | "date"
  | "datetime"
  | "boolean"
  | "codes"
  | "state"
  | "json"
  | "pre"
  | "list"
  | "file"
  | "index";

export interface Column {
  /** Absent for a custom column, and for the number of the row. */
  field?: string;
  label: string;
  format: DisplayFormat;
  codes?: readonly Code[];
  width?: number;
  show?: Condition;
  sort?: true;
  custom?: string;
}

export type FormItem = Field | Section;

export interface Section {
  section: string;
  show?: Condition;
  readonly?: boolean | Condition;
  items: readonly FormItem[];
}

export type Widget =
  | "text"
  | "textarea"
  | "password"
  | "number"
  | "switch"
  | "radio"
  | "select"
  | "multi-select"
  | "checkboxes"
  | "tags"
  | "tree-select"
  | "keyword"
  | "date"
  | "datetime"
  | "date-range"
  | "phone"
  | "boolean-radio"
  | (string & {});

/** The input of one field (or of several: a date range, the levels of a cascader). */
export interface Field {
  /** Names it fills; one in most cases. */
  names: readonly string[];
  label: Label;
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
  options?: Options;
  format?: DisplayFormat;
  unit?: string;
  /** Text shown for no value. */
  empty?: string;
  hint?: string;
  /** Limit of the input itself. */
  max?: number;
  step?: number;
  default?: Value;
  show?: Condition;
  readonly?: boolean | Condition;
  change?: readonly { when?: Condition; set: Values }[];
  call?: AnyCall;
  send?: Values;
  /** Action run when the file is taken away. */
  remove?: string;
  columns?: readonly Column[];
  totals?: readonly string[];
  /** Rows come from a spreadsheet: the call takes it, then the action runs. */
  import?: { call: AnyCall; then?: string };
}

/** Where the choices come from. */
export interface Options {
  call?: AnyCall;
  /** For trees: `call` loads one level (key sent as `id`), this one searches by `searchText`. */
  find?: AnyCall;
  rows?: Value;
  send?: Values;
  /** Field of a choice that is its value, and its label. Without them the reply is a map value: label. */
  value?: string;
  label?: Value<string>;
  children?: string;
  extra?: readonly { value: string; label: string }[];
}

export interface Form {
  /** What it shows; default: the row, or what the block's call read. */
  record?: Value;
  /** Reads what it shows. */
  call?: AnyCall;
  send?: Values;
  readonly?: true;
  /** fields: all, at the fields. first: one toast, the first in order. */
  errors: "fields" | "first";
  /** Toast besides the messages at the fields. */
  incomplete?: string;
  items: readonly FormItem[];
}

/** Offered (`when`, gate) → checks → confirm, form or custom → call or transition → then → go. */
export interface Action {
  id: string;
  label: Label;
  hint?: Value<string>;
  danger?: true;
  /** `when` of the description; what the gate says comes on top (`transitions`). */
  when?: Condition;
  checks?: readonly Check[];
  confirm?: Confirm;
  title?: string;
  form?: Form;
  /** A dialog of src/screens. */
  custom?: string;
  calls?: readonly AnyCall[];
  width?: number;
  call?: AnyCall;
  /** The rules of its call, loaded when the form opens. */
  input?: () => Promise<InputRules>;
  /** The first one that the gate allows is fired. */
  transitions?: readonly TransitionStep[];
  send?: Values;
  /** Reads the record afresh before a form opens, so that a masked or partial value is never written back. */
  detail?: { call: AnyCall; key: string };
  /** Info toast when the question or the form is left. */
  cancelled?: string;
  /** Action that follows a success; sees `reply`. */
  then?: string;
  /** Path of the screen that follows, with the names of its parameters; `back`: where it was opened from. */
  go?: "back" | { path: string; params: readonly string[] };
  window?: true;
}

export interface TransitionStep {
  transition: Transition;
  call: AnyCall;
  input: () => Promise<InputRules>;
}

export interface Confirm {
  title?: string;
  text: Value<string>;
  buttons?: readonly { label: string; then?: string; stay?: true }[];
}
