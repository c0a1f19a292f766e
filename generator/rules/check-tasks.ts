import type { Report } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { locationOf } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { addressCodes, addressNames, listCodes, uncoded } from "../model/address-names.ts";
import { meaningOf } from "../model/meaning.ts";
import type { Condition, Screen, Task, Workflow } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import type { TaskAst } from "../parse/workflow-ast.ts";
import { undecidable } from "./check-database.ts";
import { canHold } from "./satisfy.ts";
import { actorsInCircles } from "./circular-gates.ts";

/**
 * Checks entries of the to-do list. Reports:
 *
 * - an entry that never ends, or that no user can have together with its screen (E610);
 * - an entry whose records SQL cannot count (E611);
 * - a link that does not open a list of these records, or lacks parameters of the screen (E612);
 * - two equal entries (E111).
 */
export function checkTasks(model: Model, asts: Asts, report: Report): void {
  for (const workflow of model.project.workflows.values()) report.run(checkWorkflow, workflow, model, asts);
}

function checkWorkflow(workflow: Workflow, model: Model, asts: Asts, report: Report): void {
  if (actorsInCircles(workflow).length > 0) return;
  const written = asts.workflows.find((ast) => ast.name.text === workflow.name)?.tasks ?? [];
  const barred: Barred[] = [];
  for (const ast of written) {
    const task = workflow.tasks.get(ast.name.text);
    const screen = model.project.screens.get(task?.screen ?? "");
    if (task === undefined) continue;
    barred.push(...checkCounting(task, workflow, screen, model, report));
    if (screen !== undefined) checkLink(ast, task, workflow, screen, report);
  }
  reportBarred(barred, workflow, report);
  checkSame(written, workflow, report);
}

/** Reports a task with the actors, the condition and the link of another one (E111): users would see the same number twice. */
function checkSame(written: readonly TaskAst[], { tasks }: Workflow, report: Report): void {
  const known = new Map<string, string>();
  for (const { name, by, query } of written) {
    const task = tasks.get(name.text);
    const key = JSON.stringify([by.map(({ text }) => text), task?.waits.tree, task?.screen, query.map(({ value }) => value.text)]);
    const first = known.get(key);
    if (first !== undefined) report.add("E111", name.at, `"${name.text}" and "${first}" are the same task`, "remove one, or change when");
    else known.set(key, name.text);
  }
}

/** A task that this condition alone prevents: `access` of its screen, or the scope of its records. */
interface Barred {
  task: Task;
  by: Condition;
  what: string;
}

function checkCounting(task: Task, workflow: Workflow, screen: Screen | undefined, model: Model, report: Report): Barred[] {
  const entity = model.project.entities.get(workflow.entity);
  const why = entity === undefined ? undefined : undecidable(task.waits.tree, entity);
  if (why !== undefined) {
    report.add("E611", task.waits.at, `the database cannot count records of the task "${task.name}": ${why}`);
    return [];
  }
  const possible = (...conditions: readonly Condition[]): boolean =>
    workflow.states.some(({ code }) =>
      canHold({ ...meaningOf(workflow), trees: conditions.map(({ tree }) => tree), fixed: stored(code, workflow) }),
    );
  if (!possible(task.waits)) {
    report.add("E610", task.at, `no user can have the task "${task.name}": its actors and condition exclude each other`);
    return [];
  }
  checkEnding(task, workflow, report);
  // A condition that never holds by itself is reported at its own place.
  const { access } = screen ?? {};
  if (access !== undefined && possible(access) && !possible(task.waits, access))
    return [{ task, by: access, what: `open "${task.screen}"` }];
  const { scope } = entity ?? {};
  if (scope === undefined || !possible(scope) || (access !== undefined && !possible(access))) return [];
  if (!possible(task.waits, scope)) return [{ task, by: scope, what: "see the records" }];
  if (access !== undefined && !possible(task.waits, scope, access))
    return [{ task, by: access, what: `open "${task.screen}" and see the records` }];
  return [];
}

/** Reports a task whose records are all in final states (E610): nobody can complete it. */
function checkEnding({ name, waits }: Task, workflow: Workflow, report: Report): void {
  // A final state that a transition leaves is reported as such (E605).
  const leaves = (code: string): boolean => [...workflow.transitions.values()].some(({ from, to }) => from.includes(code) && to !== code);
  const open = workflow.states.filter(({ final, code }) => !final || leaves(code));
  if (!open.some(({ code }) => canHold({ ...meaningOf(workflow), trees: [waits.tree], fixed: stored(code, workflow) })))
    report.add(
      "E610",
      waits.at,
      `the task "${name}" never ends: its records wait in final states`,
      "name a state that a transition leaves",
    );
}

/**
 * Reports the conditions that prevent tasks. If a condition prevents every task that it applies to, it is the mistake itself. Otherwise the
 * task is.
 */
function reportBarred(barred: readonly Barred[], workflow: Workflow, report: Report): void {
  const tasks = [...workflow.tasks.values()];
  for (const by of new Set(barred.map((item) => item.by))) {
    const own = barred.filter((item) => item.by === by);
    const [first] = own;
    if (first === undefined) continue;
    const meeting = tasks.filter((task) => own.some((item) => item.task.screen === task.screen));
    if (own.length > 1 && own.length === meeting.length) {
      report.add(
        "E610",
        by.at,
        `no user with a task of "${workflow.name}" may ${first.what}`,
        `tasks: ${own.map(({ task }) => task.name).join(", ")}`,
      );
      continue;
    }
    for (const { task, what } of own) {
      const hint = `the condition is at ${locationOf(by.at)}`;
      report.add("E610", task.at, `no user can have the task "${task.name}": its actors may not ${what}`, hint);
    }
  }
}

const stored = (state: string, workflow: Workflow): Map<string, unknown> =>
  new Map<string, unknown>([
    ["row", "a record"],
    [`row.${workflow.field}`, state],
  ]);

function checkLink(ast: TaskAst, task: Task, workflow: Workflow, screen: Screen, report: Report): void {
  if (screen.workflow !== workflow.name)
    report.add("E612", ast.screen.at, `"${screen.name}" does not show records of "${workflow.entity}"`);
  const known = addressNames(screen);
  const codes = addressCodes(screen);
  for (const { name } of ast.query) {
    const other = uncoded(task.query.get(name.text) ?? null, codes.get(name.text));
    const hint = listCodes(codes.get(name.text));
    if (other !== undefined) report.add("E612", name.at, `"${other}" is not a code of "${name.text}" in "${screen.name}"`, hint);
    const chosen = screen.blocks.get(name.text);
    const values = (task.query.get(name.text) ?? "").split(",");
    if (other === undefined && (chosen?.kind === "tabs" || chosen?.kind === "steps") && chosen.field === workflow.field)
      if (!values.some((code) => canHold({ ...meaningOf(workflow), trees: [task.waits.tree], fixed: stored(code, workflow) })))
        report.add("E612", name.at, `no record of this task has the state "${values.join('", "')}", so its list is empty`, "remove it");
    if (known.has(name.text)) continue;
    report.add("E612", name.at, `"${screen.name}" has no parameter "${name.text}" in its address`, didYouMean(name.text, known));
  }
  for (const param of screen.params) {
    if (!task.query.has(param))
      report.add("E612", ast.screen.at, `"${screen.name}" requires the parameter "${param}", which the task does not send`);
  }
}
