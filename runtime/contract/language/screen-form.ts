import type { FormulaRule } from "../values/formulas.ts";
import type { Period } from "../values/period.ts";
import type { FileRule } from "./file-rules.ts";
import type { Code, Compiled, ValueType } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { DisplayFormat, Widget } from "./widgets.ts";

/** An item of a form: a field, or a section of fields. */
export type FormItem = Field | Section;

/** A group of form items under a heading. `show` and `readonly` apply to all of them. */
export interface Section<T extends Terms = Compiled> {
  section: string;
  show?: T["condition"];
  readonly?: boolean | T["condition"];
  items: readonly T["item"][];
}

/** The input of one field, or of several fields (a date range, the levels of a cascader). */
export interface Field<T extends Terms = Compiled> {
  /** Names of the fields that the input fills; usually one. */
  names: readonly T["name"][];
  label: T["label"];
  type: ValueType;
  widget: Widget;
  required?: true;
  /** The stored value is never sent to the browser. An input left empty keeps the stored value. */
  secret?: true;
  /** In a search form: finds complete values only, because lists show the value masked. */
  whole?: true;
  codes?: readonly Code[];
  /** For `suggest`: a classification whose labels are offered as values and are also found by their code. Other texts are allowed. */
  suggestions?: readonly Code[];
  /** For a list of codes: the code that is always selected. */
  always?: string;
  /** Which files the field accepts. */
  file?: FileRule;
  /** Field of the record that stores the original name of the file. */
  fileName?: string;
  options?: T["options"];
  format?: DisplayFormat;
  unit?: string;
  /** Text shown for an empty value. */
  empty?: T["text"];
  /** Text beside the input. It is absent while none of its cases holds. */
  hint?: T["text"];
  /** Limit of the control itself: largest number, or most characters of a text. */
  max?: number;
  step?: number;
  default?: T["value"];
  /** In a search form: the range of times that the list begins with, until the user searches for something else. */
  period?: Period;
  show?: T["condition"];
  readonly?: boolean | T["condition"];
  change?: readonly T["change"][];
  call?: T["call"];
  send?: T["values"];
  /** Action that runs when the user removes the file. */
  remove?: T["action"];
  /** The value follows from the entered ones: it is only shown, and computed again while users type. */
  computed?: ComputedValue;
  /** For a list: the fields that are computed in each of its rows, in their sequence. */
  formulas?: readonly (FormulaRule & { field: string })[];
  columns?: readonly T["column"][];
  totals?: readonly T["name"][];
  /** Makes the rows editable. */
  entry?: T["entry"];
  import?: T["import"];
}

/** How a form computes a value: by a formula over its fields, or as the sum over the rows of a list. */
export type ComputedValue = { formula: FormulaRule } | { sum: { list: string; of: string; isMoney?: true } };

/** Values that a form writes to other fields when the user changes this field. With `when`, it does so only if the condition holds. */
export interface Change<T extends Terms = Compiled> {
  when?: T["condition"];
  set: T["values"];
}

/** Makes the rows of a list field editable: `items` are the inputs of a row, `typed` the validation rules of its entity. */
export interface RowEntry<T extends Terms = Compiled> {
  typed: T["rules"];
  items: readonly T["item"][];
}

/** Imports rows from a spreadsheet. `call` uploads the file, `rows` returns its validated rows, and `then` runs as the last step. */
export interface RowImport<T extends Terms = Compiled> {
  call: T["call"];
  rows: T["call"];
  /** Downloads, by `part`, the template, the classification, or the uploaded file with its mistakes marked. */
  file: T["call"];
  then?: T["action"];
  /** Maximum number of rows in one sheet. */
  maxRows: number;
  /** Offers the classification of a column as a download. */
  codes?: true;
}

/** The choices of a field: their source (a call, or a reference `rows`), and the fields with value and label of each choice. */
export interface Options<T extends Terms = Compiled> {
  call?: T["call"];
  /** For trees: `call` loads one level (the key is sent as `id`). This call searches by `searchText`, or by `keys` if it accepts them. */
  find?: T["call"];
  rows?: T["value"];
  send?: T["values"];
  /** Inputs of the call without which there are no choices, each with the label of the field that holds its value. */
  required?: Readonly<Record<string, string>>;
  /** Field of a choice with its value. `label` is its label. Without both, the reply is an object that maps values to labels. */
  value?: T["name"];
  label?: T["text"];
  children?: T["name"];
  /** Field of a choice that contains its tone. */
  tone?: T["name"];
  extra?: readonly { value: string; label: string }[];
  /** Text shown if the list is empty. It explains how choices are created. */
  empty?: T["text"];
  /** Text for a stored value that is not (or no longer) one of the choices. */
  current?: T["text"];
}

/** A form that shows or edits one record, in a block or in the dialog of an action. */
export interface Form<T extends Terms = Compiled> {
  /** The record that the form shows. Default: the row, or the reply of the block's call. */
  record?: T["value"];
  /** Call that reads the record that the form shows. */
  call?: T["call"];
  send?: T["values"];
  readonly?: true;
  /** `fields`: all messages, each at its field. `first`: one toast with the first message in field order. */
  errors: "fields" | "first";
  /** The rules for what the user types. They apply before the rules of the calls that receive it. */
  typed?: T["rules"];
  /** The field that shows the message of a 400 reply that names no field. */
  blame?: T["name"];
  /** Label of the submit button in a dialog. */
  save?: string;
  /** Label of the only button that closes the read-only dialog, which shows a record once. */
  acknowledge?: string;
  /** Toast that is shown in addition to the messages at the fields if a required value is missing. */
  incomplete?: string;
  items: readonly T["item"][];
  /** Ids of actions shown as buttons in the form's dialog. They act on the entered values. */
  actions?: readonly T["action"][];
}
