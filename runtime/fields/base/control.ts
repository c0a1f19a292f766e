import type { Data, Scope } from "../../contract/values/data.ts";
import type { Field } from "../../contract/language/screen.ts";
import type { Widget } from "../../contract/language/widgets.ts";
import type { Workflow } from "../../contract/language/workflow.ts";
import type { InputBuffers } from "./use-buffered-input.ts";

/** Props of an input component. The input of every widget, and every custom input, receives them from its form or search. */
export interface ControlProps {
  id: string;
  field: Field;
  value: unknown;
  /** `option` is the data of the chosen choice and `reply` the reply to an upload. The effects of a change can read both. */
  onChange: (value: unknown, option?: Data, reply?: unknown) => void;
  /** Called when the user leaves the input. */
  onLeft?: () => void;
  /** Called before the field's value is removed. Resolves to false if the value must stay. */
  onRemove?: (() => Promise<boolean>) | undefined;
  /** Called after the rows of a spreadsheet were taken over. */
  onImported?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
  /** Disabled only while its form is saved: buttons remain, so that the layout does not change. */
  busy?: boolean | undefined;
  invalid: boolean;
  /** Id of the element with the message or the hint. */
  describedBy: string | undefined;
  placeholder: string;
  /** Scope of the form, for choices that depend on entered values. */
  scope: () => Scope;
  screen: string;
  /** For format `state`. */
  workflow?: Workflow | undefined;
  /** The form's set of drafts. With it the input commits with a delay, without it at once. */
  drafts?: InputBuffers | undefined;
  /** Uploads that the form waits for before it is sent. */
  uploads?: Uploads | undefined;
}

/**
 * Running uploads of a form. Each promise resolves to false if the upload failed. It resolves to true if it succeeded or was cancelled,
 * because the field then has its intended value.
 */
export type Uploads = Set<Promise<boolean>>;

/**
 * Tests whether an input shows its buttons. A read-only input has none. During a save they stay, disabled, so that the layout does not
 * change.
 */
export function hasButtons({ disabled, busy }: Pick<ControlProps, "disabled" | "busy">): boolean {
  return !disabled || busy === true;
}

type AriaProps = Pick<ControlProps, "id" | "invalid" | "describedBy" | "field">;

/** Builds the attributes that connect an input to its label and message. */
export function ariaOf(props: AriaProps) {
  return { id: props.id, ...stateOf(props), ...(props.invalid ? { status: "error" as const } : {}) };
}

/**
 * Builds the aria attributes of a group of radio buttons: its label, its message, and whether it is required or invalid. The label is
 * referred to by id, because the `for` of a label cannot refer to a group.
 */
export function radiosAriaOf(props: AriaProps) {
  return { ...groupAriaOf(props), ...stateOf(props) };
}

/**
 * Builds the attributes that connect a group of inputs other than radio buttons to its label and message. ARIA has no required or invalid
 * state for such a group.
 */
export function groupAriaOf({ id, describedBy }: AriaProps) {
  return { id, "aria-labelledby": `${id}-label`, ...describedByOf(describedBy) };
}

function stateOf({ field, invalid, describedBy }: AriaProps) {
  return {
    ...(field.required === true ? { "aria-required": true as const } : {}),
    ...(invalid ? { "aria-invalid": true as const } : {}),
    ...describedByOf(describedBy),
  };
}

function describedByOf(id: string | undefined) {
  return id === undefined ? {} : { "aria-describedby": id };
}

/** Builds the placeholder of an input from its label, such as 请输入名称 for a typed or 请选择类型 for a chosen value. */
export function placeholderOf(field: Field, label: string): string {
  const how = field.widget === "suggest" ? "请输入或选择" : CHOSEN.has(field.widget) ? "请选择" : "请输入";
  return `${how}${field.whole === true ? "完整的" : ""}${label}`;
}

/** Widgets whose value is picked from choices and not typed. Their placeholder says 请选择. */
const CHOSEN: ReadonlySet<Widget> = new Set<Widget>([
  "select",
  "multi-select",
  "tree-select",
  "tree-check",
  "cascader",
  "icon",
  "date",
  "datetime",
  "date-range",
]);
