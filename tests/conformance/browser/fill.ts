import { fireEvent, waitFor, within } from "@testing-library/react";
import type { Field } from "../../../generator/model/types.ts";
import { userEvent } from "../../runtime/support/portal.tsx";
import { textsOf } from "./texts.ts";

/** Widgets that a text is typed into. */
export const TYPED: ReadonlySet<string> = new Set(["text", "keyword", "textarea", "password", "phone", "amount"]);

/** Widgets of which this suite can enter a value; each of the others has tests of its own in tests/runtime. */
const FILLED: ReadonlySet<string> = new Set([
  ...TYPED,
  "number",
  "radio",
  "boolean-radio",
  "checkboxes",
  "switch",
  "select",
  "tags",
  "date",
  "datetime",
]);

/** Whether a value can be entered: choices that a call brings are not known from the field alone. */
export const canFill = (field: Field): boolean =>
  field.names.length === 1 && FILLED.has(field.widget) && (field.options === undefined || TYPED.has(field.widget));

const inputIn = (place: HTMLElement): HTMLInputElement => {
  const input = place.querySelector<HTMLInputElement>("input, textarea");
  if (input === null) throw new Error(`no input in ${place.textContent}`);
  return input;
};

export function typeInto(place: HTMLElement, text: string): void {
  const input = inputIn(place);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

const labelOf = (field: Field, value: unknown): string =>
  typeof value === "boolean" && field.codes === undefined
    ? value
      ? "是"
      : "否"
    : (field.codes?.find((code) => code.value === value)?.label ?? String(value));

/** Enters a value as a user does; what the field holds then. */
export async function fill(field: Field, place: HTMLElement, value: unknown, before: unknown): Promise<unknown> {
  if (TYPED.has(field.widget)) {
    typeInto(place, String(value));
    return value;
  }
  switch (field.widget) {
    case "number":
      typeInto(place, String(value));
      return value;
    case "radio":
    case "boolean-radio":
      await userEvent.click(within(place).getByLabelText(labelOf(field, value)));
      return value;
    case "checkboxes":
      return checked(field, place, value as readonly unknown[], (before ?? []) as readonly unknown[]);
    case "switch": {
      await userEvent.click(within(place).getByRole("switch"));
      const [on, off] = field.type === "boolean" ? [true, false] : ["1", "0"];
      return before === on ? off : on;
    }
    case "select":
      return chosen(field, place, value);
    case "date":
    case "datetime": {
      // The calendar is loaded when it is first drawn.
      const input = await waitFor(() => inputIn(place));
      fireEvent.mouseDown(input);
      fireEvent.change(input, { target: { value: String(value) } });
      fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
      fireEvent.blur(input);
      return value;
    }
    default: {
      for (const text of value as readonly string[]) await userEvent.type(inputIn(place), `${text}{enter}`);
      return [...((before ?? []) as readonly unknown[]), ...(value as readonly unknown[])];
    }
  }
}

async function checked(field: Field, place: HTMLElement, wanted: readonly unknown[], before: readonly unknown[]): Promise<unknown[]> {
  for (const value of wanted) if (!before.includes(value)) await userEvent.click(within(place).getByLabelText(labelOf(field, value)));
  return (field.codes ?? []).map((code) => code.value).filter((code) => wanted.includes(code) || before.includes(code));
}

async function chosen(field: Field, place: HTMLElement, value: unknown): Promise<unknown> {
  const box = within(place).getByRole("combobox");
  await userEvent.click(box);
  const option = await waitFor(() => {
    const open = choicesOf(box);
    const found = open.find((item) => item.textContent === labelOf(field, value));
    if (found === undefined) throw new Error(`${String(field.label)} offers ${textsOf(open).join(", ")}, not ${value}`);
    return found;
  });
  await userEvent.click(option);
  return value;
}

/** What a box that is open offers. */
export function choicesOf(box: HTMLElement): HTMLElement[] {
  const list = document.getElementById(box.getAttribute("aria-controls") ?? "")?.closest(".ant-select-dropdown");
  return [...(list?.querySelectorAll<HTMLElement>(".ant-select-item-option") ?? [])];
}

/** What a field shows, as far as it can be read: undefined where it cannot. */
export function shownIn(field: Field, place: HTMLElement, held: unknown): { shown: unknown; expected: unknown } | undefined {
  if (["text", "keyword", "textarea", "phone", "number"].includes(field.widget)) {
    const input = place.querySelector<HTMLInputElement>("input, textarea");
    return input === null ? undefined : { shown: input.value, expected: String(held ?? "") };
  }
  if (field.options !== undefined) return undefined;
  if (["radio", "boolean-radio", "checkboxes"].includes(field.widget)) {
    // By what is drawn: every radio of a test has the same name, and the browser of the tests unchecks all but one.
    const boxes = [...place.querySelectorAll<HTMLElement>(".ant-radio-wrapper-checked, .ant-checkbox-wrapper-checked")];
    const values = (Array.isArray(held) ? held : [held]).filter((value) => value !== undefined && value !== null);
    const labels = (field.codes ?? []).length > 0 ? inOrder(field, values) : values.map((value) => labelOf(field, value));
    return { shown: textsOf(boxes), expected: labels };
  }
  if (field.widget === "select" && typeof held === "string" && held !== "")
    return { shown: (place.textContent ?? "").includes(labelOf(field, held)), expected: true };
  return undefined;
}

const inOrder = (field: Field, values: readonly unknown[]): string[] =>
  (field.codes ?? []).filter((code) => values.includes(code.value)).map((code) => code.label);
