import { WITH_TOTALS } from "../../runtime/contract/language/page-of.ts";
import type { Asts, CallAst } from "../parse/ast.ts";
import { isJoined } from "./names.ts";
import type { Entity, EntityField } from "./types.ts";

/**
 * Maps the id of each call to the fields whose sums over all pages are shown by tables (`totals`). Tables that load all rows at once are
 * excluded, because the browser itself computes their sums.
 */
export function totalsByCall({ screens }: Asts): Map<string, Set<string>> {
  const totals = new Map<string, Set<string>>();
  for (const block of screens.flatMap((screen) => screen.blocks)) {
    if (block.kind !== "table" || block.call === undefined || block.totals === undefined || block.virtual === true) continue;
    const known = totals.get(block.call.text) ?? new Set();
    for (const { text } of block.totals) known.add(text);
    totals.set(block.call.text, known);
  }
  return totals;
}

/**
 * Tests whether the server can sum a field exactly. It must be a whole number or an amount in the entity's own table, without codes, mask
 * or secrecy.
 */
export const isSummable = (field: EntityField): boolean =>
  (field.stored === "integer" || field.stored === "money") &&
  field.rows === undefined &&
  field.codes === undefined &&
  field.secret === false &&
  field.schema["x-mask"] === undefined &&
  !isJoined(field);

/**
 * Returns the fields that the store sums for a paged list, from the requested `totals`. Fields without an exact sum ({@link isSummable})
 * are left out.
 *
 * @returns empty if the call is no paged list of the store, or declares an input `withTotals` itself
 */
export function totalsOf(totals: readonly string[], { store, query, body }: CallAst, entity: Entity | undefined): string[] {
  const own = [query, body].some((shape) => shape?.plus.has(WITH_TOTALS) === true);
  const paged = query?.page === true || body?.page === true;
  if (store?.operation !== "list" || !paged || own) return [];
  return totals.filter((name) => {
    const field = entity?.fields.get(name);
    return field !== undefined && isSummable(field);
  });
}
