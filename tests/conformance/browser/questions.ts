import { screen as page, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { Action } from "../../../generator/model/types.ts";
import { click, squeezed, textsOf } from "./texts.ts";

export type Confirm = NonNullable<Action["confirm"]>;

/** What is asked: its title, its words where they name nothing, its buttons in order. */
export async function findQuestion({ text, title = "提示", buttons }: Confirm): Promise<HTMLElement> {
  const asked = await page.findByRole("dialog");
  if (text.kind === "literal") expect(asked.textContent).toContain(String(text.value));
  expect(asked.textContent).toContain(title);
  const labels = (buttons ?? [{ label: "取消" }, { label: "确定" }]).map(({ label }) => squeezed(label));
  expect(textsOf(within(asked).getAllByRole("button")).map(squeezed)).toEqual(labels);
  return asked;
}

/** Leaves it: by the button that is for that, else by the cross. */
export async function leave(asked: HTMLElement, { buttons }: Confirm): Promise<void> {
  const label = buttons === undefined ? "取消" : buttons.find((button) => button.leave === true)?.label;
  const cross = asked.querySelector<HTMLElement>(".ant-modal-close");
  await click(label === undefined ? (cross as HTMLElement) : buttonOf(asked, label));
  await waitFor(() => expect(page.queryAllByRole("dialog")).toEqual([]));
}

/** The button that does what was asked; undefined: each leads elsewhere. */
export function goesOn({ buttons }: Confirm): string | undefined {
  if (buttons === undefined) return "确定";
  return buttons.find((button) => button.then === undefined && button.leave !== true && button.stay !== true)?.label;
}

export async function answer(asked: HTMLElement, confirm: Confirm): Promise<void> {
  await click(buttonOf(asked, goesOn(confirm) ?? ""));
}

/** antd puts a blank between two signs, and some are written with one. */
const buttonOf = (asked: HTMLElement, label: string): HTMLElement =>
  within(asked).getByRole("button", { name: new RegExp(`^${[...squeezed(label)].join("\\s*")}$`) });
