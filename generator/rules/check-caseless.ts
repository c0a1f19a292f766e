import type { Report } from "../diagnostics/diagnostic.ts";
import type { Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";

/** Reports fields in `caseless` (`x-store`) that are no plain texts, or are not unique by themselves (E427). */
export function checkCaseless(project: Project, asts: Asts, report: Report): void {
  for (const { name, store } of asts.entities) {
    const entity = project.entities.get(name.text);
    for (const { text, at } of store?.caseless ?? []) {
      const field = entity?.fields.get(text);
      if (field === undefined) continue;
      const isText = field.stored === "text" && field.codes === undefined && field.secret === false && field.rows === undefined;
      if (!isText)
        report.add(
          "E427",
          at,
          `"${text}" is not a text that users enter`,
          "caseless applies only to texts without codes that are not secret",
        );
      else if (!store?.unique.some((fields) => fields.length === 1 && fields[0]?.text === text))
        report.add("E427", at, `"${text}" is not unique by itself`, `unique: [["${text}"]]`);
    }
  }
}
