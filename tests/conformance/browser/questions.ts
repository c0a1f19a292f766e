import { screen as page, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { Action } from "../../../generator/model/types.ts";
import { patternOfText } from "../literal-text.ts";
import { click, squeezed, textsOf } from "./texts.ts";

/** The question that an action asks before it runs. */
export type Confirm = NonNullable<Action["confirm"]>;

/** Finds the question dialog and asserts its title, its text if it is literal, and its buttons in order. */
export async function findQuestion({ text, title, buttons }: Confirm): Promise<HTMLElement> {
  const asked = await page.findByRole("dialog");
  if (text.kind === "literal") expect(asked.textContent).toContain(String(text.value));
  if (title === undefined) expect(asked.textContent).toContain("提示");
  else expect(asked.textContent).toMatch(new RegExp(patternOfText(title).source.slice(1, -1), "s"));
  const labels = (buttons ?? [{ label: "取消" }, { label: "确定" }]).map(({ label }) => squeezed(label));
  expect(textsOf(within(asked).getAllByRole("button")).map(squeezed)).toEqual(labels);
  return asked;
}

/** Dismisses the dialog: by its leave button if it has one, else by the cross. */
export async function leave(asked: HTMLElement, { buttons }: Confirm): Promise<void> {
  const label = buttons === undefined ? "取消" : buttons.find((button) => button.leave === true)?.label;
  const cross = asked.querySelector<HTMLElement>(".ant-modal-close");
  await click(label === undefined ? (cross as HTMLElement) : buttonOf(asked, label));
  await waitFor(() => expect(page.queryAllByRole("dialog")).toEqual([]));
}

/** Returns the label of the button that continues the action, or undefined if each button leads elsewhere. */
export function goesOn({ buttons }: Confirm): string | undefined {
  if (buttons === undefined) return "确定";
  return buttons.find((button) => button.then === undefined && button.leave !== true && button.stay !== true)?.label;
}

export async function acceptQuestion(asked: HTMLElement, confirm: Confirm): Promise<void> {
  await click(buttonOf(asked, goesOn(confirm) ?? ""));
}

/** Allows blanks, because antd inserts one between two Chinese characters and some labels contain one. */
const buttonOf = (asked: HTMLElement, label: string): HTMLElement =>
  within(asked).getByRole("button", { name: new RegExp(`^${[...squeezed(label)].join("\\s*")}$`) });
