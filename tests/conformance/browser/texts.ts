import type { Action } from "../../../generator/model/types.ts";
/** What elements say, those that say nothing left out. */
export const textsOf = (nodes: readonly HTMLElement[]): string[] =>
  nodes.map((node) => (node.textContent ?? "").trim()).filter((text) => text !== "");

export const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

/** The button that sends a form; antd puts a blank between two signs. */
export const saveOf = ({ form }: Action): RegExp => new RegExp(`^${[...(form?.save ?? "确定")].join("\\s*")}$`);
