import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { BooleanRadioControl, CheckboxesControl, RadioControl, SwitchControl, TagsControl } from "./choice-controls.tsx";
import type { ControlProps } from "./control.ts";
import { NumberControl } from "./number-control.tsx";
import { SelectControl } from "./select-control.tsx";
import { PasswordControl, PhoneControl, TextareaControl, TextControl } from "./text-controls.tsx";

// What few screens use, and weighs something, is loaded where it is used.
const loadDates = () => import("./date-controls.tsx");
const DateControl = lazy(async () => ({ default: (await loadDates()).DateControl }));
const DateRangeControl = lazy(async () => ({ default: (await loadDates()).DateRangeControl }));
const TreeSelectControl = lazy(async () => ({ default: (await import("./tree-select-control.tsx")).TreeSelectControl }));
const ImageControl = lazy(() => import("./upload/image-control.tsx"));
const UploadControl = lazy(() => import("./upload/upload-control.tsx"));
const RichTextControl = lazy(() => import("./rich-text/rich-text-control.tsx"));

/** Inputs by the `widget` of a field. */
const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  text: TextControl,
  keyword: TextControl,
  textarea: TextareaControl,
  password: PasswordControl,
  phone: PhoneControl,
  number: NumberControl,
  switch: SwitchControl,
  radio: RadioControl,
  "boolean-radio": BooleanRadioControl,
  select: SelectControl,
  "multi-select": SelectControl,
  checkboxes: CheckboxesControl,
  tags: TagsControl,
};

/** The same, each with the height it will have: nothing below jumps when it comes. */
const loaded: Readonly<Record<string, { control: ComponentType<ControlProps>; waiting: string }>> = {
  "tree-select": { control: TreeSelectControl, waiting: "gp-waiting-line" },
  date: { control: DateControl, waiting: "gp-waiting-line" },
  datetime: { control: DateControl, waiting: "gp-waiting-line" },
  "date-range": { control: DateRangeControl, waiting: "gp-waiting-line" },
  image: { control: ImageControl, waiting: "gp-waiting-file" },
  upload: { control: UploadControl, waiting: "gp-waiting-file" },
  "rich-text": { control: RichTextControl, waiting: "gp-waiting-text" },
};

/** Widgets that take a whole row of a form with two columns. */
const WIDE: ReadonlySet<string> = new Set(["textarea", "tags", "checkboxes", "table", "rich-text"]);

export function isWide(widget: string): boolean {
  return WIDE.has(widget);
}

/** The input of a field; an unknown widget is a text input. */
export function Control(props: ControlProps): ReactNode {
  const late = loaded[props.field.widget];
  if (late !== undefined) {
    return (
      <Suspense fallback={<div className={late.waiting} aria-busy="true" />}>
        <late.control {...props} />
      </Suspense>
    );
  }
  const Chosen = controls[props.field.widget] ?? TextControl;
  return <Chosen {...props} />;
}
