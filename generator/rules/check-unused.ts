import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import { actorsIn, listUsedSubjects } from "../parse/uses.ts";
import type { Asts, CheckAst, Name } from "../parse/ast.ts";
import type { WorkflowAst } from "../parse/workflow-ast.ts";
import { blockShapes } from "../parse/roles.ts";
import type { ActionAst, ScreenAst, Written } from "../parse/screen-ast.ts";
import { type ScreenNode, visit } from "../parse/visit.ts";

/**
 * Reports metadata that nothing uses (E510):
 *
 * - forms that nothing opens, and actions that nobody can start;
 * - actors and lists to which nothing refers;
 * - `awaits` of an action that can be started, or whose screen exists already.
 *
 * Selections of users to which nothing refers are reported too (E514).
 */
export function checkUnused(asts: Asts, report: Report): void {
  const started = startedActions(asts.screens);
  const opened = openedForms([...asts.screens, ...asts.dialogs]);
  for (const screen of asts.dialogs) checkForms(screen, opened, report);
  for (const screen of asts.screens) {
    for (const [name, action] of screen.actions) checkAction(action, started.has(`${screen.name.text}.${name}`), asts, report);
    checkForms(screen, opened, report);
    report.run(checkChosen, screen);
  }
  const asked = new Set(asts.screens.flatMap((screen) => [...actorsIn(screen)]));
  for (const workflow of asts.workflows) checkWorkflow(workflow, asked, asts, report);
}

function checkForms(screen: ScreenAst, opened: ReadonlySet<string>, report: Report): void {
  for (const [name, { at }] of screen.formNames)
    if (!opened.has(`${screen.name.text}.${name}`)) report.add("E510", at, `nothing opens the form "${name}"`, "remove it");
}

const WAYS = "list it under actions: or rowActions:, name it in then:, or add awaits: with the page that it waits for";

function checkAction({ name, awaits }: ActionAst, started: boolean, asts: Asts, report: Report): void {
  if (awaits === undefined) {
    if (!started) report.add("E510", name.at, `nothing starts the action "${name.text}"`, WAYS);
    return;
  }
  if (started)
    report.add(
      "E510",
      awaits.at,
      `"${name.text}" can be started, but has awaits: "${awaits.text}"`,
      "remove awaits:, or remove the action from its list",
    );
  if (asts.screens.some((screen) => screen.name.text === awaits.text))
    report.add("E510", awaits.at, `"${name.text}" waits for "${awaits.text}", which exists`, `go: ${awaits.text}`);
}

/** Returns the id of a screen's action or form, as `screen.name`. */
const idOf = ({ text }: Name, screen: ScreenAst): string => (text.includes(".") ? text : `${screen.name.text}.${text}`);

type WrittenNode = ScreenNode<Written>;

const listActionNodes = (screen: ScreenAst): WrittenNode[] =>
  [...screen.actions.values()].flatMap((action) => visit<Written>("action", action));

const listBlockNodes = (screen: ScreenAst): WrittenNode[] =>
  screen.blocks.flatMap((block) => visit<Written>(blockShapes[block.kind], block));

const actionsIn = (nodes: readonly WrittenNode[]): Name[] => nodes.flatMap((node) => (node.term === "action" ? [node.of] : []));

/** Tests whether an action is started by a field or a button of a form. It is then started wherever the form is opened. */
const isOfForm = ({ within }: WrittenNode): boolean => within.some(({ shape }) => shape === "form");

/** Returns what an action leads to by itself: `then`, and buttons of its confirmation. */
const leadsTo = (action: ActionAst): Name[] => actionsIn(visit<Written>("action", action).filter((node) => !isOfForm(node)));

/**
 * Returns the actions that a block or a form lists, and all that these lead to. Every form counts, because a form that nothing opens is
 * reported itself.
 */
function startedActions(screens: readonly ScreenAst[]): Set<string> {
  const starts = screens.map(startsIn);
  const following = new Map<string, readonly string[]>(starts.flatMap(({ following }) => following));
  const open = starts.flatMap(({ started }) => started);
  const started = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const next = following.get(id);
    if (next === undefined || started.has(id)) continue;
    started.add(id);
    open.push(...next);
  }
  return started;
}

