import { LOGS } from "../../runtime/contract/logs.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listedActions, placesOf } from "../model/traverse.ts";
import type { Project } from "../model/types.ts";
import type { Asts, CallAst } from "../parse/ast.ts";
import { judgeOnly } from "./exports.ts";

/** Calls that answer the changes of a record: of what, by which button. */
export function judgeHistories({ project }: Pick<Model, "project">, asts: Asts, report: Report): void {
  for (const { name, calls } of asts.services) for (const call of calls) judgeCall(`${name.text}.${call.name.text}`, call, project, report);
  const opened = openedByRows(project, report);
  for (const service of project.services.values())
    for (const { id, handler, at } of service.calls.values())
      if (handler.kind === "history" && !opened.has(id))
        report.add("E424", at, `${id} is opened from no row`, `an action with call: ${id} in the rowActions of a table`);
}

/** What is asked and answered follows from the entity, the right from the button. */
const FOLLOWS = ["query", "body", "reply", "store", "sheet", "exports", "access"] as const;

function judgeCall(id: string, call: CallAst, { entities }: Project, report: Report): void {
  const { history } = call;
  if (history === undefined) return;
  const { at } = history;
  const store = entities.get(history.text)?.store;
  if (entities.has(history.text) && (store === undefined || (store.log !== undefined && LOGS[store.log] !== LOGS["operation"])))
    report.add("E424", at, `${id}: of "${history.text}" no changes are kept`, "an entity that is stored, or the log of operations");
  if (call.method !== "get") report.add("E424", at, `${id} changes nothing`, "get: …");
  for (const keyword of FOLLOWS)
    if (call[keyword] !== undefined) {
      const word = keyword === "exports" ? "export" : keyword;
      report.add("E514", at, `"${word}" has no effect on ${id}: it follows from history`, `take ${word} away`);
    }
}

const OWN: ReadonlySet<string> = new Set(["id", "name", "label", "call", "when", "hint", "refused", "send", "at"]);

/** Calls of actions that stand at rows; what such an action says besides is told. */
function openedByRows(project: Project, report: Report): Set<string> {
  const calls = new Map(
    [...project.services.values()].flatMap((service) => [...service.calls.values()].map((call) => [call.id, call] as const)),
  );
  const opened = new Set<string>();
  for (const screen of placesOf(project)) {
    for (const action of screen.actions.values())
      if (calls.get(action.call ?? "")?.handler.kind === "history") judgeOnly(action, OWN, "it only opens a history", report);
    for (const { action, row } of listedActions(screen)) if (row && action.call !== undefined) opened.add(action.call);
  }
  return opened;
}
