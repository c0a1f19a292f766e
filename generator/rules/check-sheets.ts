import type { Report } from "../diagnostics/diagnostic.ts";
import { listAllScreens, listNodesOf } from "../model/traverse.ts";
import type { Project } from "../model/types.ts";

/** Reports `x-import` of an entity whose rows no list imports (E422). */
export function checkSheets(project: Project, report: Report): void {
  const nodes = listAllScreens(project).flatMap((screen) => listNodesOf(screen, "call"));
  const read = new Set(nodes.flatMap(({ of, within }) => (within.at(-1)?.shape === "import" ? [of] : [])));
  const calls = [...project.services.values()].flatMap((service) => [...service.calls.values()]);
  const imported = new Set(calls.flatMap(({ id, reply }) => (read.has(id) && reply.many ? [reply.entity] : [])));
  for (const { name, sheet } of project.entities.values())
    if (sheet !== undefined && !imported.has(name))
      report.add("E422", sheet.at, `no list imports rows of "${name}"`, "remove x-import, or import them in a form: import: { … }");
}
