import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Asts } from "../parse/ast.ts";
import { judgeEntities, judgeSchema } from "./entities.ts";
import { judgeCases } from "./entity-cases.ts";
import { judgeScreens } from "./screens.ts";
import { judgeServices } from "./services.ts";
import { judgeTasks } from "./tasks.ts";
import { judgeWorkflows } from "./workflows.ts";

/** Everything that is judged once names are resolved, one concern a file. */
export function judge(model: Model, asts: Asts, report: Report): void {
  judgeEntities(asts, report);
  for (const entity of asts.entities) judgeCases(entity, report);
  for (const { query, body, reply } of asts.services.flatMap((service) => service.calls))
    for (const { name, tree } of [query, body, reply].flatMap((shape) => [...(shape?.plus.values() ?? [])]))
      judgeSchema(name, tree, report);
  judgeServices(model, report);
  judgeWorkflows(model, asts, report);
  judgeTasks(model, asts, report);
  judgeScreens(model, asts, report);
}
