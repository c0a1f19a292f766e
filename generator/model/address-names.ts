import { THEN_BY } from "../../runtime/contract/language/page-of.ts";
import type { Screen } from "./types.ts";

/**
 * Returns the names in the address of a screen: its parameters, and what is chosen in trees, tabs and steps. Each table adds its page, page
 * size, sort order and search fields. For the second table and later ones, the name of the table precedes these.
 */
export function addressNames(screen: Screen): Set<string> {
  const names = new Set<string>(screen.params);
  let tables = 0;
  for (const block of screen.blocks.values()) {
    if (block.kind === "tree" || block.kind === "tabs" || block.kind === "steps") names.add(block.name);
    if (block.kind !== "table") continue;
    const prefix = tables++ === 0 ? "" : `${block.name}.`;
    for (const name of ["pageNumber", "pageSize", "sort", THEN_BY, ...block.search.flatMap((field) => field.names)])
      names.add(prefix + name);
  }
  return names;
}
