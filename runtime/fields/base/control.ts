import type { Data, Scope } from "../../contract/values/data.ts";
import type { Field } from "../../contract/language/screen.ts";
import type { Widget } from "../../contract/language/widgets.ts";
import type { Workflow } from "../../contract/language/workflow.ts";
import type { Drafts } from "./use-draft.ts";

/** Properties of every input, generated or hand-written. */
export interface ControlProps {
  id: string;
  field: Field;
  value: unknown;
  /** Sets the value. `option` is the data of the selected choice, `reply` the reply to an upload; both serve the effects of a change. */
  onChange: (value: unknown, option?: Data, reply?: unknown) => void;
  /** Called when the input loses focus. */
  onLeft?: () => void;
  /** Called before the value is removed. If it resolves to false, the value stays. */
  onRemove?: (() => Promise<boolean>) | undefined;
  /** Called after the rows of a spreadsheet were accepted. */
  onImported?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
  /** Disabled temporarily while the form is saved. The layout must not change. */
  busy?: boolean | undefined;
  invalid: boolean;
  /** Id of the element with the message or the hint. */
  describedBy: string | undefined;
  placeholder: string;
  /** Returns the current scope, for choices that depend on entered values. */
  scope: () => Scope;
  screen: string;
  /** The workflow whose states the format `state` shows. */
  workflow?: Workflow | undefined;
  /** Drafts of the form. Inputs with a draft commit late if the form provides them, else at once. */
  drafts?: Drafts | undefined;
  /** Uploads that the form waits for before it is sent. */
  uploads?: Uploads | undefined;
}

/** Files on their way: each ends with whether its field has what was meant for it. */
export type Uploads = Set<Promise<boolean>>;

/** Buttons of an input: one that nobody may write in has none; during a save they stay, disabled, so that nothing jumps. */
export function hasButtons({ disabled, busy }: Pick<ControlProps, "disabled" | "busy">): boolean {
  return !disabled || busy === true;
}

type Told = Pick<ControlProps, "id" | "invalid" | "describedBy" | "field">;

/**
 * Returns the attributes that link an input to its label and its message.
 *
 * @param props the properties of the control
 * @returns `id`, ARIA attributes, and antd's `status` if the value is invalid
 * @example <Input {...ariaOf(props)} value={String(props.value ?? "")} onChange={(event) => props.onChange(event.target.value)}
 *   />
 */
export function ariaOf(props: Told) {
  return { id: props.id, ...stateOf(props), ...(props.invalid ? { status: "error" as const } : {}) };
}

/** The same for radio buttons, which no label can name by `for`. */
export function radiosAriaOf(props: Told) {
  return { ...groupAriaOf(props), ...stateOf(props) };
}

/** For any other group of inputs: a group itself is neither required nor faulty. */
export function groupAriaOf({ id, describedBy }: Told) {
  return { id, "aria-labelledby": `${id}-label`, ...describedByOf(describedBy) };
}

function stateOf({ field, invalid, describedBy }: Told) {
  return {
    ...(field.required === true ? { "aria-required": true as const } : {}),
    ...(invalid ? { "aria-invalid": true as const } : {}),
    ...describedByOf(describedBy),
  };
}

function describedByOf(id: string | undefined) {
  return id === undefined ? {} : { "aria-describedby": id };
}

export function placeholderOf(field: Field, label: string): string {
  const how = field.widget === "suggest" ? "请输入或选择" : CHOSEN.has(field.widget) ? "请选择" : "请输入";
  return `${how}${field.whole === true ? "完整的" : ""}${label}`;
}

/** Widgets whose value is picked, not typed. */
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
