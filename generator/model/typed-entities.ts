import { listNodes, listAllScreens } from "./traverse.ts";
import type { Project } from "./types.ts";

/** Shapes whose `rules` validate what is typed. In an action, `rules` are those of its call. */
const HOLDERS: ReadonlySet<string | undefined> = new Set(["form", "entry"]);

const known = new WeakMap<Project, ReadonlySet<string>>();

/**
 * Returns the names of the entities whose rules validate what users type: those that a form names, and those whose rows are entered or
 * imported. Cached by project.
 */
export function typedEntities(project: Project): ReadonlySet<string> {
  const found = known.get(project) ?? typedBy(project);
  known.set(project, found);
  return found;
}

function typedBy(project: Project): Set<string> {
  const nodes = listAllScreens(project).flatMap(listNodes);
  const imported = [...project.entities.values()].filter(({ sheet }) => sheet !== undefined);
  const named = nodes.flatMap((node) => (node.term === "rules" && HOLDERS.has(node.within.at(-1)?.shape) ? [node.of] : []));
  return new Set([...named, ...imported.map(({ name }) => name)]);
}
