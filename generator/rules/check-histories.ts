import { LOGS } from "../../runtime/contract/server/log-entities.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens } from "../model/traverse.ts";
import type { Project } from "../model/types.ts";
import type { Asts, CallAst } from "../parse/ast.ts";
import { callsOf, CHANGES, historiesIn, type History } from "../parse/histories.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { checkOnly } from "./check-exports.ts";

/**
 * Checks blocks with `history`, which get an action that shows the changes of a record. Reports (E424):
 *
 * - a block whose records have no stored changes: they are not stored, or belong to a log other than the operation log;
 * - a form of a new record;
 * - another action of the screen with the name of the history action.
 *
 * An action that opens a history may have only keywords of its button, such as `label` and `when`. Its other keywords have no effect and
 * are reported (E514).
 */
export function checkHistories({ project }: Pick<Model, "project">, asts: Asts, report: Report): void {
  const calls = callsOf(asts);
  for (const screen of asts.screens)
    for (const history of historiesIn(screen, calls)) checkHistory(history, screen, { project, calls, report });
  for (const screen of listAllScreens(project))
    for (const action of screen.actions.values())
      if (calls.get(action.call ?? "")?.history !== undefined) checkOnly(action, OWN, "it opens a history", report);
}

interface Known {
  project: Project;
  calls: ReadonlyMap<string, CallAst>;
  report: Report;
}

function checkHistory({ block, entity, action, call }: History, screen: ScreenAst, { project, report }: Known): void {
  const { text: name, at } = block.name;
  const wrong = (message: string, hint: string): void => report.add("E424", at, `"${name}" ${message}`, hint);
  const store = project.entities.get(entity?.text ?? "")?.store;
  const hasStoredChanges = store !== undefined && (store.log === undefined || LOGS[store.log] === LOGS["operation"]);
  if (block.kind === "form" && block.entity !== undefined) wrong("is the form of a new record, which has no changes", "remove history");
  else if (entity === undefined) wrong("shows no records of an entity", "use a call that replies an entity");
  else if (!hasStoredChanges) wrong(`shows "${entity.text}", whose changes are not stored`, "use a stored entity, or the operation log");
  else if (screen.actions.get(action)?.call?.text !== `${CHANGES}.${call}`)
    wrong(`opens its history by the action "${action}", but another action has this name`, `rename "${action}"`);
}

const OWN: ReadonlySet<string> = new Set(["id", "name", "label", "call", "when", "otherwise", "hint", "refused", "send", "at"]);
