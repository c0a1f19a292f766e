import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Action, Screen } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { ScreenAst } from "../parse/screen-ast.ts";
import { addsRecord, isOnRows } from "./adding-actions.ts";

/**
 * Checks actions that copy a record (`copyOf`):
 *
 * - `copyOf` must name an action of the same screen (E207) that adds a record (E593).
 * - The copying action must act on a row. The row must have fields to copy, and a call must be able to read it (E593).
 */
export function checkCopies(model: Model, asts: Asts, report: Report): void {
  for (const ast of asts.screens) {
    const screen = model.project.screens.get(ast.name.text);
    for (const { name, copyOf } of ast.actions.values()) if (copyOf !== undefined) checkCopy(name.text, copyOf, ast, screen, model, report);
  }
}

function checkCopy(id: string, copyOf: Name, ast: ScreenAst, screen: Screen | undefined, model: Model, report: Report): void {
  const source = ast.actions.get(copyOf.text);
  if (source === undefined) {
    report.unknown("E207", copyOf.at, `unknown action "${copyOf.text}"`, copyOf.text, ast.actions.keys());
    return;
  }
  const action = screen?.actions.get(id);
  if (screen === undefined || action === undefined) return;
  const found = mistakeOf(action, source.copyOf !== undefined, copyOf.text, screen, model);
  if (found !== undefined) report.add("E593", copyOf.at, ...found);
}

/**
 * Returns the message and the hint of the first mistake in a copy. Undefined if there is no mistake.
 *
 * @param isCopy whether the named action is a copy itself
 * @param of name of the action that is copied
 */
function mistakeOf(action: Action, isCopy: boolean, of: string, screen: Screen, model: Model): [message: string, hint: string] | undefined {
  if (isCopy) return [`"${of}" is a copy itself`, "name the action that adds a record"];
  if (action.form === undefined || action.form.readonly === true || !addsRecord(action, model))
    return [`"${of}" adds no record by a form`, "name an action with a form and a call that adds a record"];
  if (!isOnRows(action, screen)) return [`no table lists "${action.id}" on its rows`, `rowActions: [${action.id}, …]`];
  if (action.detail === undefined)
    return [`nothing reads the record that "${action.id}" copies`, "add a call with store: { get: … } to the service of the list"];
  if (action.copies === undefined)
    return [`the form of "${action.id}" has no field that two records may have in common`, "remove the action"];
  return undefined;
}
