import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { exportsOf } from "../model/exports.ts";
import { actionsMaking } from "../model/traverse.ts";
import type { Action } from "../model/types.ts";
import type { Asts, CallAst, ServiceAst } from "../parse/ast.ts";

/**
 * Checks calls that export a list to a spreadsheet. Reports:
 *
 * - a call that names no paged list of its service, or has another method than the list (E423);
 * - a call without an action above a table of the list, or with several actions (E423);
 * - keywords without effect at the call or the action, because `export` implies them (E514).
 */
export function checkExports({ project }: Pick<Model, "project">, asts: Asts, report: Report): void {
  for (const service of asts.services) for (const call of service.calls) checkCall(call, service, report);
  const standing = exportsOf(project);
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  for (const { id, handler, at } of calls) {
    if (handler.kind !== "export") continue;
    const buttons = actionsMaking(id, project);
    const found = standing.get(id);
    const [, second] = buttons;
    if (found === undefined)
      report.add(
        "E423",
        at,
        `no table of ${handler.list} has a button for ${id}`,
        `add an action with call: ${id} to the actions of its table`,
      );
    else if (second !== undefined)
      report.add("E423", second.at, `${id} is made by two actions, but an export has the columns of one table`, "add a call for each list");
    for (const action of buttons) checkAction(action, report);
  }
}

/**
 * Checks a call that exports a list (E423): it must name a paged list of its service and have that list's method. Keywords that `export`
 * implies, such as `query` and `reply`, are reported as without effect (E514).
 */
function checkCall(call: CallAst, { name, calls }: ServiceAst, report: Report): void {
  const { exports: list } = call;
  if (list === undefined) return;
  const id = `${name.text}.${call.name.text}`;
  const lists = calls.filter(({ store, reply }) => store?.operation === "list" && reply?.page === true);
  const found = lists.find((other) => other.name.text === list.text);
  const wrong = (message: string, hint: string): void => report.add("E423", list.at, `${id} ${message}`, hint);
  if (found === undefined)
    wrong(`writes "${list.text}", which is not a paged list of "${name.text}"`, `${lists.map((other) => other.name.text).join(", ")}`);
  else if (found.method !== call.method) wrong(`has another method than "${list.text}", whose input it takes`, `${found.method}: …`);
  for (const keyword of ["query", "body", "reply", "store", "sheet", "access"] as const)
    if (call[keyword] !== undefined) report.noEffect(list.at, keyword, id, "export implies it");
  if (call.checks.length > 0) report.noEffect(list.at, "checks", id, "the checks of the list apply");
}

/**
 * Reports each member of an action that has no effect (E514).
 * @param own members that have an effect
 * @param why reason, for the message
 */
export function checkOnly(action: Action, own: ReadonlySet<string>, why: string, report: Report): void {
  for (const [member, value] of Object.entries(action))
    if (!own.has(member) && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0))
      report.noEffect(action.at, member, `"${action.id}"`, why);
}

/** Members that define how its button looks and when it is shown. All others have no effect. */
const OWN: ReadonlySet<string> = new Set([
  "id",
  "name",
  "label",
  "call",
  "when",
  "otherwise",
  "hint",
  "refused",
  "primary",
  "at",
  "send",
  "judged",
]);

function checkAction(action: Action, report: Report): void {
  checkOnly(action, OWN, "it exports a list", report);
  if (action.send.size > 0) report.noEffect(action.at, "send", `"${action.id}"`, "it sends the input of the list");
}
