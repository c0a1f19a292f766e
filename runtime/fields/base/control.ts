import type { Data, Scope } from "../../contract/values/data.ts";
import type { Field } from "../../contract/language/screen.ts";
import type { Widget } from "../../contract/language/widgets.ts";
import type { Workflow } from "../../contract/language/workflow.ts";
import type { InputBuffers } from "./use-buffered-input.ts";

/** Props that a form or a search form passes to the input of each field, whatever its widget. */
export interface ControlProps {
  /** Id of the input element. */
  id: string;
  field: Field;
  value: unknown;
  /**
   * Called with the new value. `option` is the data of the chosen choice, and `reply` is the reply to an upload. The effects (`change`) of
   * the field can read both.
   */
  onChange: (value: unknown, option?: Data, reply?: unknown) => void;
  /** Called when the user leaves the input. */
  onLeft?: () => void;
  /** Called before a file is removed from the field. The file remains if it resolves to false. */
  onRemove?: (() => Promise<boolean>) | undefined;
  /**
   * Runs the action that follows an import of rows into the field (`import.then`). Called after the rows were written into the field;
   * absent if no action follows.
   */
  onImported?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
  /** True while the form is being saved: the input is disabled, but its buttons remain, so that the layout does not change. */
  busy?: boolean | undefined;
  /** True if a message is shown at the field. */
  invalid: boolean;
  /** Id of the element with the message or the hint. */
  describedBy: string | undefined;
  placeholder: string;
  /** Scope of the form, for choices that depend on entered values. */
  scope: () => Scope;
  /** Id of the screen, for calls that the input makes. */
  screen: string;
  /** For format `state`. */
  workflow?: Workflow | undefined;
  /**
   * Set to which the input adds a function that commits its buffered text. The form calls all of these functions. Without the set, the
   * input does not buffer text.
   */
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
 * Tests whether an input shows its buttons, such as the one that clears it. A read-only input shows no buttons. While the form is being
 * saved, the buttons remain but are disabled, so that the layout does not change.
 */
export function hasButtons({ disabled, busy }: Pick<ControlProps, "disabled" | "busy">): boolean {
  return !disabled || busy === true;
}

type AriaProps = Pick<ControlProps, "id" | "invalid" | "describedBy" | "field">;

/**
 * Builds the attributes of an input: its id, the ARIA attributes (message, required, invalid), and antd's `status` for an invalid value.
 * The label of the input refers to the id.
 */
export function ariaOf(props: AriaProps) {
  return { id: props.id, ...stateOf(props), ...(props.invalid ? { status: "error" as const } : {}) };
}

/**
 * Builds the ARIA attributes of a group of radio buttons: label, message, required and invalid. The group refers to its label by id,
 * because `for` of a label cannot refer to a group.
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

/**
 * Builds the placeholder of an input from its label. It is, for example, 请输入名称 if the user types the value, and 请选择类型 if the user chooses
 * it.
 */
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
