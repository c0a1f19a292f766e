import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, type Scope, valuesOf } from "../contract/values/data.ts";
import { THEN_BY, WITH_TOTALS } from "../contract/language/page-of.ts";
import type { Choice, Field, Screen, TableBlock } from "../contract/language/screen.ts";
import { startOf } from "../contract/values/period.ts";
import type { TableSettings } from "./table-settings.ts";
import type { QueryPatch } from "./use-query-state.ts";
import { ownValue } from "../contract/values/own-value.ts";

/**
 * Names of a table's parameters in the URL. The text of each member says what the parameter of this name contains. Each table of a screen
 * has different names ({@link namesOf}).
 */
export interface TableNames {
  /** Number of the page. */
  page: string;
  /** Rows per page. */
  size: string;
  /** Field of the sort order; `-field` is descending. */
  sort: string;
  /** Second field of the sort order. */
  thenBy: string;
  /** Entry of the to-do list that filters the table. */
  todo: string;
  /** Key of the record in the drawer. */
  open: string;
  /** Set if the user has removed the default search. */
  any: string;
  /** Id of the saved view, or `NO_VIEW`. */
  view: string;
  /** Returns the parameter of a search field. */
  field: (name: string) => string;
}

/**
 * Returns the names of a table's parameters in the URL. The names for the first table of a screen have no prefix. The names for any other
 * table begin with the name of its block.
 *
 * @param block the name of the table's block
 */
export function namesOf(screen: Screen, block: string): TableNames {
  const tables = Object.keys(screen.blocks).filter((name) => screen.blocks[name]?.kind === "table");
  const prefix = tables[0] === block ? "" : `${block}.`;
  const field = (name: string): string => prefix + name;
  const owner = searchOwner(screen, block);
  return {
    page: field("pageNumber"),
    size: field("pageSize"),
    sort: field("sort"),
    thenBy: field(THEN_BY),
    todo: field("todo"),
    open: field("open"),
    any: field("any"),
    view: field("view"),
    field: owner === block ? field : namesOf(screen, owner).field,
  };
}

/**
 * Returns the name of the table whose search form also searches the given table. Tables that make the same call with the same search fields
 * share a single search form, which belongs to the first of them. Such tables differ only by the inputs that the screen sends.
 *
 * @returns `block` itself if the table has a search form of its own, or none
 */
export function searchOwner({ blocks }: Screen, block: string): string {
  const markOf = (name: string): string | undefined => {
    const of = blocks[name];
    return of?.kind === "table" && of.search.length > 0 ? [of.call?.id, ...of.search.flatMap(({ names }) => names)].join() : undefined;
  };
  const own = markOf(block);
  return own === undefined ? block : (Object.keys(blocks).find((name) => markOf(name) === own) ?? block);
}

/**
 * Tests whether other tables of the screen use the search form of this table ({@link searchOwner}). The form then does not have the title
 * of this table.
 */
export const isSearchShared = (screen: Screen, block: string): boolean =>
  Object.keys(screen.blocks).some((name) => name !== block && searchOwner(screen, name) === block);

/** Search values and sort order of a saved view. A list starts with them instead of its own defaults. */
export interface ListStart extends SortOrder {
  values: Data;
}

/**
 * Builds a change of the URL for the case that a selection outside of the tables (tree, tab) changes their rows. The change resets the page
 * number, the to-do filter and the second sort order of all tables.
 */
export function startOver(screen: Screen): QueryPatch {
  const tables = Object.keys(screen.blocks).filter((name) => screen.blocks[name]?.kind === "table");
  const names = tables.map((name) => namesOf(screen, name));
  return Object.fromEntries(names.flatMap(({ page, todo, thenBy }) => [page, todo, thenBy]).map((name) => [name, undefined]));
}

/** Returns the entry of the to-do list by which the URL filters a table. Undefined if the URL contains none. */
export function todoOf(search: URLSearchParams, names: TableNames, block: TableBlock): Choice | undefined {
  return block.todos?.find(({ value }) => value === search.get(names.todo));
}

