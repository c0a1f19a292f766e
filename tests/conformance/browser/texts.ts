import { act, fireEvent, getConfig } from "@testing-library/react";
import type { Action } from "../../../generator/model/types.ts";

/** Presses an element directly. Simulating the pointer's movement would cost most of the press and change nothing here. */
export async function click(element: HTMLElement): Promise<void> {
  fireEvent.mouseDown(element);
  act(() => element.closest<HTMLElement>("a, button, input, textarea, [tabindex]")?.focus());
  fireEvent.mouseUp(element);
  fireEvent.click(element);
  // Not by `act()`, which waits until rendering ends: a page that polls never ends.
  await getConfig().asyncWrapper(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Lists the texts of elements, without empty ones. */
export const textsOf = (nodes: readonly HTMLElement[]): string[] =>
  nodes.map((node) => (node.textContent ?? "").trim()).filter((text) => text !== "");

export const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

/** Matches the button that submits a form. antd inserts a blank between two Chinese characters. */
export const saveOf = ({ form }: Action): RegExp => new RegExp(`^${[...(form?.save ?? "确定")].join("\\s*")}$`);
