import type { ComponentType, ReactNode } from "react";
import type { Widget } from "../contract/language/widgets.ts";
import { loadChunk } from "../host/load-chunk.ts";
import { lazyInline } from "../host/lazy-inline.tsx";
import { AmountControl } from "./amount-control.tsx";
import type { ControlProps } from "./base/control.ts";
import { BooleanRadioControl, CheckboxesControl, RadioControl, SwitchControl, TagsControl } from "./choice-controls.tsx";
import { FieldValue } from "./field-value.tsx";
import { ChildTable } from "./rows/child-table.tsx";
import { SelectControl } from "./select-control.tsx";
import { CurrentPasswordControl, PasswordControl, PhoneControl, TextareaControl, TextControl } from "./text-controls.tsx";

type Waiting = "gp-waiting-line" | "gp-waiting-file" | "gp-waiting-text" | "gp-waiting-tree";

/**
 * Creates the component of an input that is loaded on demand. Its placeholder has the final height, so that nothing below moves when the
 * input appears.
 */
const late = (load: () => Promise<{ default: ComponentType<ControlProps> }>, waiting: Waiting = "gp-waiting-line") =>
  lazyInline(load, <div className={waiting} aria-busy="true" />);

const loadDates = () => import("./date-controls.tsx");

type Load = () => Promise<{ default: ComponentType<ControlProps> }>;

const loads = {
  url: async () => ({ default: (await import("./url-control.tsx")).UrlControl }),
  suggest: async () => ({ default: (await import("./suggest-control.tsx")).SuggestControl }),
  cron: () => import("./cron/cron-control.tsx"),
  number: async () => ({ default: (await import("./number-control.tsx")).NumberControl }),
  icon: () => import("./icon/icon-control.tsx"),
  sql: () => import("./sql/sql-control.tsx"),
  "rich-text": () => import("./rich-text/rich-text-control.tsx"),
  "tree-select": async () => ({ default: (await import("./tree-select-control.tsx")).TreeSelectControl }),
  "tree-check": () => import("./tree-check-control.tsx"),
  cascader: async () => ({ default: (await import("./cascader-control.tsx")).CascaderControl }),
  date: async () => ({ default: (await loadDates()).DateControl }),
  "date-range": async () => ({ default: (await loadDates()).DateRangeControl }),
  file: () => import("./upload/upload-control.tsx"),
  image: () => import("./upload/image-control.tsx"),
} satisfies Partial<Record<Widget, Load>>;

/**
 * Loads the code of a widget's input before it is rendered. Does nothing for an input whose code is always loaded. A failure is ignored,
 * because rendering the input loads its code again.
 */
export function readyControl(widget: Widget): void {
  const known: Partial<Record<Widget, () => Promise<unknown>>> = {
    ...loads,
    datetime: loads.date,
    upload: loads.file,
    rows: () => import("./rows/rows-table.tsx"),
  };
  const load = known[widget];
  if (load !== undefined) loadChunk(load).catch(() => undefined);
}

const date = late(loads.date);
const file = late(loads.file, "gp-waiting-file");

/**
 * The component of each widget's input. The type requires an entry for every widget. Large inputs that few screens use are loaded on
 * demand.
 */
const controls: Readonly<Record<Widget, ComponentType<ControlProps>>> = {
  text: TextControl,
  keyword: TextControl,
  textarea: TextareaControl,
  password: PasswordControl,
  "current-password": CurrentPasswordControl,
  phone: PhoneControl,
  url: late(loads.url),
  suggest: late(loads.suggest),
  cron: late(loads.cron),
  icon: late(loads.icon),
  sql: late(loads.sql, "gp-waiting-text"),
  "rich-text": late(loads["rich-text"], "gp-waiting-text"),
  number: late(loads.number),
  amount: AmountControl,
  switch: SwitchControl,
  radio: RadioControl,
  "boolean-radio": BooleanRadioControl,
  select: SelectControl,
  "multi-select": SelectControl,
  checkboxes: CheckboxesControl,
  tags: TagsControl,
  "tree-select": late(loads["tree-select"]),
  "tree-check": late(loads["tree-check"], "gp-waiting-tree"),
  cascader: late(loads.cascader),
  date,
  datetime: date,
  "date-range": late(loads["date-range"]),
  file,
  upload: file,
  image: late(loads.image, "gp-waiting-file"),
  rows: RowsControl,
  display: DisplayControl,
};

/** Widgets that take a whole row of a form with two columns. */
const WIDE: ReadonlySet<Widget> = new Set<Widget>(["textarea", "url", "tags", "checkboxes", "rows", "sql", "rich-text", "tree-check"]);

/** Tests whether a widget takes a whole row of a form with two columns. */
export function isWide(widget: Widget): boolean {
  return WIDE.has(widget);
}

/** Tests whether a widget only displays a value (`rows`, `display`). Such a field has no input that its label could refer to. */
export function isShownOnly(widget: Widget): boolean {
  return widget === "rows" || widget === "display";
}

function RowsControl({ field, value, scope, screen }: ControlProps): ReactNode {
  return <ChildTable field={field} value={value} scope={scope()} screen={screen} />;
}

function DisplayControl({ field, value, scope, screen, workflow }: ControlProps): ReactNode {
  return <FieldValue field={field} value={value} scope={scope()} screen={screen} workflow={workflow} />;
}

/** Renders the input of a field: the component of its widget, which may be loaded on demand. */
export function Control(props: ControlProps): ReactNode {
  const Chosen = controls[props.field.widget];
  return <Chosen {...props} />;
}
