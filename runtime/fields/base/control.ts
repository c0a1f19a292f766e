import type { Data, Scope } from "../../contract/values/data.ts";
import type { Field } from "../../contract/language/screen.ts";
import type { Widget } from "../../contract/language/widgets.ts";
import type { Workflow } from "../../contract/language/workflow.ts";
import type { Drafts } from "./use-draft.ts";

/** What every input of the registry takes. */
export interface ControlProps {
  id: string;
  field: Field;
  value: unknown;
  /** For the effects of a change: `option` is the data of the chosen choice, `reply` what an upload was answered. */
  onChange: (value: unknown, option?: Data, reply?: unknown) => void;
  /** Told when the input is left. */
  onLeft?: () => void;
  /** Before what the field holds is taken away; false: it stays. */
  onRemove?: (() => Promise<boolean>) | undefined;
  /** After the rows of a spreadsheet were taken. */
  onImported?: (() => Promise<boolean>) | undefined;
  disabled: boolean;
  /** Disabled for a moment, while its form is saved: what it shows stays where it is. */
  busy?: boolean | undefined;
  invalid: boolean;
  /** Id of the element that says what is wrong or helps. */
  describedBy: string | undefined;
  placeholder: string;
  /** For the input of choices that depend on what is entered. */
  scope: () => Scope;
  screen: string;
  /** For `state`. */
  workflow?: Workflow | undefined;
  /** Inputs that keep a draft commit late where a form gives a place to register; else at once. */
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

/** The attributes that tie an input to its label and message. */
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
