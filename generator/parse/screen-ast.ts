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

export interface ScreenAst {
  name: Name;
  was: readonly Name[];
  title: string;
  path: Name;
  params: readonly Name[];
  under: readonly Name[];
  menu?: { parent: Name; order: number; icon: Name; for: readonly { kind: string; userType?: Name }[] };
  access?: ConditionAst;
  denied?: string;
  custom?: Name;
  frame?: "none";
  palette?: false;
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

export type TreeBlockAst = Named & Open<TreeBlock<Written>, "key" | "parent" | "whole">;
export type ChoiceBlockAst = Named & Open<ChoiceBlock<Written>, never, "items">;
export type TableBlockAst = Named &
  Open<TableBlock<Written>, "rowKey" | "naming", "search" | "checks" | "pageSizes" | "actions" | "rowActions"> &
  Remembering;
/**
 * Returns the names of the actions on the rows of a table, including those in its columns, or on the selected node of a tree. Empty for any
 * other block.
 */
export function rowActionNames(block: BlockAst): readonly Name[] {
  if (block.kind === "tree") return block.rowActions ?? [];
  if (block.kind !== "table") return [];
  const inColumns = block.columns.flatMap((column) => [...(column.switch ?? []), ...(column.link ?? [])]);
  return [...(block.rowActions ?? []), ...inColumns, ...(block.rowOpen === undefined ? [] : [block.rowOpen])];
}

export type FormBlockAst = Named & Open<FormBlock<Written>, "naming", "actions"> & Remembering & { entity?: Name };
export type TimelineBlockAst = Named & TimelineBlock<Written>;
export type FigureBlockAst = Named & Open<FigureBlock<Written>, "format">;
/**
 * A chart as it is written. `codes` names a field (`entity.field`) whose codes label the values of `x`, if the chart's call does not imply
 * one.
 */
export type ChartBlockAst = Named & Open<ChartBlock<Written>, never, "columns"> & { codes?: Name };
export type CustomBlockAst = Named & CustomBlock<Written> & { calls?: readonly Name[] };

export type BlockAst =
  | TreeBlockAst
  | ChoiceBlockAst
  | TableBlockAst
  | FormBlockAst
  | TimelineBlockAst
  | FigureBlockAst
  | ChartBlockAst
  | CustomBlockAst;

export interface ColumnAst extends Open<Column<Written>, "codes" | "sort", "label" | "format"> {
  /** Absent: users sort by the column if they can. */
  sort?: boolean;
  calls?: readonly Name[];
  at: Place;
}

export type FormItemAst = FieldAst | SectionAst;

export interface SectionAst extends Section<Written> {
  at: Place;
}

export interface FieldAst extends Open<Field<Written>, "type" | "widget" | "required" | "secret" | "codes" | "always" | "file", "label"> {
  widget?: Name<Widget>;
  at: Place;
}

/** The import of rows into a field, as written. The model adds the limits of the row entity. */
export type RowImportAst = Open<RowImport<Written>, "maxRows" | "codes">;

export interface OptionsAst extends Options<Written> {
  at: Place;
}

export interface ListLinkAst extends Omit<ListLink<Written>, "right"> {
  at: Place;
}

export interface FormAst extends Open<Form<Written>, "typed", "errors"> {
  entity?: Name;
  at: Place;
}

export interface ActionAst extends Open<Action<Written>, "id" | "input" | "detail" | "judged" | "ticked" | "copies", "label"> {
  name: Name;
  calls?: readonly Name[];
  /** The page or dialog that does not exist yet. */
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
