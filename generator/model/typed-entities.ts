import { memoised } from "../memo/memo.ts";
import { listAllScreens, listNodesOf } from "./traverse.ts";
import type { Project } from "./types.ts";

/** Shapes whose `rules` validate what is typed. In an action, `rules` are those of its call. */
const HOLDERS: ReadonlySet<string | undefined> = new Set(["form", "entry"]);

/**
 * Returns the names of the entities whose rules validate in the browser what users type. These are entities that a form or its rows name,
 * and those with a sheet to import (`x-import`).
 */
export const typedEntities = memoised((project: Project): ReadonlySet<string> => {
  const nodes = listAllScreens(project).flatMap((screen) => listNodesOf(screen, "rules"));
  const imported = [...project.entities.values()].filter(({ sheet }) => sheet !== undefined);
  const named = nodes.flatMap(({ of, within }) => (HOLDERS.has(within.at(-1)?.shape) ? [of] : []));
  return new Set([...named, ...imported.map(({ name }) => name)]);
});
