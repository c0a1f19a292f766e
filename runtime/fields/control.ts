import type { Data, Scope } from "../contract/data.ts";
import type { Field } from "../contract/screen.ts";
import type { Drafts } from "./use-draft.ts";

/** What every input of the registry takes. */
export interface ControlProps {
  id: string;
  field: Field;
  value: unknown;
  /** `option`: the data of the chosen choice, for effects that read `$option`. */
  onChange: (value: unknown, option?: Data) => void;
  disabled: boolean;
  invalid: boolean;
  /** Id of the element that says what is wrong or helps. */
  describedBy: string | undefined;
  placeholder: string;
  /** For the input of choices that depend on what is entered. */
  scope: () => Scope;
  screen: string;
  /** Inputs that keep a draft commit late where a form gives a place to register; else at once. */
  drafts?: Drafts | undefined;
}

/** The attributes that tie an input to its label and message. */
export function ariaOf(props: Pick<ControlProps, "id" | "invalid" | "describedBy">) {
  return {
    id: props.id,
    ...(props.invalid ? { "aria-invalid": true as const, status: "error" as const } : {}),
    ...(props.describedBy === undefined ? {} : { "aria-describedby": props.describedBy }),
  };
}

export function placeholderOf(field: Field, label: string): string {
  const choosing = ["select", "multi-select", "tree-select", "date", "datetime", "date-range"].includes(field.widget);
  return `${choosing ? "请选择" : "请输入"}${label}`;
}
