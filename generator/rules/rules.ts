import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Asts } from "../parse/ast.ts";
import { judgeEntities } from "./entities.ts";
import { judgeScreens } from "./screens.ts";
import { judgeServices } from "./services.ts";
import { judgeWorkflows } from "./workflows.ts";

/** Everything that is judged once names are resolved, one concern a file. */
export function judge(model: Model, asts: Asts, report: Report): void {
  judgeEntities(asts, report);
  judgeServices(model, report);
  judgeWorkflows(model, asts, report);
  judgeScreens(model, asts, report);
}
