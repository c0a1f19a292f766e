import { isEmpty } from "../contract/language/condition.ts";
import type { ListLink } from "../contract/language/screen.ts";
import { type Scope, valuesOf } from "../contract/values/data.ts";

/**
 * Builds the path and query of a filtered list that a number links to.
 *
 * @param link screen and query of the list; undefined if the number has no link
 * @returns undefined without a link, or without a right to the screen. Also undefined if a value of the query is empty, because the list
 * would then have more rows than the number says
 */
export function listAddress(link: ListLink | undefined, scope: Scope): string | undefined {
  const rights = scope.user["rights"];
  if (link === undefined || (Array.isArray(rights) && !rights.includes(link.right))) return undefined;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(valuesOf(link.query, scope))) {
    if (isEmpty(value)) return undefined;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.size === 0 ? link.screen.path : `${link.screen.path}?${query}`;
}
