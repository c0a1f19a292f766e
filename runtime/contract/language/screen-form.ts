import type { FileRule } from "./file-rules.ts";
import type { Code, Compiled, ValueType } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { DisplayFormat, Widget } from "./widgets.ts";

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
  /** Of a search: only the whole value finds something, because lists show a part of it. */
  whole?: true;
  codes?: readonly Code[];
  /** Of `suggest`: a classification whose names (`label`) are values of the field, each found by its code too. Other texts are values too. */
  suggestions?: readonly Code[];
  /** Of a list: the code that it always has. */
  always?: string;
  /** What is taken as its file. */
  file?: FileRule;
  /** Field of the record that keeps what its file is called. */
  fileName?: string;
  options?: T["options"];
  format?: DisplayFormat;
  unit?: string;
  /** Text shown for no value. */
  empty?: string;
  /** Text beside it; none while no case holds. */
  hint?: T["label"];
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
  /** For trees: `call` loads one level (key sent as `id`), this one searches by `searchText`, or by `keys` where it takes these. */
  find?: T["call"];
  rows?: T["value"];
  send?: T["values"];
  /** Field of a choice that is its value, and its label. Without them the reply is a map value: label. */
  value?: T["name"];
  label?: T["text"];
  children?: T["name"];
  /** Field of a choice that is its tone. */
  tone?: T["name"];
  extra?: readonly { value: string; label: string }[];
  /** What the list says while there are none: where they come from. */
  empty?: string;
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
  /** Toast besides the messages at the fields where something that is asked for is missing. */
  incomplete?: string;
  items: readonly T["item"][];
  /** Ids of actions that stand in its dialog, and act on what is entered. */
  actions?: readonly T["action"][];
}
