import type { Report } from "../diagnostics/diagnostic.ts";
import type { Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";

/** Reports `caseless` of `x-store` on a field that has no case, or that is not unique by itself (E427). */
export function checkCaseless(project: Project, asts: Asts, report: Report): void {
  for (const { name, store } of asts.entities) {
    const entity = project.entities.get(name.text);
    for (const { text, at } of store?.caseless ?? []) {
      const field = entity?.fields.get(text);
      if (field === undefined) continue;
      const isText = field.stored === "text" && field.codes === undefined && field.secret === false && field.rows === undefined;
      if (!isText)
        report.add("E427", at, `"${text}" is no text that people type`, "caseless: only texts, without codes, that are no secrets");
      else if (!store?.unique.some((fields) => fields.length === 1 && fields[0]?.text === text))
        report.add("E427", at, `rows may share "${text}": it is not unique by itself`, `unique: [["${text}"]]`);
    }
  }
}
