import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Asts } from "../parse/ast.ts";

/** Everything that is judged once names are resolved, one concern a file. */
export function judge(_model: Model, _asts: Asts, _report: Report): void {}
