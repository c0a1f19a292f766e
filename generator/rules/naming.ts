import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Asts } from "../parse/ast.ts";

/** A title (`x-title`) is read where records are shown (in a table, or as a page) and where their changes are, which are kept of all that are stored. */
export function checkNaming({ project }: Model, asts: Asts, report: Report): void {
  const blocks = [...project.screens.values()].flatMap((screen) => [...screen.blocks.values()]);
  const shown = new Set(blocks.flatMap((block) => (block.kind === "table" || block.kind === "form" ? (block.entity ?? []) : [])));
  for (const { name, naming } of asts.entities) {
    if (naming === undefined || shown.has(name.text) || project.entities.get(name.text)?.store !== undefined) continue;
    const message = `"x-title" has no effect on "${name.text}": it is not stored, and no table and no page shows a record of it`;
    report.add("E514", naming.at, message, "take x-title away");
  }
}
