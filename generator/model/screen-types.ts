import type { Literal } from "../../runtime/contract/data.ts";
import type { FileRule } from "../../runtime/contract/file-rules.ts";
import type { DisplayFormat, ValueType, Widget } from "../../runtime/contract/screen.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Check, Condition, Label, Value } from "./types.ts";

/* The screens of the resolved project: part of `types.ts`, which everybody imports. */

export interface Screen {
  name: string;
  title: string;
  path: string;
  params: readonly string[];
  under: readonly string[];
  menu?: { parent: string; order: number; icon: string; for: readonly { kind: string; userType?: string }[] };
  access?: Condition;
  denied?: string;
  /** The whole page is src/screens/<custom>.tsx. */
  custom?: string;
  /** Further calls its right covers. */
  calls: readonly string[];
  blocks: ReadonlyMap<string, Block>;
  /** Own actions and those borrowed (`purchaser-list.withdraw`), with everything they lead to. */
  actions: ReadonlyMap<string, Action>;
  /** Workflow of the entity its table or form shows. */
  workflow?: string;
  at: Place;
}

export type Block =
  | {
      kind: "tree";
      name: string;
      title?: string;
      call: string;
      whole: boolean;
      find?: string;
      send: Values;
      search: readonly Field[];
      checks: readonly Check[];
      key: string;
      parent: string;
      label: Value;
      filter: boolean;
      root?: Readonly<Record<string, Literal>>;
      entity?: string;
      at: Place;
    }
  | { kind: "tabs" | "steps"; name: string; title?: string; field: string; items: readonly { value: string; label: string }[]; at: Place }
  | {
      kind: "table";
      name: string;
      title?: string;
      call?: string;
      rows?: Value;
      send: Values;
      search: readonly Field[];
      checks: readonly Check[];
      rowKey: string;
      columns: readonly Column[];
      expand?: { field: string; columns: readonly Column[] };
      select: boolean;
      pageSizes: readonly number[];
      order?: { field: string; direction: "asc" | "desc" };
      virtual: boolean;
      actions: readonly string[];
      rowActions: readonly string[];
      entity?: string;
      at: Place;
    }
  | {
      kind: "form";
      name: string;
      title?: string;
      call?: string;
      send: Values;
      form: Form;
      actions: readonly string[];
      entity?: string;
      at: Place;
    }
  | { kind: "custom"; name: string; title?: string; custom: string; calls: readonly string[]; at: Place };

export type Values = ReadonlyMap<string, Value>;

export interface Column {
  field?: string;
  label: string;
  format: DisplayFormat;
  codes?: readonly { value: string; label: string }[];
  width?: number;
  show?: Condition;
  sort: boolean;
  custom?: string;
  calls: readonly string[];
  at: Place;
}

export type FormItem = Field | { section: string; show?: Condition; readonly?: boolean | Condition; items: readonly FormItem[]; at: Place };

export interface Field {
  names: readonly string[];
  label: Label;
  type: ValueType;
  widget: Widget;
  required: boolean;
  secret: boolean;
  codes?: readonly { value: string; label: string }[];
  /** Of a list: the code that it always has. */
  always?: string;
  /** What is taken as its file. */
  file?: FileRule;
  options?: {
    call?: string;
    find?: string;
    rows?: Value;
    send: Values;
    value?: string;
    label?: Value;
    children?: string;
    extra?: readonly { value: string; label: string }[];
    at: Place;
  };
  format?: DisplayFormat;
  unit?: string;
  empty?: string;
  hint?: string;
  max?: number;
  step?: number;
  default?: Value;
  show?: Condition;
  readonly?: boolean | Condition;
  change: readonly { when?: Condition; set: Values }[];
  call?: string;
  send: Values;
  remove?: string;
  columns?: readonly Column[];
  totals: readonly string[];
  /** Rows come from a spreadsheet: the call that takes it, and the action that follows. */
  import?: { call: string; action?: string };
  at: Place;
}

export interface Form {
  /** Of `forms:`; absent for a form written in place. */
  name?: string;
  record?: Value;
  call?: string;
  send: Values;
  readonly: boolean;
  errors: "fields" | "first";
  incomplete?: string;
  items: readonly FormItem[];
  at: Place;
}

export interface Action {
  /** `edit`, or `screen.edit` when borrowed. */
  id: string;
  label: Label;
  hint?: Value;
  danger: boolean;
  when?: Condition;
  checks?: readonly Check[];
  confirm?: { title?: string; text: Value; buttons: readonly { label: string; then?: string; stay: boolean }[] };
  title?: string;
  form?: Form;
  custom?: string;
  calls: readonly string[];
  width?: number;
  call?: string;
  transitions: readonly string[];
  send: Values;
  /** Call that reads the record afresh before its form opens, found by the model (get or by-id call of the entity). */
  detail?: { call: string; key: string };
  cancelled?: string;
  then?: string;
  /** A screen's name, or `back`. */
  go?: string;
  window: boolean;
  at: Place;
}
