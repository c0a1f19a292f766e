import { listedActions } from "./traverse.ts";
import type { Call, Project, Screen, TableBlock } from "./types.ts";

/** The table whose columns a spreadsheet export or import has, and the screen of the table. */
export interface Exported {
  screen: Screen;
  table: TableBlock;
  entities: Project["entities"];
}

/**
 * Maps each exporting call (`export:`), by its id, to the table whose columns the file has. It is the first table that shows the list and
 * has the call in an action above the table. Row actions are not considered. A call without such a table has no entry.
 */
export const exportsOf = (project: Shown): Map<string, Exported> =>
  tablesOf(project, ({ handler }) => (handler.kind === "export" ? handler.list : undefined));

/**
 * Maps each importing call (`import:`), by its id, to the first table of its list that has an action with this call. A call without such a
 * table has no entry.
 */
export const importTablesOf = (project: Shown): Map<string, Exported> =>
  tablesOf(project, ({ handler }) => (handler.kind === "import" ? handler.import.list : undefined));

type Shown = Pick<Project, "screens" | "services" | "entities">;

function tablesOf({ screens, services, entities }: Shown, listOf: (call: Call) => string | undefined): Map<string, Exported> {
  const found = new Map<string, Exported>();
  const calls = new Map(
    [...services.values()].flatMap(({ calls: own }) => [...own.values()].map((call): [string, Call] => [call.id, call])),
  );
  for (const screen of screens.values())
    for (const { action, block, row } of listedActions(screen)) {
      const call = calls.get(action.call ?? "");
      const list = call === undefined ? undefined : listOf(call);
      if (list === undefined || row || block.kind !== "table" || block.call !== list) continue;
      if (action.call !== undefined && !found.has(action.call)) found.set(action.call, { screen, table: block, entities });
    }
  return found;
}
