import { fireEvent, waitFor, within } from "@testing-library/react";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Field } from "../../../generator/model/types.ts";
import type { Widget } from "../../../runtime/contract/language/widgets.ts";
import { userEvent } from "../../runtime/support/fake-portal.tsx";
import { expect } from "vitest";
import { click, textsOf } from "./texts.ts";

/** Widgets that accept typed text. */
export const TYPED: ReadonlySet<string> = new Set(["text", "keyword", "suggest", "textarea", "password", "phone", "amount"]);

/** Widgets that this suite does not fill, because each has tests of its own. */
const OWN_TESTS: ReadonlySet<Widget> = new Set([
  "current-password",
  "url",
  "cron",
  "icon",
  "rich-text",
  "sql",
  "file",
  "upload",
  "image",
  "rows",
  "display",
]);

/** Widgets that upload a file to the call of their field. */
export const UPLOADS: ReadonlySet<string> = new Set(["file", "upload", "image"]);

/** A choice that a call or the metadata provides. */
export interface Choice {
  value: unknown;
  label: string;
  data?: Data;
}

/** Facts about a field that its description does not contain. */
export interface Known {
  /** For a field with options from a call: the choices that it offers first. */
  choices?: readonly Choice[] | undefined;
}

/** Returns whether this suite can enter a value. */
export const canFill = (field: Field): boolean =>
  !OWN_TESTS.has(field.widget) && (field.names.length === 1 || PAIRS.has(field.widget)) && field.options?.rows === undefined;

/** Widgets with one value for several names. */
const PAIRS: ReadonlySet<Widget> = new Set(["cascader", "date-range"]);

const inputIn = (container: HTMLElement): HTMLInputElement => {
  const input = container.querySelector<HTMLInputElement>("input, textarea");
  if (input === null) throw new Error(`no input in ${container.textContent}`);
  return input;
};

export function typeInto(container: HTMLElement, text: string): void {
  const input = inputIn(container);
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

const labelOf = (field: Field, value: unknown): string =>
  typeof value === "boolean" && field.codes === undefined
    ? value
      ? "是"
      : "否"
    : (field.codes?.find((code) => code.value === value)?.label ?? String(value));

/** Enters a value as a user does. @returns the value that the field then has */
export async function fill(field: Field, container: HTMLElement, value: unknown, before: unknown, known: Known = {}): Promise<unknown> {
  if (TYPED.has(field.widget)) {
    typeInto(container, String(value));
    return value;
  }
  switch (field.widget) {
    case "number":
      typeInto(container, String(value));
      return value;
    case "radio":
    case "boolean-radio":
      await click(within(container).getByLabelText(labelOf(field, value)));
      return value;
    case "checkboxes":
      return checked(field, container, value as readonly unknown[], (before ?? []) as readonly unknown[]);
    case "switch": {
      await click(within(container).getByRole("switch"));
      const [on, off] = field.type === "boolean" ? [true, false] : ["1", "0"];
      return before === on ? off : on;
    }
    case "select":
      return known.choices === undefined ? chosen(field, container, value) : offered(container, known.choices, before);
    case "multi-select":
      return several(field, container, known.choices ?? field.codes ?? [], before);
    case "tree-check":
      return ticked(container, known.choices ?? [], before);
    case "cascader":
      return level(container, known.choices ?? []);
    case "tree-select":
      return node(container, known.choices ?? [], before);
    case "date":
    case "datetime":
      return (await dated(container, [String(value)]))[0];
    case "date-range":
      return dated(
        container,
        (value as readonly unknown[]).map((end) => (field.format === "date" ? momentOf(end).slice(0, 10) : momentOf(end))),
      );
    default: {
      for (const text of value as readonly string[]) await userEvent.type(inputIn(container), `${text}{enter}`);
      return [...((before ?? []) as readonly unknown[]), ...(value as readonly unknown[])];
    }
  }
}

/** Returns a datetime for a calendar, also for texts that are not datetimes. */
const momentOf = (value: unknown): string => (/^\d{4}-\d\d-\d\d \d\d:/.test(String(value)) ? String(value) : "2026-03-18 10:20:17");

/** Types one datetime into each input. Waits for the calendar, which is loaded when it is first rendered. */
async function dated(container: HTMLElement, moments: readonly string[]): Promise<string[]> {
  const inputs = await waitFor(() => {
    const found = [...container.querySelectorAll("input")];
    expect(found).toHaveLength(moments.length);
    return found;
  });
  for (const [index, input] of inputs.entries()) {
    fireEvent.mouseDown(input);
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: moments[index] } });
    fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
    if (index + 1 === inputs.length) fireEvent.blur(input);
  }
  return [...moments];
}

/** Returns the element with exactly this text. @throws Error with the texts of all elements */
function saying(elements: Iterable<HTMLElement>, text: string | undefined): HTMLElement {
  const all = [...elements];
  const found = all.find(({ textContent }) => textContent === text);
  if (found === undefined) throw new Error(`${text} is not offered, but ${textsOf(all).join(", ")}`);
  return found;
}

