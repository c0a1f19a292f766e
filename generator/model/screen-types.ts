import type * as shapes from "../../runtime/contract/language/screen.ts";
import type { Terms } from "../../runtime/contract/language/terms.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Check, Condition, Label, Value } from "./types.ts";

/* Screens of the resolved project. They belong to `types.ts`, which exports them again. */

/**
 * The types of a screen's members after it is resolved ({@link Terms}): names refer to existing definitions, and defaults are filled in.
 * The generic types of runtime/contract/language/screen.ts have this interface as parameter.
 */
export interface Resolved extends Terms {
  condition: Condition;
  value: Value;
  text: Value;
  values: Values;
  label: Label;
  check: Check;
  call: string;
  rules: string;
  transition: string;
  action: string;
  page: string;
  opened: string;
  name: string;
  custom: string;
  column: Column;
  expand: shapes.Expand<Resolved>;
  order: shapes.Order<Resolved>;
  choice: shapes.Choice;
  field: Field;
  item: FormItem;
  options: Options;
  change: shapes.Change<Resolved>;
  entry: shapes.RowEntry<Resolved>;
  import: shapes.RowImport<Resolved>;
  form: Form;
  confirm: shapes.Confirm<Resolved>;
  button: shapes.ConfirmButton<Resolved>;
  detail: shapes.Detail<Resolved>;
  link: ListLink;
}

/** A resolved screen. A file of dialogs, which has no page, is represented in the same way. */
export interface Screen {
  name: string;
  /** Former names, newest first. */
  was: readonly string[];
  title: string;
  path: string;
  params: readonly string[];
  /** Screens from which this one is opened. */
  under: readonly string[];
  menu?: { parent: string; order: number; icon: string; for: readonly { kind: string; userType?: string }[] };
  /** Condition for opening the screen, in addition to the right to it. */
  access?: Condition;
  /** Message for users who do not meet `access`. */
  denied?: string;
  /** Name of the hand-written page, src/screens/<custom>.tsx. */
  custom?: string;
  /** The page is shown without header, menu and tabs, for example for printing. */
  frame?: "none";
  /** The command palette finds neither records nor actions of this screen. */
  palette?: false;
  /** Additional calls that the right to the screen permits. */
  calls: readonly string[];
  blocks: ReadonlyMap<string, Block>;
  /** Own actions and borrowed ones (`purchaser-list.withdraw`), with all actions that they lead to. */
  actions: ReadonlyMap<string, Action>;
  /** Workflow of the entity that its table or form shows. */
  workflow?: string;
  at: Place;
}

interface Named {
  name: string;
  at: Place;
}

/** A block that shows rows, nodes or a record of an entity. */
interface Shown extends Named {
  send: Values;
  entity?: string;
}

/** A resolved block with a tree, such as regions beside a table. */
export interface TreeBlock extends Shown, shapes.TreeBlock<Resolved> {
  send: Values;
  search: readonly Field[];
  checks: readonly Check[];
}

/** A resolved block with tabs or steps. The user selects one of their codes. */
export interface ChoiceBlock extends Named, shapes.ChoiceBlock<Resolved> {}

/** A resolved block with a table. */
export interface TableBlock extends Shown, shapes.TableBlock<Resolved> {
  send: Values;
}

/** A resolved block with a form: a record that is shown or edited in the page itself. */
export interface FormBlock extends Shown, shapes.FormBlock<Resolved> {
  /** Set if the form names the entity of its record, because no call loads it. */
  newRecord?: true;
  send: Values;
}

/** A resolved block with the steps of a record through its workflow. */
export interface TimelineBlock extends Named, shapes.TimelineBlock<Resolved> {
  /** Entity of the record whose steps it shows. */
  entity?: string;
}

/** A link to a list. `query` is empty if the link does not filter the list. */
export interface ListLink extends shapes.ListLink<Resolved> {
  query: Values;
  at: Place;
}

/** A resolved block with one number, such as a count. */
export interface FigureBlock extends Named, shapes.FigureBlock<Resolved> {
  send: Values;
}

/** A resolved block with a chart. */
export interface ChartBlock extends Named, shapes.ChartBlock<Resolved> {
  send: Values;
  /** The fields of the chart, as columns of the table with its numbers. */
  columns: readonly Column[];
}

/** A resolved block that is a hand-written component. */
export interface CustomBlock extends Named, shapes.CustomBlock<Resolved> {
  /** Ids of the calls that the component makes (`service.call`). */
  calls: readonly string[];
}

/** Any resolved block of a screen. `kind` is its kind. */
export type Block = TreeBlock | ChoiceBlock | TableBlock | FormBlock | TimelineBlock | FigureBlock | ChartBlock | CustomBlock;

/** Resolved values by the name under which they are sent or set. */
export type Values = ReadonlyMap<string, Value>;

/** A resolved column of a table, of an expanded row, or of a field with rows. */
export interface Column extends shapes.Column<Resolved> {
  /** Ids of the calls that a hand-written cell makes (`service.call`). */
  calls: readonly string[];
  at: Place;
}

/** A resolved section of a form: a heading with its fields. */
export interface Section extends shapes.Section<Resolved> {
  at: Place;
}

/** An item of a resolved form: a field, or a section with fields. */
export type FormItem = Field | Section;

/** A resolved field of a form or a search. */
export interface Field extends shapes.Field<Resolved> {
  /** Effects of a change by the user. */
  change: readonly shapes.Change<Resolved>[];
  send: Values;
  /** For a field with rows: names of the columns that are summed. */
  totals: readonly string[];
  at: Place;
}

/** The resolved source of the choices of a field: a call, a list of the record, or fixed choices. */
export interface Options extends shapes.Options<Resolved> {
  send: Values;
  at: Place;
}

/** A resolved form of an action or a block. */
export interface Form extends shapes.Form<Resolved> {
  /** Name in `forms:`; absent for an inline form. */
  name?: string;
  /** Entity whose rules validate the input while users type. The browser gets these rules as `typed`. */
  entity?: string;
  send: Values;
  at: Place;
}

/** A resolved action of a screen, such as the button 编辑. */
export interface Action extends shapes.Action<Resolved> {
  /** `edit`, or `screen.edit` when borrowed. */
  id: string;
  /** Additional calls that the right to the action permits (`service.call`). */
  calls: readonly string[];
  /** Names of the transitions that the action may fire. The action fires the first of them that the workflow allows. */
  transitions: readonly string[];
  send: Values;
  /** A screen's name, or `back`. */
  go?: string;
  at: Place;
}
