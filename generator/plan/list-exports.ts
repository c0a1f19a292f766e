import { memoised } from "../memo/memo.ts";
import type { Column, Project, Screen, TableBlock } from "../model/types.ts";
import { exportsOf } from "../model/exports.ts";
import { name, type Node, present } from "./code.ts";
import { camel, workflowFile } from "./names.ts";
import type { View } from "./output.ts";
import { printingOf } from "./screens.ts";
import { shapeNode } from "./shapes.ts";

/** Builds the data from which list-exports.ts is printed for the server: the columns of each list that is exported as a spreadsheet. */
export function listExports(project: Project): View {
  const found = [...exportsOf(project)].sort(([a], [b]) => (a < b ? -1 : 1));
  return { exports: Object.fromEntries(found.map(([call, { screen, table }]) => [call, exportNode(screen, table, project)])) };
}

const exportNode = memoised((screen: Screen, table: TableBlock, project: Project): Node => {
  const at = printingOf(screen, project);
  const { workflow } = screen;
  const columns = table.columns.filter(({ custom }) => custom === undefined);
  return present({
    title: table.title ?? screen.title,
    screen: screen.name,
    // The browser sends which columns are visible, so the conditions of visibility are omitted.
    columns: columns.map((column) => shapeNode("column", exported(column), at)),
    workflow:
      columns.some(({ format }) => format === "state") && workflow !== undefined
        ? name(workflowFile(workflow), camel(workflow))
        : undefined,
  });
});

/** Returns the members of a column that a spreadsheet needs, without conditions, widths, sorting, actions and tones. */
function exported({
  show: _,
  width: __,
  sort: ___,
  inSight: ____,
  folds: _____,
  switch: ______,
  link: _______,
  codes,
  ...column
}: Column): object {
  return { ...column, codes: codes?.map(({ value, label }) => ({ value, label })) };
}
