import { listedActions } from "./traverse.ts";
import type { Call, Project, Screen, TableBlock } from "./types.ts";

/**
 * Source of a spreadsheet export: the table with the exporting action above it, and its screen. The export has the columns of the table.
 */
export interface Exported {
  screen: Screen;
  table: TableBlock;
}

/**
 * Maps each exporting call (`export:`) to the first table of its list that has the call among its `actions`. A call without such a table
 * is absent.
 */
export function exportsOf({ screens, services }: Pick<Project, "screens" | "services">): Map<string, Exported> {
  const found = new Map<string, Exported>();
  const calls = new Map(
    [...services.values()].flatMap(({ calls: own }) => [...own.values()].map((call): [string, Call] => [call.id, call])),
  );
  for (const screen of screens.values())
    for (const { action, block, row } of listedActions(screen)) {
      const handler = calls.get(action.call ?? "")?.handler;
      if (handler?.kind !== "export" || row || block.kind !== "table" || block.call !== handler.list) continue;
      if (action.call !== undefined && !found.has(action.call)) found.set(action.call, { screen, table: block });
    }
  return found;
}
