import type { Asts, CallAst } from "../parse/ast.ts";
import type { BlockAst, ColumnAst, TableBlockAst } from "../parse/screen-ast.ts";
import { longestOf } from "./bounds.ts";
import { isJoined, type NameType } from "./names.ts";
import type { Entity, EntityField } from "./types.ts";

/** Maximum characters of a text that users sort by, so that an index over the fields of a row scope has room for it. */
const SORTED_TEXT = 100;

/** Formats whose values have no order that users would recognise. */
const UNORDERED: ReadonlySet<string> = new Set(["html", "json", "pre", "list", "file", "icon", "key"]);

/** Store operations that return pages which the database sorts. */
const paged: ReadonlySet<string | undefined> = new Set(["list", "children"]);

/**
 * Collects the fields by which users can sort each paged list, by call id. These are:
 *
 * - the field of the initial order of each table;
 * - fields of columns with `sort: true`;
 * - fields of other columns that an index can sort, except columns with `sort: false`.
 */
export function sortsOf(asts: Asts, entities: ReadonlyMap<string, Entity>): Map<string, Set<string>> {
  const calls = new Map(
    asts.services.flatMap(({ name, calls }) => calls.map((call): [string, CallAst] => [`${name.text}.${call.name.text}`, call])),
  );
  const sorts = new Map<string, Set<string>>();
  for (const block of asts.screens.flatMap((screen) => screen.blocks)) {
    if (!isTable(block) || block.call === undefined) continue;
    const { store } = calls.get(block.call.text) ?? {};
    const entity = paged.has(store?.operation) ? entities.get(store?.entity?.text ?? "") : undefined;
    const known = sorts.get(block.call.text) ?? new Set();
    for (const column of block.columns) {
      const field = column.field?.text;
      if (field === undefined) continue;
      const isOffered = mayOffer(block, column) && isServed(entity?.fields.get(field), entity, entities);
      if (column.sort === true || isOffered) known.add(field);
    }
    if (block.order !== undefined) known.add(block.order.field.text);
    sorts.set(block.call.text, known);
  }
  return sorts;
}

const isTable = (block: BlockAst): block is TableBlockAst => block.kind === "table";

/**
 * Tests whether a table may let users sort by a column. It may not if users do not see the sorted value, because the column shows choices
 * or a custom component. Neither may it if users arrange the rows by hand.
 */
const mayOffer = (block: TableBlockAst, { sort, options, custom }: ColumnAst): boolean =>
  sort !== false && options === undefined && custom === undefined && block.arrange === undefined;

/**
 * Returns the reason why users can never sort by a field, even if its column declares `sort: true`. Undefined if they can.
 *
 * @param log whether the records belong to a log, which the server reads in order of time only
 */
export function unsortable({ schema, file, secret }: EntityField, log: boolean): string | undefined {
  if (file !== undefined) return "it is a file, and its id has no order that users would recognise";
  if (secret !== false) return "it is secret";
  if (schema["x-mask"] !== undefined) return "it is masked, and the order would reveal the whole value";
  return log ? "the server reads its logs by time alone" : undefined;
}

/**
 * Tests whether an index can return a list in the order of a field, and whether the order reveals no hidden value. False for secret and
 * masked fields, lists, joined columns and long texts.
 */
function isServed(field: EntityField | undefined, entity: Entity | undefined, entities: ReadonlyMap<string, Entity>): boolean {
  if (field === undefined || entity?.store === undefined) return false;
  if (entity.store.order?.field === field.name) return true;
  // The server reads its logs by time alone.
  if (entity.store.log !== undefined) return false;
  if (field.secret !== false || field.schema["x-mask"] !== undefined || UNORDERED.has(field.display)) return false;
  if (field.stored === "json" || field.rows !== undefined || isJoined(field)) return false;
  return field.stored !== "text" || (longestOf(field, entities) ?? Number.POSITIVE_INFINITY) <= SORTED_TEXT;
}

/**
 * Tests whether users can sort a table by a column. If the call returns pages, the server sorts; otherwise the browser does, because it has
 * all rows.
 *
 * @param block the declaration of the table
 * @param type type of the column's values
 * @param pages fields by which the call sorts its pages; undefined if it returns all rows
 */
export function isSorted(block: TableBlockAst, column: ColumnAst, type: NameType, pages: readonly string[] | undefined): boolean {
  if (column.sort === true) return true;
  if (column.field === undefined || !mayOffer(block, column)) return false;
  if (pages !== undefined) return pages.includes(column.field.text);
  const shown = column.format ?? type.field?.display;
  return type.type !== "array" && type.type !== "object" && !UNORDERED.has(shown ?? "text");
}
