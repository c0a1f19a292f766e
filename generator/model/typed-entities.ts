import { memoised } from "../memo/memo.ts";
import { listAllScreens, listNodesOf } from "./traverse.ts";
import type { Project } from "./types.ts";

/**
 * Grammar shapes whose member `rules` names an entity. Its rules then validate the values that are entered there. In other shapes (an
 * action), `rules` names a call.
 */
const HOLDERS: ReadonlySet<string | undefined> = new Set(["form", "entry"]);

/**
 * Returns the names of the entities whose rules the browser needs to validate what users type. These are the entities of forms and of rows
 * that users enter, and entities with a spreadsheet import (`x-import`).
 */
export const typedEntities = memoised((project: Project): ReadonlySet<string> => {
  const nodes = listAllScreens(project).flatMap((screen) => listNodesOf(screen, "rules"));
  const imported = [...project.entities.values()].filter(({ sheet }) => sheet !== undefined);
  const named = nodes.flatMap(({ of, within }) => (HOLDERS.has(within.at(-1)?.shape) ? [of] : []));
  return new Set([...named, ...imported.map(({ name }) => name)]);
});
