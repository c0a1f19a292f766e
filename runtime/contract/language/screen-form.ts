import type { FormulaRule } from "../values/formulas.ts";
import type { Period } from "../values/period.ts";
import type { FileRule } from "./file-rules.ts";
import type { Code, Compiled, ValueType } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { DisplayFormat, Widget } from "./widgets.ts";

/** An item of a form: a field, or a section of fields. */
export type FormItem = Field | Section;

/** A group of form items under a common heading. `show` and `readonly` apply to all items of the group. */
export interface Section<T extends Terms = Compiled> {
  /** The heading. */
  section: string;
  /** The group is absent while this condition is false. */
  show?: T["condition"];
  /** The fields of the group are only shown: always, or while this condition is true. */
  readonly?: boolean | T["condition"];
  items: readonly T["item"][];
}

/** An input of a form or search form. It fills one field, or several fields (a date range, the levels of a cascader). */
export interface Field<T extends Terms = Compiled> {
  /** Names of the fields that the input fills; usually one. */
  names: readonly T["name"][];
  label: T["label"];
  type: ValueType;
  widget: Widget;
  required?: true;
  /** The stored value is never sent to the browser. An input left empty keeps the stored value. */
  secret?: true;
  /** In a search form: the user has to enter the complete value, because lists show the value masked. A part of the value finds nothing. */
  whole?: true;
  /** The values to choose from, with their labels. Absent: `options` describes the choices, or there are none. */
  codes?: readonly Code[];
  /** For `suggest`: a classification whose labels are offered as values and are also found by their code. Other texts are allowed. */
  suggestions?: readonly Code[];
  /** For a list of codes: the code that is always selected and that users cannot remove. */
  always?: string;
  /** Which files the field accepts. */
  file?: FileRule;
  /** Field of the record that stores the original name of the file. */
  fileName?: string;
  /** The source of the choices, if they are not fixed codes. */
  options?: T["options"];
  format?: DisplayFormat;
  /** Unit after the input, such as 元. */
  unit?: string;
  /** Text shown for an empty value. */
  empty?: T["text"];
  /** Text beside the input. Nothing is shown while none of its cases applies. */
  hint?: T["text"];
  /** Limit of the input control: the largest number, or the maximum number of characters, that it accepts. */
  max?: number;
  /** Step of the number input. */
  step?: number;
  /** Initial value in a form for a new record, or in a search form. */
  default?: T["value"];
  /** In a search form: the initial range of times. The list is limited to this range until the user searches for another range. */
  period?: Period;
  /** The input is absent while this condition is false. */
  show?: T["condition"];
  /** The value is only shown: always, or while this condition is true. */
  readonly?: boolean | T["condition"];
  /** Values that are written to other fields when the user changes this one. */
  change?: readonly T["change"][];
  /** For a file: the call that takes the selected file. `send` are its other inputs. */
  call?: T["call"];
  send?: T["values"];
  /** Action that runs when the user removes the file. */
  remove?: T["action"];
  /** The value is computed from entered values. It is only shown, and computed again while users type. */
  computed?: ComputedValue;
  /** For a list: the fields that are computed in each of its rows, in their sequence. */
  formulas?: readonly (FormulaRule & { field: string })[];
  /** For a list: the columns of its table. `totals` are the columns with a sum. */
  columns?: readonly T["column"][];
  totals?: readonly T["name"][];
  /** Makes the rows editable. */
  entry?: T["entry"];
  /** Fills the list with the rows of a spreadsheet. */
  import?: T["import"];
}

/** How a form computes a value: by a formula over its fields, or as the sum over the rows of a list. */
export type ComputedValue = { formula: FormulaRule } | { sum: { list: string; of: string; isMoney?: true } };

/**
 * Values that are written to other fields (`set`) when the user changes the field that declares them. If `when` is false, nothing is
 * written. Absent: always written.
 */
export interface Change<T extends Terms = Compiled> {
  when?: T["condition"];
  set: T["values"];
}

/** Makes the rows of a list field editable in the form: `items` are the inputs of a row, `typed` the validation rules of its entity. */
export interface RowEntry<T extends Terms = Compiled> {
  typed: T["rules"];
  items: readonly T["item"][];
}

/**
 * Fills a list field of a form with the rows of a spreadsheet. `call` uploads the file, `rows` returns its validated rows, and `then` is
 * the action that runs afterwards.
 */
export interface RowImport<T extends Terms = Compiled> {
  call: T["call"];
  rows: T["call"];
  /** Downloads, by `part`, the template, the classification, or the uploaded file with its mistakes marked. */
  file: T["call"];
  then?: T["action"];
  /** Maximum number of rows in one sheet. */
  maxRows: number;
  /** Users can also download the classification, which lists the allowed values of one column. */
  codes?: true;
}

/**
 * The source of the choices of a field: a call (`call`), or a list in the scope (`rows`). Two fields of a row are the value and the label
 * of a choice.
 */
export interface Options<T extends Terms = Compiled> {
  call?: T["call"];
  /**
   * For trees: the call that searches the whole tree for `searchText`. If it accepts `keys`, it also finds nodes by their keys. `call` only
   * loads one level (the key is sent as `id`).
   */
  find?: T["call"];
  /** Reference to the list of choices, instead of a call. */
  rows?: T["value"];
  /** Inputs of the call. */
  send?: T["values"];
  /**
   * Maps each required input of the call to the label of the field that fills it. While a required input is empty, the call is not made,
   * and there are no choices.
   */
  required?: Readonly<Record<string, string>>;
  /** Field of a choice that contains its value. If `value` and `label` are absent, the reply is an object that maps values to labels. */
  value?: T["name"];
  /** Field of a choice that contains its label, or a template of several fields. */
  label?: T["text"];
  /** For trees: field of a node that contains its child nodes. */
  children?: T["name"];
  /** Field of a choice that contains its tone. */
  tone?: T["name"];
  /** Fixed choices. They precede the choices of the call. */
  extra?: readonly { value: string; label: string }[];
  /** Text shown if the list is empty. It explains how choices are created. */
  empty?: T["text"];
  /** Label of a stored value that is not among the choices, for example because the choice was removed. */
  current?: T["text"];
}

/** A form that shows or edits one record. It is part of a block of the page, or of the dialog of an action. */
export interface Form<T extends Terms = Compiled> {
  /** The record that the form shows. Default: the row, or the reply of the block's call. */
  record?: T["value"];
  /** Call that reads the record. `send` are its inputs. */
  call?: T["call"];
  send?: T["values"];
  readonly?: true;
  /** `fields`: all messages, each at its field. `first`: one toast with the first message in field order. */
  errors: "fields" | "first";
  /** Validation rules for the entered values. They are evaluated before the rules of the calls that receive the values. */
  typed?: T["rules"];
  /** Field at which the message of a 400 reply is shown if the reply names no field. */
  blame?: T["name"];
  /** Label of the submit button in a dialog. */
  save?: string;
  /** Label of the only button of a read-only dialog whose content is shown once, such as a new secret. */
  acknowledge?: string;
  /** Label of a button in the read-only dialog that copies labels and values of all its fields. */
  copy?: string;
  /** Toast that is shown in addition to the messages at the fields if a required value is missing. */
  incomplete?: string;
  items: readonly T["item"][];
  /** Ids of actions shown as buttons in the form's dialog. They act on the entered values. */
  actions?: readonly T["action"][];
}
