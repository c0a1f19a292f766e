import type {
  Action,
  ChartBlock,
  Change,
  Choice,
  ChoiceBlock,
  Column,
  Confirm,
  ConfirmButton,
  CustomBlock,
  TimelineBlock,
  Expand,
  Field,
  FigureBlock,
  Form,
  FormBlock,
  ListLink,
  Options,
  RowImport,
  Section,
  TableBlock,
  TreeBlock,
} from "../../runtime/contract/language/screen.ts";
import type { Terms } from "../../runtime/contract/language/terms.ts";
import type { Widget } from "../../runtime/contract/language/widgets.ts";
import type { Place } from "../diagnostics/place.ts";
import type { CheckAst, ConditionAst, LabelAst, Name, NamedValue, OrderAst, ValueAst } from "./ast.ts";

/*
 * The shapes of runtime/contract/language/screen.ts as written: names are not resolved, and members that the model derives
 * are absent.
 */

/**
 * The types of a screen's members as they are written ({@link Terms}). The generic types of runtime/contract/language/screen.ts have this
 * interface as parameter.
 */
export interface Written extends Terms {
  condition: ConditionAst;
  value: ValueAst;
  text: ValueAst;
  values: readonly NamedValue[];
  label: LabelAst;
  check: CheckAst;
  call: Name;
  rules: never;
  transition: Name;
  action: Name;
  page: Name;
  opened: Name;
  name: Name;
  custom: Name;
  column: ColumnAst;
  expand: Expand<Written>;
  order: OrderAst;
  choice: Choice & { at: Place };
  field: FieldAst;
  item: FormItemAst;
  options: Name | OptionsAst;
  change: Change<Written>;
  /** The model derives the inputs. */
  entry: true;
  import: RowImportAst;
  form: Name | FormAst;
  confirm: Confirm<Written>;
  button: ConfirmButton<Written>;
  detail: never;
  link: ListLinkAst;
}

/** The syntax tree of a screen (schemas/screens), or of a file of dialogs. */
export interface ScreenAst {
  name: Name;
  /** Former names, newest first. */
  was: readonly Name[];
  title: string;
  path: Name;
  params: readonly Name[];
  /** Screens from which this one is opened. */
  under: readonly Name[];
  menu?: { parent: Name; order: number; icon: Name; for: readonly { kind: string; userType?: Name }[] };
  access?: ConditionAst;
  denied?: string;
  custom?: Name;
  frame?: "none";
  palette?: false;
  /** Additional calls that the right to the screen permits. */
  calls: readonly Name[];
  blocks: readonly BlockAst[];
  actions: ReadonlyMap<string, ActionAst>;
  forms: ReadonlyMap<string, FormAst>;
  /** Named lists of choices. */
  options: ReadonlyMap<string, OptionsAst>;
  /** The places where the forms are declared. */
  formNames: ReadonlyMap<string, Name>;
  at: Place;
}

/** A shape without the members in `Left`, and with those in `Optional` made optional. */
type Open<S, Left extends keyof S, Optional extends keyof S = never> = Omit<S, Left | Optional> & Partial<Pick<S, Optional>>;

interface Named {
  name: Name;
  at: Place;
}

/** A block with a button that opens the change history of a record (histories.ts). */
interface Remembering {
  history?: true;
}

/** A tree as it is written. The model adds its key and the field with the parent. */
export type TreeBlockAst = Named & Open<TreeBlock<Written>, "key" | "parent" | "whole">;
/** Tabs or steps as they are written. Without `items`, the model takes the codes of the field. */
export type ChoiceBlockAst = Named & Open<ChoiceBlock<Written>, never, "items">;
/** A table as it is written. */
export type TableBlockAst = Named &
  Open<TableBlock<Written>, "rowKey" | "naming", "search" | "checks" | "pageSizes" | "actions" | "rowActions"> &
  Remembering;
/**
 * Returns the names of the row actions of a table, including switches and links in its columns, and the action that opens a row. For a
 * tree, returns the names of the actions on the selected node. Empty for any other block.
 */
export function rowActionNames(block: BlockAst): readonly Name[] {
  if (block.kind === "tree") return block.rowActions ?? [];
  if (block.kind !== "table") return [];
  const inColumns = block.columns.flatMap((column) => [...(column.switch ?? []), ...(column.link ?? [])]);
  return [...(block.rowActions ?? []), ...inColumns, ...(block.rowOpen === undefined ? [] : [block.rowOpen])];
}

