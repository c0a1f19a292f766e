import { partsOf, placesOf } from "./traverse.ts";
import type { Project } from "./types.ts";

/** The rules of a call stand at an action. */
const HOLDERS: ReadonlySet<string | undefined> = new Set(["form", "entry"]);

const known = new WeakMap<Project, ReadonlySet<string>>();

/** Entities that a form names, or whose rows are entered or imported: their rules judge what is typed. */
export function typedEntities(project: Project): ReadonlySet<string> {
  const found = known.get(project) ?? typedBy(project);
  known.set(project, found);
  return found;
}

function typedBy(project: Project): Set<string> {
  const parts = placesOf(project).flatMap(partsOf);
  const imported = [...project.entities.values()].filter(({ sheet }) => sheet !== undefined);
  const named = parts.flatMap((part) => (part.term === "rules" && HOLDERS.has(part.within.at(-1)?.shape) ? [part.of] : []));
  return new Set([...named, ...imported.map(({ name }) => name)]);
}
