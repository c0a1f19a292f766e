import type { Model } from "../model/build.ts";
import { keyInput } from "../model/calls.ts";
import type { Action, Screen } from "../model/types.ts";

/**
 * Tests whether an action adds a record. Its call either stores a new record, or is hand-written and has no input that identifies a stored
 * record.
 */
export function addsRecord({ call, transitions }: Action, { drafts }: Model): boolean {
  const draft = drafts.get(call ?? "");
  if (draft === undefined || transitions.length > 0) return false;
  const operation = draft.ast.store?.operation;
  if (operation !== undefined) return operation === "create";
  const key = keyInput(draft);
  return draft.ast.method !== "get" && (key === undefined || draft.entity?.store?.typedKey === true);
}

/** Tests whether a table or a tree of the screen offers an action for its rows or nodes. */
export const isOnRows = ({ id }: Action, { blocks }: Screen): boolean =>
  [...blocks.values()].some((block) => (block.kind === "table" || block.kind === "tree") && block.rowActions?.includes(id) === true);
