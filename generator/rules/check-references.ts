import type { Report } from "../diagnostics/diagnostic.ts";
import type { Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import { entries, get } from "../parse/pick.ts";
import { undecidable } from "./check-database.ts";

/**
 * Checks the long form of `x-ref`. The database must be able to evaluate its condition (E220), the condition must be able to hold (E311),
 * and no field is copied twice (E111). Keywords without effect are reported (E514).
 */
export function checkReferences({ entities }: Project, asts: Asts, report: Report): void {
  for (const ast of asts.entities) {
    const entity = entities.get(ast.name.text);
    if (entity?.at.file !== ast.at.file) continue;
    const copied = new Set<string>();
    for (const { name, tree } of ast.fields) {
      const field = entity.fields.get(name.text);
      const target = entities.get(field?.ref?.entity ?? "");
      const long = get(tree, "x-ref");
      if (field?.ref === undefined || target === undefined || long?.kind !== "map") continue;
      const idle = idleBecause(field.derived !== undefined, entity.store?.log, target.store === undefined);
      // The parent of a record in a tree is not validated. It is still shown, and `except` provides the label at the top.
      const above = name.text === entity.store?.parent ? "the parent of a record of a tree is not checked" : undefined;
      for (const keyword of ["where", "copy", "except"]) {
        const at = get(long, keyword)?.at;
        const because = idle ?? (keyword === "except" ? undefined : above);
        if (because !== undefined && at !== undefined)
          report.add("E514", at, `"${keyword}" has no effect on "${name.text}": ${because}`, `remove ${keyword}`);
      }
      const { where } = field.ref;
      const why = where === undefined || target.store === undefined ? undefined : undecidable(where.tree, target);
      if (where !== undefined && why !== undefined) report.add("E220", where.at, `the database cannot evaluate \`where\`: ${why}`);
      for (const { name: own } of entries(get(long, "copy"))) {
        if (copied.has(own.text)) report.add("E111", own.at, `"${own.text}" is copied twice`, "copy it from one record");
        copied.add(own.text);
      }
    }
  }
}

function idleBecause(filled: boolean, log: string | undefined, unstored: boolean): string | undefined {
  if (filled) return "the server fills it (x-derived)";
  if (log !== undefined) return "only the server writes a log";
  return unstored ? "its records are not stored here" : undefined;
}
