import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { isSummable } from "../model/totals.ts";
import type { TableBlock } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import type { TableBlockAst } from "../parse/screen-ast.ts";

/**
 * Checks the totals of tables. Reports:
 *
 * - a total that is no column of the table (E514), or whose sum is not exact (E303);
 * - totals of a paged list that is no storage call, because only the store sums all pages (E542).
 */
export function checkListTotals(model: Model, asts: Asts, report: Report): void {
  for (const screen of asts.screens)
    for (const ast of screen.blocks) {
      const block = model.project.screens.get(screen.name.text)?.blocks.get(ast.name.text);
      if (ast.kind === "table" && block?.kind === "table" && ast.totals !== undefined) checkTotals(ast, ast.totals, block, model, report);
    }
}

function checkTotals(ast: TableBlockAst, totals: readonly Name[], block: TableBlock, model: Model, report: Report): void {
  const draft = model.drafts.get(block.call ?? "");
  const entity = model.project.entities.get(block.entity ?? "");
  const isPaged = draft?.ast.reply?.page === true && block.virtual !== true;
  if (draft !== undefined && isPaged && draft.ast.store?.operation !== "list") {
    const hint = "use a call with store: { list: … }, or a table that shows all rows at once (virtual: true)";
    report.add("E542", ast.name.at, `nothing adds up the pages of ${draft.id}, which "${ast.name.text}" shows`, hint);
    return;
  }
  for (const name of totals) {
    const field = entity?.fields.get(name.text);
    if (!block.columns.some((column) => column.field === name.text))
      report.add("E514", name.at, `the total of "${name.text}" has no column`, `columns: [${name.text}, …]`);
    else if (field !== undefined && !isSummable(field)) {
      const summable = [...(entity?.fields.values() ?? [])].filter(isSummable).map((other) => other.name);
      const hint = summable.length === 0 ? undefined : `fields with an exact sum: ${summable.join(", ")}`;
      report.add(
        "E303",
        name.at,
        `"${name.text}" has no exact total: it is neither a whole number nor an amount of "${entity?.name}"`,
        hint,
      );
    }
  }
}
