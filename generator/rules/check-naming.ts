import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Asts } from "../parse/ast.ts";

/**
 * Reports a display name of records (`x-title`) that is never shown (E510). It is shown by tables and pages with such records, and in the
 * history of stored records.
 */
export function checkNaming({ project }: Model, asts: Asts, report: Report): void {
  const blocks = [...project.screens.values()].flatMap((screen) => [...screen.blocks.values()]);
  const shown = new Set(blocks.flatMap((block) => (block.kind === "table" || block.kind === "form" ? (block.entity ?? []) : [])));
  for (const { name, naming } of asts.entities) {
    if (naming === undefined || shown.has(name.text) || project.entities.get(name.text)?.store !== undefined) continue;
    report.add(
      "E510",
      naming.at,
      `nothing shows the title of "${name.text}": it is not stored, and no table or page shows its records`,
      "remove x-title",
    );
  }
}
