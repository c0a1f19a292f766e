import type { Report } from "../diagnostics/diagnostic.ts";
import { listAllScreens, listNodesOf } from "../model/traverse.ts";
import type { EntitySheet, EntitySheetUnique, Project } from "../model/types.ts";

/**
 * Reports an `x-import` of an entity whose rows no list imports (E422), and unique fields and warnings of a spreadsheet that are redundant
 * (E111, E514).
 */
export function checkSheets(project: Project, report: Report): void {
  const nodes = listAllScreens(project).flatMap((screen) => listNodesOf(screen, "call"));
  const read = new Set(nodes.flatMap(({ of, within }) => (within.at(-1)?.shape === "import" ? [of] : [])));
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  const imported = new Set(calls.flatMap(({ id, reply }) => (read.has(id) && reply.many ? [reply.entity] : [])));
  for (const { name, sheet } of project.entities.values()) {
    if (sheet !== undefined) checkUnique(name, sheet, report);
    if (sheet !== undefined) checkWarnings(name, sheet, report);
    if (sheet !== undefined && !imported.has(name))
      report.add("E422", sheet.at, `no list imports rows of "${name}"`, "remove x-import, or import them in a form: import: { … }");
  }
}

/** Reports a warning whose condition another warning has (E111). */
function checkWarnings(of: string, { warnings }: EntitySheet, report: Report): void {
  const known = new Set<string>();
  for (const { when } of warnings) {
    const key = JSON.stringify(when.tree);
    if (known.has(key)) report.add("E111", when.at, `the sheet of "${of}" has this warning twice`, "remove one");
    known.add(key);
  }
}

/** Reports unique fields that a sheet names twice (E111), and a warning about fields that are unique already (E514). */
function checkUnique(of: string, { unique, at }: EntitySheet, report: Report): void {
  for (const [index, { fields, isWarning }] of unique.entries()) {
    const covers = (other: EntitySheetUnique): boolean => other.fields.every((name) => fields.includes(name));
    const isTwice = unique.some(
      (other, before) => before < index && other.isWarning === isWarning && covers(other) && other.fields.length === fields.length,
    );
    const fewer = isWarning ? unique.find((other) => !other.isWarning && covers(other)) : undefined;
    const what = `"${fields.join(", ")}"`;
    if (isTwice) report.add("E111", at, `the sheet of "${of}" names ${what} as unique twice`, "remove one");
    else if (fewer !== undefined)
      report.add(
        "E514",
        at,
        `the warning about ${what} has no effect on "${of}": ${fewer.fields.join(", ")} is unique anyway`,
        "remove it",
      );
  }
}