/** Returns the ids of the actions that a screen starts, and those that follow each of its own actions. */
const startsIn = memoised((screen: ScreenAst) => {
  const named = [...screen.forms.values()].flatMap((form) => visit<Written>("form", form));
  const nodes = [...listBlockNodes(screen), ...named, ...listActionNodes(screen).filter(isOfForm)];
  const following = [...screen.actions].map(
    ([name, action]) => [`${screen.name.text}.${name}`, leadsTo(action).map((next) => idOf(next, screen))] as const,
  );
  return { started: actionsIn(nodes).map((name) => idOf(name, screen)), following };
});

const openedForms = (screens: readonly ScreenAst[]): Set<string> => new Set(screens.flatMap(formsIn));

/** Returns the ids of the forms that a screen opens. */
const formsIn = memoised((screen: ScreenAst) =>
  [...listBlockNodes(screen), ...listActionNodes(screen)].flatMap((node) =>
    node.term === "form" && "text" in node.of ? [idOf(node.of, screen)] : [],
  ),
);

/**
 * Reports what users choose and nothing reads by the name of its block (E514): ticked rows, a node of a tree. Actions on the
 * nodes read the node, and hand-written code may.
 */
function checkChosen(screen: ScreenAst, report: Report): void {
  const hand = [screen, ...screen.blocks, ...screen.actions.values()].some((node) => "custom" in node && node.custom !== undefined);
  const subjects = listUsedSubjects(screen);
  for (const block of screen.blocks) {
    const { name, kind } = block;
    const isRead = subjects.has(name.text);
    if (kind === "table" && block.select && !hand && !isRead)
      report.add("E514", name.at, `nothing uses the selected rows of "${name.text}"`, `use $${name.text}.id, or remove select:`);
    if (kind === "tree" && isRead && !hand && !narrows(block.name.text, screen))
      report.add("E514", name.at, `the selected node of "${name.text}" filters nothing`, `send: { …: $${name.text}.… } at a table`);
    if (kind === "tree" && !isRead && !hand && (block.rowActions ?? []).length === 0)
      report.add("E514", name.at, `nothing uses the selected node of "${name.text}"`, `send: { …: $${name.text}.… }`);
  }
}

/**
 * Tests whether another block of the page uses the choice of a block, in its call, rows or search. True if the page has no table, form,
 * chart or figure that could use it.
 *
 * @param chosen name of the block in which users choose
 */
function narrows(chosen: string, { blocks }: ScreenAst): boolean {
  const others = blocks.filter(({ kind }) => kind === "table" || kind === "form" || kind === "chart" || kind === "figure");
  const sent = others.map((block) => [
    "send" in block ? block.send : undefined,
    "rows" in block ? block.rows : undefined,
    "search" in block ? block.search : undefined,
    block.kind === "form" ? block : undefined,
  ]);
  return others.length === 0 || listUsedSubjects(sent).has(chosen);
}

/**
 * Reports actors and lists of a workflow that nothing names (E510).
 * @param asked actors in conditions of screens
 */
function checkWorkflow(workflow: WorkflowAst, asked: ReadonlySet<string>, asts: Asts, report: Report): void {
  const { transitions, tasks } = workflow;
  const unused = (name: Name, what: string): void => report.add("E510", name.at, `nothing uses the ${what} "${name.text}"`, "remove it");
  const inputs = new Set(transitions.map(({ input }) => input?.text));
  for (const [name, { at }] of workflow.inputNames) if (!inputs.has(name)) unused({ text: name, at }, "list of inputs");
  const notified = transitions.flatMap(({ tells }) => tells);
  const actors = new Set(
    [...transitions, ...tasks]
      .flatMap(({ by }) => by)
      .concat(notified)
      .map(({ text }) => text),
  );
  for (const name of [...asked, ...actorsIn(workflow)]) actors.add(name);
  for (const { name } of workflow.actors) if (!actors.has(name.text)) unused(name, "actor");
  const checks = usedChecks(workflow, asts.screens);
  for (const [name, { at }] of workflow.checkNames) if (!checks.has(name)) unused({ text: name, at }, "list of checks");
}

function usedChecks(workflow: WorkflowAst, screens: readonly ScreenAst[]): Set<string> {
  const open = [...workflow.transitions.flatMap(({ checks }) => checks).flatMap(used), ...screens.flatMap(checksIn)];
  const found = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(workflow.checks.get(name) ?? []).flatMap(used));
  }
  return found;
}

/** Returns the lists of checks that the actions of a screen name. */
const checksIn = memoised((screen: ScreenAst) => [...screen.actions.values()].flatMap(({ checks }) => checks ?? []).flatMap(used));

const used = (check: CheckAst): string[] => (check.kind === "use" ? [check.name.text] : []);
