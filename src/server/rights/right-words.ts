import type { ScreenRight } from "../../../runtime/contract/route.ts";
import type { Table } from "../../../runtime/contract/storage.ts";
import { EVERYTHING } from "./role-limit.ts";

/** In the history of roles people read what a screen and its buttons are called, and no ids. */
export function withRightWords(table: Table, screens: readonly ScreenRight[]): Table {
  if (table.entity !== "role") return table;
  const codes = Object.fromEntries([
    [EVERYTHING, EVERYTHING_WORDS],
    ...screens.flatMap(({ id, title, actions = [] }) => [
      [id, title],
      ...actions.map((action) => [`${id}:${action.id}`, `${title}（${action.title}）`]),
    ]),
  ]);
  return { ...table, columns: table.columns.map((column) => (column.field === "rights" ? { ...column, codes } : column)) };
}

export const EVERYTHING_WORDS = "菜单内的全部功能";