/** The search values, page and sort order of a table, as the URL and the user's settings determine them. {@link readQuery} returns it. */
export interface TableQuery {
  values: Data;
  page: number;
  size: number;
  /** `field`, or `-field` for descending order. */
  sort: string | undefined;
  /** The second sort field, for rows with equal values in the first field: `field`, or `-field` for descending order. */
  thenBy: string | undefined;
  todo: Choice | undefined;
  /** The sort order of the saved view. It applies while the URL has no sort order. */
  own?: SortOrder;
}

function typed(field: Field, text: string): unknown {
  if (field.type === "boolean") return text === "true";
  if (field.type === "integer" || field.type === "number") return Number(text);
  return text;
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

/**
 * Reads the values of search fields from the URL and converts them to the types of the fields. Blank values are left out.
 *
 * @param nameOf returns the URL parameter of a field
 */
export function readValues(search: URLSearchParams, fields: readonly Field[], nameOf: TableNames["field"]): Data {
  const values: Data = {};
  for (const field of fields) {
    for (const name of field.names) {
      const given = search.getAll(nameOf(name)).filter((text) => text.trim() !== "");
      const texts = given.map((text) => typed(field, text));
      if (texts.length > 0) values[name] = field.type === "array" ? texts : texts[0];
    }
  }
  return values;
}

/** Tests whether a table begins with a search of its own: a period of a field. */
const hasDefault = ({ search }: TableBlock): boolean => search.some(({ period }) => period !== undefined);

/**
 * Returns the search values of a table before the user has searched: the default periods of its search fields. Empty if it has none.
 *
 * @param now this moment as `yyyy-MM-dd HH:mm:ss`
 */
export function initialValues({ search }: TableBlock, now: string): Data {
  const starts = search.flatMap(({ names: [from = ""], period, format }) => {
    const start = period === undefined ? undefined : startOf(period, now);
    return start === undefined ? [] : [[from, format === "date" ? start.slice(0, 10) : start]];
  });
  return Object.fromEntries(starts);
}

/** Returns the search values in the address. If it has none, and no to-do filter, the values are returned with which the table begins. */
function valuesIn(search: URLSearchParams, names: TableNames, block: TableBlock, initial: Data): Data {
  const values = readValues(search, block.search, names.field);
  const isOpen = !search.has(names.any) && !search.has(names.todo) && Object.keys(values).length === 0;
  return isOpen ? initial : values;
}

/** Builds the patch that writes search values to the address. Fields without a value are removed from the address. */
export function patchValues(values: Data, fields: readonly Field[], nameOf: TableNames["field"]): QueryPatch {
  const patch: Record<string, string | readonly string[] | undefined> = {};
  for (const name of fields.flatMap((field) => field.names)) {
    const value = ownValue(values, name);
    patch[nameOf(name)] = isEmpty(value) ? undefined : Array.isArray(value) ? value.map(String) : String(value).trim();
  }
  return patch;
}

/**
 * Reads search values, page and sort order of a table from the URL. Invalid values are ignored. If the URL has no page number, page 1 is
 * read. The page size is taken from the URL. If the URL has none, it is the preferred size, or else the first size that the table offers.
 *
 * @param now the present time as `yyyy-MM-dd HH:mm:ss`, for default periods
 * @param preferred page size and sort order that the user used last; applied if the URL has none. It has no second sort field, because the
 * list may have become too long for two sort fields
 * @param start search values and sort order of a saved view, instead of the defaults of the table
 */
export function readQuery(
  search: URLSearchParams,
  names: TableNames,
  block: TableBlock,
  now: string,
  preferred: Partial<Pick<TableSettings, "size" | "sort">> = {},
  start?: ListStart,
): TableQuery {
  const sizes = [positive(search.get(names.size)), preferred.size, block.pageSizes[0]];
  const addressed = sortIn(search.get(names.sort), block);
  const ownOrder: SortOrder = start ?? { sort: sortIn(preferred.sort, block), thenBy: undefined };
  const { sort, thenBy } = addressed === undefined ? ownOrder : { sort: addressed, thenBy: sortIn(search.get(names.thenBy), block) };
  return {
    ...(start === undefined ? {} : { own: start }),
    values: valuesIn(search, names, block, start?.values ?? initialValues(block, now)),
    page: positive(search.get(names.page)) ?? 1,
    size: sizes.find((size) => size !== undefined && block.pageSizes.includes(size)) ?? 10,
    sort,
    thenBy: sort === undefined || fieldOf(thenBy) === fieldOf(sort) ? undefined : thenBy,
    todo: todoOf(search, names, block),
  };
}

/** Returns the field of a sort order, `field` or `-field`. Undefined for undefined. */
export const fieldOf = (sort: string | undefined): string | undefined => sort?.replace(/^-/, "");

function sortIn(value: string | null | undefined, block: TableBlock): string | undefined {
  const sort = value ?? undefined;
  return block.columns.some((column) => column.sort === true && column.field === fieldOf(sort)) ? sort : undefined;
}

/**
 * A sort order by up to two columns, each `field` or `-field` for descending. If both members are undefined, the list has its own order.
 */
export type SortOrder = Pick<TableQuery, "sort" | "thenBy">;

/**
 * Returns the sort order after the user has chosen a column.
 *
 * @param chosen the new order of the column; undefined if the user removed its order
 * @param second true: a new column becomes the second sort field, and a column that is already a sort field keeps its place. False: the
 * column becomes the only sort field
 */
export function sortedAfter({ sort, thenBy }: SortOrder, field: string, chosen: string | undefined, second: boolean): SortOrder {
  if (second && sort !== undefined && fieldOf(sort) !== field) return { sort, thenBy: chosen };
  if (second && fieldOf(sort) === field) return chosen === undefined ? { sort: thenBy, thenBy: undefined } : { sort: chosen, thenBy };
  return { sort: chosen, thenBy: undefined };
}

/**
 * Builds the change of the URL that stores search values and goes to page 1. The second sort field is removed, because the new result may
 * be too long for two sort fields. If all search values are empty, but the list begins with search values of its own, the URL gets the
 * parameter `any`. Without `any`, the list would begin with its own values again.
 *
 * @param values the search values
 * @param start the saved view that the list begins with, instead of the defaults of the search
 */
export function patchOf(values: Data, names: TableNames, block: TableBlock, start?: ListStart): QueryPatch {
  const begins = start === undefined ? hasDefault(block) : Object.keys(start.values).length > 0;
  const isEverything = begins && Object.values(values).every(isEmpty);
  return {
    [names.page]: undefined,
    [names.thenBy]: undefined,
    [names.any]: isEverything ? "1" : undefined,
    ...patchValues(values, block.search, names.field),
  };
}

/** Number of rows up to which the server counts a list by default. For a longer list the pager shows this number with a plus sign. */
const COUNT_LIMIT = 10_000;

/** Builds the input that limits the count of a list. Empty without a call, and if the call does not accept a limit. */
export const countInput = (call: AnyCall | undefined): Data =>
  call?.page === true && inputNames(call).has("countLimit") ? { countLimit: COUNT_LIMIT } : {};

/**
 * Builds the input of the call that reads the rows of a table: search values, `send`, page and sort order. Names that the call does not
 * accept, and empty values, are left out. Without a call, it is empty.
 */
export function inputOf(block: TableBlock, query: TableQuery, scope: Scope): Data {
  const { call } = block;
  if (call === undefined) return {};
  const order =
    query.sort ?? (block.order === undefined ? undefined : `${block.order.direction === "desc" ? "-" : ""}${block.order.field}`);
  const input: Data = { ...query.values, ...valuesOf(block.send, scope) };
  // A virtual table renders all rows and reads them at once.
  if (call.page === true && block.virtual !== true) Object.assign(input, { pageNumber: query.page, pageSize: query.size });
  if (order !== undefined) input["sort"] = order;
  if (query.thenBy !== undefined) input[THEN_BY] = query.thenBy;
  if (block.totals !== undefined && block.virtual !== true) input[WITH_TOTALS] = true;
  if (query.todo !== undefined) input["todo"] = query.todo.value;
  const known = inputNames(call);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => known.has(name) && value !== undefined && value !== null && value !== ""),
  );
}
