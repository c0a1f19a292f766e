import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { TaskAst } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { optional } from "./conditions.ts";
import type { Context, WorkflowNames } from "./context.ts";
import { meaningOf, unfolded } from "./meaning.ts";
import type { Task, Workflow } from "./types.ts";

/**
 * Resolves the tasks of a workflow (rows of the to-do list) by name, with actors and gates replaced by their conditions. Reports unknown
 * actors (E210) and screens (E206).
 */
export function tasksOf(
  asts: readonly TaskAst[],
  workflow: Omit<Workflow, "tasks">,
  names: WorkflowNames,
  context: Context,
  screens: ReadonlyMap<string, ScreenAst>,
): Map<string, Task> {
  const tasks = new Map<string, Task>();
  const { meaning } = meaningOf(workflow);
  for (const ast of asts) {
    for (const { text, at } of ast.by) {
      if (!names.actors.includes(text))
        context.report.unknown("E210", at, `"${text}" is not an actor of "${names.name}"`, text, names.actors);
    }
    const screen = ast.screen.text;
    if (!screens.has(screen)) context.report.unknown("E206", ast.screen.at, `unknown screen "${screen}"`, screen, screens.keys());
    const when = optional(ast.when, context);
    const actors: ConditionTree = { any: ast.by.map(({ text }) => ({ actor: text })) };
    const [only] = ast.by;
    const who: ConditionTree = ast.by.length === 1 && only !== undefined ? { actor: only.text } : actors;
    const tree = when === undefined ? who : { all: [who, when.tree] };
    tasks.set(ast.name.text, {
      name: ast.name.text,
      title: ast.title,
      waits: { tree: unfolded(tree, meaning), at: when?.at ?? ast.at },
      screen,
      query: new Map(ast.query.map(({ name, value }) => [name.text, value.text])),
      at: ast.at,
    });
  }
  return tasks;
}