/** Chooses a node of the first level that is not chosen yet. */
async function node(container: HTMLElement, choices: readonly Choice[], before: unknown): Promise<unknown> {
  const box = await within(container).findByRole("combobox");
  fireEvent.mouseDown(box);
  await click(box);
  const choice = choices.find(({ value }) => String(value) !== String(before)) ?? choices[0];
  // The tree renders again once the path to the chosen node is loaded, so the click is repeated.
  await waitFor(() => {
    fireEvent.click(saying(document.querySelectorAll<HTMLElement>(".ant-select-tree-node-content-wrapper"), choice?.label));
    expect(container.textContent).toContain(choice?.label);
  });
  return String(choice?.value);
}

async function checked(field: Field, container: HTMLElement, wanted: readonly unknown[], before: readonly unknown[]): Promise<unknown[]> {
  for (const value of wanted) if (!before.includes(value)) await click(within(container).getByLabelText(labelOf(field, value)));
  return (field.codes ?? []).map((code) => code.value).filter((code) => wanted.includes(code) || before.includes(code));
}

async function chosen(field: Field, container: HTMLElement, value: unknown): Promise<unknown> {
  const box = within(container).getByRole("combobox");
  await click(box);
  await click(await waitFor(() => saying(choicesOf(box), labelOf(field, value))));
  return value;
}

/** Lists the options of an open select box. */
export function choicesOf(box: HTMLElement): HTMLElement[] {
  const list = document.getElementById(box.getAttribute("aria-controls") ?? "")?.closest(".ant-select-dropdown");
  return [...(list?.querySelectorAll<HTMLElement>(".ant-select-item-option") ?? [])];
}

/** Reads the displayed value of a field and returns it with the expected one. Returns undefined if it cannot be read. */
export function shownIn(field: Field, container: HTMLElement, current: unknown): { shown: unknown; expected: unknown } | undefined {
  if (["text", "keyword", "textarea", "phone", "number"].includes(field.widget)) {
    const input = container.querySelector<HTMLInputElement>("input, textarea");
    return input === null ? undefined : { shown: input.value, expected: String(current ?? "") };
  }
  if (field.options !== undefined) return undefined;
  if (["radio", "boolean-radio", "checkboxes"].includes(field.widget)) {
    // Reads the rendered classes: every radio in a test has the same name, and jsdom unchecks all but one of them.
    const boxes = [...container.querySelectorAll<HTMLElement>(".ant-radio-wrapper-checked, .ant-checkbox-wrapper-checked")];
    const values = (Array.isArray(current) ? current : [current]).filter((value) => value !== undefined && value !== null);
    const labels = (field.codes ?? []).length > 0 ? listLabels(field, values) : values.map((value) => labelOf(field, value));
    return { shown: textsOf(boxes), expected: labels };
  }
  if (field.widget === "select" && typeof current === "string" && current !== "")
    return { shown: (container.textContent ?? "").includes(labelOf(field, current)), expected: true };
  return undefined;
}

const listLabels = (field: Field, values: readonly unknown[]): string[] =>
  (field.codes ?? []).filter((code) => values.includes(code.value)).map((code) => code.label);

/** Chooses an option that is not chosen yet, after asserting that all options are offered in order. */
async function offered(container: HTMLElement, choices: readonly Choice[], before: unknown): Promise<unknown> {
  const box = within(container).getByRole("combobox");
  fireEvent.mouseDown(box);
  await click(box);
  // A stored value that is not among the options follows them.
  await waitFor(() => expect(textsOf(choicesOf(box)).slice(0, choices.length)).toEqual(choices.map(({ label }) => label)));
  // Selects by position, because two records may have the same label.
  const index = Math.max(
    choices.findIndex(({ value }) => value !== before),
    0,
  );
  await click(choicesOf(box)[index] as HTMLElement);
  return choices[index]?.value;
}

async function several(field: Field, container: HTMLElement, choices: readonly Choice[], before: unknown): Promise<unknown> {
  const current = Array.isArray(before)
    ? before
    : String(before ?? "")
        .split(",")
        .filter(Boolean);
  const more = await offered(container, choices, current[0]);
  const next = current.includes(more) ? current.filter((value) => value !== more) : [...current, more];
  return field.type === "array" ? next : next.join(",");
}

async function ticked(container: HTMLElement, choices: readonly Choice[], before: unknown): Promise<unknown> {
  const current = (Array.isArray(before) ? before : []).map(String);
  const choice = choices.find(({ value }) => !current.includes(String(value)));
  const line = await waitFor(() => saying(container.querySelectorAll<HTMLElement>(".ant-tree-treenode"), choice?.label));
  await click(line.querySelector<HTMLElement>(".ant-tree-checkbox") as HTMLElement);
  return [...current, String(choice?.value)];
}

/** Chooses in the first level only, because a value may end at any level. */
async function level(container: HTMLElement, choices: readonly Choice[]): Promise<unknown> {
  const box = await within(container).findByRole("combobox");
  fireEvent.mouseDown(box);
  await click(box);
  await click(await waitFor(() => saying(document.querySelectorAll<HTMLElement>(".ant-cascader-menu-item"), choices[0]?.label)));
  return [String(choices[0]?.value), undefined];
}
