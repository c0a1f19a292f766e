import { act, fireEvent, getConfig } from "@testing-library/react";
import type { Action } from "../../../generator/model/types.ts";

/** Presses an element by the mouse, which is there at once: the way to it, which costs most of a press, changes nothing here. */
export async function click(element: HTMLElement): Promise<void> {
  fireEvent.mouseDown(element);
  act(() => element.closest<HTMLElement>("a, button, input, textarea, [tabindex]")?.focus());
  fireEvent.mouseUp(element);
  fireEvent.click(element);
  // Not by act(), which waits until nothing is left to draw: a page that reads again and again is never done.
  await getConfig().asyncWrapper(() => new Promise((resolve) => setTimeout(resolve)));
}

/** What elements say, those that say nothing left out. */
export const textsOf = (nodes: readonly HTMLElement[]): string[] =>
  nodes.map((node) => (node.textContent ?? "").trim()).filter((text) => text !== "");

export const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

/** The button that sends a form; antd puts a blank between two signs. */
export const saveOf = ({ form }: Action): RegExp => new RegExp(`^${[...(form?.save ?? "确定")].join("\\s*")}$`);
