import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/nearest.ts";
import type { Model } from "../model/build.ts";
import { meaningOf } from "../model/meaning.ts";
import type { Screen, Task, Workflow } from "../model/types.ts";
import type { Asts, TaskAst } from "../parse/ast.ts";
import { undecidable } from "./database.ts";
import { canHold } from "./satisfy.ts";

/** To-do rows: somebody can have them, the database can count them, and their link opens a list of such records. */
export function judgeTasks(model: Model, asts: Asts, report: Report): void {
  for (const workflow of model.project.workflows.values()) {
    const written = asts.workflows.find((ast) => ast.name.text === workflow.name)?.tasks ?? [];
    for (const ast of written) {
      const task = workflow.tasks.get(ast.name.text);
      const screen = model.project.screens.get(task?.screen ?? "");
      if (task === undefined) continue;
      judgeCounting(task, workflow, screen, model, report);
      if (screen !== undefined) judgeLink(ast, task, workflow, screen, report);
    }
  }
}

function judgeCounting(task: Task, workflow: Workflow, screen: Screen | undefined, model: Model, report: Report): void {
  const entity = model.project.entities.get(workflow.entity);
  const why = entity === undefined ? undefined : undecidable(task.waits.tree, entity);
  if (why !== undefined) {
    report.add("E611", task.waits.at, `records of the task "${task.name}" cannot be counted: ${why}`);
    return;
  }
  const access = screen?.access === undefined ? [] : [screen.access.tree];
  const scope = entity?.scope === undefined ? [] : [entity.scope.tree];
  const possible = (trees: Task["waits"]["tree"][]): boolean =>
    workflow.states.some(({ code }) => canHold({ ...meaningOf(workflow), trees, fixed: stored(code, workflow) }));
  if (!possible([task.waits.tree]))
    report.add("E610", task.at, `nobody can have the task "${task.name}": its actors and condition exclude each other`);
  else if (!possible([task.waits.tree, ...scope, ...access]))
    report.add(
      "E610",
      task.at,
      `nobody can have the task "${task.name}": who has to act may not open "${task.screen}", or see the records`,
    );
}

const stored = (state: string, workflow: Workflow): Map<string, unknown> =>
  new Map<string, unknown>([
    ["row", "a record"],
    [`row.${workflow.field}`, state],
  ]);

function judgeLink(ast: TaskAst, task: Task, workflow: Workflow, screen: Screen, report: Report): void {
  if (screen.workflow !== workflow.name)
    report.add("E612", ast.screen.at, `"${screen.name}" does not show records of "${workflow.entity}"`);
  const known = addressNames(screen);
  for (const { name } of ast.query) {
    if (known.has(name.text)) continue;
    report.add("E612", name.at, `"${screen.name}" does not keep "${name.text}" in its address`, didYouMean(name.text, known));
  }
  for (const param of screen.params) {
    if (!task.query.has(param))
      report.add("E612", ast.screen.at, `"${screen.name}" is opened with "${param}", which the task does not give`);
  }
}

/** Parameters, what is chosen in trees, tabs and steps, and what tables search for; a second table's names begin with its own. */
function addressNames(screen: Screen): Set<string> {
  const names = new Set<string>(screen.params);
  let tables = 0;
  for (const block of screen.blocks.values()) {
    if (block.kind === "tree" || block.kind === "tabs" || block.kind === "steps") names.add(block.name);
    if (block.kind !== "table") continue;
    const prefix = tables++ === 0 ? "" : `${block.name}.`;
    for (const name of ["pageNumber", "pageSize", "sort", ...block.search.flatMap((field) => field.names)]) names.add(prefix + name);
  }
  return names;
}