/** A block with a form as it is written. `entity` is the entity of a record that is not stored yet. */
export type FormBlockAst = Named & Open<FormBlock<Written>, "naming", "actions"> & Remembering & { entity?: Name };
/** A block with the steps of a record, as it is written. */
export type TimelineBlockAst = Named & TimelineBlock<Written>;
/** A block with one number, as it is written. */
export type FigureBlockAst = Named & Open<FigureBlock<Written>, "format">;
/**
 * A chart as it is written. `codes` is a field (`entity.field`) whose codes label the values of `x`. It is needed only if the chart's call
 * does not imply such a field.
 */
export type ChartBlockAst = Named & Open<ChartBlock<Written>, never, "columns"> & { codes?: Name };
/** A hand-written block as it is written. `calls` lists the calls that it makes. */
export type CustomBlockAst = Named & CustomBlock<Written> & { calls?: readonly Name[] };

/** Any block of a screen as it is written. `kind` is its kind. */
export type BlockAst =
  | TreeBlockAst
  | ChoiceBlockAst
  | TableBlockAst
  | FormBlockAst
  | TimelineBlockAst
  | FigureBlockAst
  | ChartBlockAst
  | CustomBlockAst;

/** A column as it is written. */
export interface ColumnAst extends Open<Column<Written>, "codes" | "sort", "label" | "format"> {
  /** Absent: users sort by the column if they can. */
  sort?: boolean;
  /** Calls that a hand-written cell makes. */
  calls?: readonly Name[];
  at: Place;
}

/** An item of a form as it is written: a field, or a section with fields. */
export type FormItemAst = FieldAst | SectionAst;

/** A section of a form as it is written: a heading with fields. */
export interface SectionAst extends Section<Written> {
  at: Place;
}

/** A field of a form or a search as it is written. The model derives its type, and a widget that is not written. */
export interface FieldAst extends Open<Field<Written>, "type" | "widget" | "required" | "secret" | "codes" | "always" | "file", "label"> {
  widget?: Name<Widget>;
  at: Place;
}

/** The import of rows into a field, as written. The model adds the limits of the row entity. */
export type RowImportAst = Open<RowImport<Written>, "maxRows" | "codes">;

/** The source of choices as it is written. */
export interface OptionsAst extends Options<Written> {
  at: Place;
}

/** A link to a list as it is written. */
export interface ListLinkAst extends Omit<ListLink<Written>, "right"> {
  at: Place;
}

/** A form as it is written. */
export interface FormAst extends Open<Form<Written>, "typed", "errors"> {
  /** Entity whose rules validate the input in the browser. */
  entity?: Name;
  at: Place;
}

/** An action as it is written. */
export interface ActionAst extends Open<Action<Written>, "id" | "input" | "detail" | "judged" | "ticked" | "copies", "label"> {
  name: Name;
  /** Additional calls that the right to the action permits. */
  calls?: readonly Name[];
  /**
   * Name of the page or dialog that will start the action but does not exist yet. Without `awaits`, an action that nobody can start is a
   * mistake.
   */
  awaits?: Name;
  at: Place;
}

/** The type of the syntax tree that the parser returns for each shape of the grammar (`order`, `column`, …). */
export interface WrittenShapes {
  tree: Omit<TreeBlockAst, "name">;
  choices: Omit<ChoiceBlockAst, "name">;
  table: Omit<TableBlockAst, "name">;
  formBlock: Omit<FormBlockAst, "name">;
  timeline: Omit<TimelineBlockAst, "name">;
  figure: Omit<FigureBlockAst, "name">;
  chart: Omit<ChartBlockAst, "name">;
  customBlock: Omit<CustomBlockAst, "name" | "kind">;
  expand: Expand<Written>;
  order: OrderAst;
  column: ColumnAst;
  field: FieldAst;
  section: SectionAst;
  change: Change<Written>;
  entry: never;
  import: RowImportAst;
  options: OptionsAst;
  form: FormAst;
  action: Omit<ActionAst, "name">;
  confirm: Confirm<Written>;
  button: ConfirmButton<Written>;
  detail: never;
  link: ListLinkAst;
}
