import { memoised } from "../memo/memo.ts";
import { listedActions } from "./traverse.ts";
import type { Call, Project, Screen, TableBlock } from "./types.ts";

/** A table of a screen, with the columns for the spreadsheet of an export or import. */
export interface Exported {
  screen: Screen;
  table: TableBlock;
  entities: Project["entities"];
}

/**
 * Maps the id of each exporting call (`export:`) to the table whose columns the spreadsheet has. It is the first table that shows the
 * exported list and has an action with the call above its rows. Row actions are not considered. A call without such a table is absent.
 */
export const exportsOf = (project: Shown): Map<string, Exported> =>
  tablesOf(project, ({ handler }) => (handler.kind === "export" ? handler.list : undefined));

/** Maps the id of each importing call (`import:`) to a table that shows the list. The table is found as {@link exportsOf} describes. */
export const importTablesOf = (project: Shown): Map<string, Exported> =>
  tablesOf(project, ({ handler }) => (handler.kind === "import" ? handler.import.list : undefined));

type Shown = Pick<Project, "screens" | "services" | "entities">;

function tablesOf({ screens, services, entities }: Shown, listOf: (call: Call) => string | undefined): Map<string, Exported> {
  const found = new Map<string, Exported>();
  const calls = new Map(
    [...services.values()].flatMap(({ calls: own }) => [...own.values()].map((call): [string, Call] => [call.id, call])),
  );
  for (const screen of screens.values())
    for (const { id, table } of callsAbove(screen)) {
      const call = calls.get(id);
      const list = call === undefined ? undefined : listOf(call);
      if (list !== undefined && table.call === list && !found.has(id)) found.set(id, { screen, table, entities });
    }
  return found;
}

/** Lists the calls of the actions above the rows of a screen's tables, each with its table. */
const callsAbove = memoised((screen: Screen): readonly { id: string; table: TableBlock }[] =>
  listedActions(screen).flatMap(({ action, block, row }) =>
    row || block.kind !== "table" || action.call === undefined ? [] : [{ id: action.call, table: block }],
  ),
);
