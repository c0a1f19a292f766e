import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Asts } from "../parse/ast.ts";
import { judgeActions } from "./actions.ts";
import { judgeBounds, judgeIndexes } from "./bounds.ts";
import { judgeClientCalls } from "./client-calls.ts";
import { judgeDialogs } from "./dialogs.ts";
import { judgeJoined } from "./derived.ts";
import { judgeRows } from "./rows.ts";
import { judgeEntities, judgeSchema } from "./entities.ts";
import { judgeCases } from "./entity-cases.ts";
import { judgeExports } from "./exports.ts";
import { judgeFormerNames } from "./former-names.ts";
import { judgeIcons } from "./icons.ts";
import { judgeIdleCalls } from "./idle-calls.ts";
import { judgeIdleEntities } from "./idle-entities.ts";
import { judgeIdleFields } from "./idle-fields.ts";
import { judgeIdleScreens } from "./idle-screens.ts";
import { judgeInputs } from "./inputs.ts";
import { judgeLogs } from "./logs.ts";
import { judgeMenus } from "./menus.ts";
import { judgeNaming } from "./naming.ts";
import { judgeNever } from "./never.ts";
import { judgeReferences } from "./references.ts";
import { judgeScreens } from "./screens.ts";
import { judgeServedLists } from "./served-lists.ts";
import { judgeServices } from "./services.ts";
import { judgeSheetCalls } from "./sheet-calls.ts";
import { judgeSheets } from "./sheets.ts";
import { judgeSums } from "./sums.ts";
import { judgeTables } from "./tables.ts";
import { judgeTasks } from "./tasks.ts";
import { judgeUnused } from "./unused.ts";
import { judgeNamedTwice, judgeWireNames } from "./wire-names.ts";
import { judgePasswordPlaces } from "./wires.ts";
import { judgeWorkflows } from "./workflows.ts";

/** Everything that is judged once names are resolved, one concern a file. */
export function judge(model: Model, asts: Asts, report: Report): void {
  judgeEntities(asts, report);
  judgeJoined(model.project, asts, report);
  judgeRows(model.project, asts, report);
  judgeReferences(model.project, asts, report);
  judgeFormerNames(model.project, asts, report);
  for (const entity of asts.entities) judgeCases(entity, report);
  for (const { query, body, reply } of asts.services.flatMap((service) => service.calls))
    for (const { name, tree } of [query, body, reply].flatMap((shape) => [...(shape?.plus.values() ?? [])]))
      judgeSchema(name, tree, report);
  for (const { query, body } of asts.services.flatMap((service) => service.calls))
    for (const { name, tree } of [query, body].flatMap((shape) => [...(shape?.plus.values() ?? [])])) judgeBounds(name, tree, report);
  judgePasswordPlaces(model, asts, report);
  judgeWireNames(model, asts, report);
  judgeNamedTwice(asts, report);
  judgeTables(model.project, asts, report);
  judgeIndexes(model.project, asts, report);
  judgeServedLists(model.project, asts, report);
  judgeLogs(model, asts, report);
  judgeSheets(model.project, report);
  judgeSheetCalls(model, report);
  judgeExports(model, asts, report);
  judgeSums(model.project, asts, report);
  judgeServices(model, report);
  judgeWorkflows(model, asts, report);
  judgeTasks(model, asts, report);
  judgeActions(model, asts, report);
  judgeInputs(model, report);
  judgeUnused(asts, report);
  judgeIdleScreens(model, asts, report);
  judgeIdleFields(asts, report);
  judgeIdleEntities(asts, report);
  judgeNaming(model, asts, report);
  judgeMenus(model, asts, report);
  judgeNever(model, asts, report);
  judgeScreens(model, report);
  judgeDialogs(model, report);
  judgeClientCalls(model, report);
  judgeIcons(asts, report);
  judgeIdleCalls(model, report);
}
