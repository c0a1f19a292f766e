import type { Literal } from "../../runtime/contract/data.ts";
import type { Place } from "../diagnostics/place.ts";
import type { CheckAst, ConditionAst, LabelAst, Name, NamedValue, OrderAst, ValueAst } from "./ast.ts";

/** What the files of screens say; names are not resolved yet. */
export interface ScreenAst {
  name: Name;
  title: string;
  path: Name;
  params: readonly Name[];
  under: readonly Name[];
  menu?: { parent: Name; order: number; icon: string; for: readonly { kind: string; userType?: string }[] };
  access?: ConditionAst;
  denied?: string;
  custom?: string;
  calls: readonly Name[];
  blocks: readonly BlockAst[];
  actions: ReadonlyMap<string, ActionAst>;
  forms: ReadonlyMap<string, FormAst>;
  at: Place;
}

interface BlockBase {
  name: Name;
  title?: string;
  at: Place;
}

export interface TreeBlockAst extends BlockBase {
  kind: "tree";
  call: Name;
  find?: Name;
  send: readonly NamedValue[];
  search: readonly FieldAst[];
  checks: readonly CheckAst[];
  label: ValueAst;
  filter: boolean;
  root?: Readonly<Record<string, Literal>>;
}

export interface ChoiceBlockAst extends BlockBase {
  kind: "tabs" | "steps";
  field: Name;
  items?: readonly { value: string; label: string; at: Place }[];
}

export interface TableBlockAst extends BlockBase {
  kind: "table";
  call?: Name;
  rows?: ValueAst;
  send: readonly NamedValue[];
  search: readonly FieldAst[];
  checks: readonly CheckAst[];
  columns: readonly ColumnAst[];
  expand?: { field: Name; columns: readonly ColumnAst[] };
  select: boolean;
  pageSizes: readonly number[];
  order?: OrderAst;
  virtual: boolean;
  actions: readonly Name[];
  rowActions: readonly Name[];
}

export interface FormBlockAst extends BlockBase {
  kind: "form";
  call?: Name;
  send: readonly NamedValue[];
  form: Name | FormAst;
  actions: readonly Name[];
}

export interface CustomBlockAst extends BlockBase {
  kind: "custom";
  custom: string;
  calls: readonly Name[];
}

export type BlockAst = TreeBlockAst | ChoiceBlockAst | TableBlockAst | FormBlockAst | CustomBlockAst;

export interface ColumnAst {
  field?: Name;
  label?: string;
  format?: Name;
  width?: number;
  show?: ConditionAst;
  sort: boolean;
  custom?: string;
  calls: readonly Name[];
  at: Place;
}

export type FormItemAst = FieldAst | SectionAst;

export interface SectionAst {
  kind: "section";
  section: string;
  show?: ConditionAst;
  readonly?: boolean | ConditionAst;
  items: readonly FormItemAst[];
  at: Place;
}

export interface FieldAst {
  kind: "field";
  names: readonly Name[];
  label?: LabelAst;
  widget?: Name;
  format?: Name;
  unit?: string;
  empty?: string;
  hint?: string;
  max?: number;
  step?: number;
  default?: ValueAst;
  options?: OptionsAst;
  show?: ConditionAst;
  readonly?: boolean | ConditionAst;
  change: readonly { when?: ConditionAst; set: readonly NamedValue[] }[];
  call?: Name;
  send: readonly NamedValue[];
  remove?: Name;
  columns?: readonly ColumnAst[];
  totals: readonly Name[];
  import?: { call: Name; then?: Name };
  at: Place;
}

export interface OptionsAst {
  call?: Name;
  find?: Name;
  rows?: ValueAst;
  send: readonly NamedValue[];
  value?: Name;
  label?: ValueAst;
  children?: Name;
  extra?: readonly { value: string; label: string }[];
  at: Place;
}

export interface FormAst {
  record?: ValueAst;
  call?: Name;
  send: readonly NamedValue[];
  readonly: boolean;
  errors: "fields" | "first";
  incomplete?: string;
  items: readonly FormItemAst[];
  at: Place;
}

export interface ActionAst {
  name: Name;
  label?: LabelAst;
  hint?: ValueAst;
  danger: boolean;
  when?: ConditionAst;
  checks?: readonly CheckAst[];
  confirm?: { title?: string; text: ValueAst; buttons: readonly { label: string; then?: Name; stay: boolean }[] };
  title?: string;
  form?: Name | FormAst;
  custom?: string;
  calls: readonly Name[];
  width?: number;
  call?: Name;
  transitions: readonly Name[];
  send: readonly NamedValue[];
  cancelled?: string;
  then?: Name;
  go?: Name;
  window: boolean;
  at: Place;
}
