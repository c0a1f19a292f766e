import { AROUND, THEN_BY, WITH_TOTALS } from "../../../../../runtime/contract/language/page-of.ts";
import { BOUNDS } from "../../../../../runtime/contract/values/bounds.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { cutText } from "../../../../../runtime/contract/values/well-formed.ts";
import { refuse } from "../../refusals/refusal.ts";
import { kindOf, atMost } from "../drivers/dialect.ts";
import { markLeaves } from "../leaf.ts";
import type { Connection, ListRequest } from "../types.ts";
import { chooseAccessPath, type AccessPath } from "./access-path.ts";
import { countLimitOf, moreThan, type PageRequest, readUncounted, type Rows } from "./far-page.ts";
import { buildListFilter, type ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { locatePage } from "./locate-page.ts";
import { sumList } from "./exact-sums.ts";
import {
  assertSortableTwice,
  countColumn,
  countRows,
  type List,
  NEAR,
  orderOf,
  readRows,
  recordsOf,
  totalOf,
  orderBy,
  where,
} from "./list-statement.ts";
import { sql } from "kysely";
import { or } from "./predicate.ts";
import { pathByText } from "./text-path.ts";

/** Rows of a list that are searched if the text index does not serve the text. Testing them takes some 2 ms. */
const NEAREST = 2000;

const PAGE_SIZE = 10;
const PAGE_LIMIT = 1000;
/**
 * Maximum count of a search with very many matches, because each match is a row to read. The total of such a list is at most this number.
 */
const SEARCH_COUNT = 1000;

/**
 * Reads one page of a list and the total number of rows. Rows of a tree get `isLeaf` if the operation lists that field. If the input
 * requests sums and the list declares `totals`, the reply also has the sums over all pages.
 *
 * @throws Refusal pageTooLarge (422) if the rows exceed the maximum size of a reply; sortedTwice as {@link readPage}
 */
export async function listRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Rows> {
  const filter = buildListFilter(plan, kindOf(connection), request);
  const page = await readPage(connection, plan, filter, request.input);
  if (request.isInternal !== true) {
    if (plan.table.table.log === true) cutTexts(page.rows);
    refuseLarge(page.rows);
  }
  if (plan.saysLeaf) await markLeaves(connection, plan.table, page.rows);
  if (request.input[WITH_TOTALS] !== true || plan.totals.length === 0) return page;
  return { ...page, totals: await sumList(connection, plan, filter) };
}

/**
 * Reads one page of rows and the total number of rows of a list. Most pages need only one statement, because a second statement would take
 * a quarter of the time of a list call. Other statements are needed for pages far from the beginning, for totals that are already known,
 * and to find the page of a row (`around`).
 *
 * @param input `pageNumber` and `pageSize` (see `parsePage`), the sort order, `countLimit` (counting ends there) and `totalHint` (the total
 * of an earlier reply). `around` is the key of a row whose page is read instead of `pageNumber`, unless that page cannot be found ({@link
 * locatePage})
 * @returns the rows; empty with total 0 if no row can match. With `totalMore`, the list has more rows than `total`
 * @throws Refusal sortedTwice (422) if two columns sort a list of more than 10,000 rows
 */
export async function readPage(connection: Connection, plan: ListPlan, filter: ListFilter, input: Data): Promise<Rows> {
  const path = await chooseAccessPath(connection, plan, filter);
  if (path.runs.length === 0) return { rows: [], total: 0 };
  const list: List = { connection, plan, order: orderOf(plan, input.sort, input[THEN_BY]), path };
  if (list.order.then !== undefined) await assertSortableTwice(list);
  const wanted = parsePage(input, path.dense);
  const located = input[AROUND] === undefined ? undefined : await locatePage(list, input[AROUND], wanted.limit);
  const page = located === undefined ? wanted : { ...wanted, offset: (located - 1) * wanted.limit };
  const read = await readPlanned(list, page);
  return located === undefined ? read : { ...read, pageNumber: located };
}

/**
 * Reads the rows of a page and the total, in one statement where possible. The total is counted up to `countLimit` or, without one, in
 * full.
 */
async function readPlanned(list: List, page: PageRequest): Promise<Rows> {
  const { connection, plan, path } = list;
  const most = page.countLimit ?? NEAR;
  const limited = page.countLimit === undefined ? undefined : countLimitOf(list, most);
  const isPlain =
    page.totalHint === undefined && path.sample === undefined && page.offset + page.limit <= most && limited?.isPassed !== true;
  const uncounted = isPlain ? undefined : await readUncounted(list, page, limited);
  if (uncounted !== undefined) return uncounted;
  const read = await readRows(list, page, countColumn(path, most + 1));
  const rows = await recordsOf(connection, plan, read);
  // Beyond the last page, no row carries the count.
  const found = totalOf(read) ?? (page.offset === 0 ? 0 : await countRows(list, path, most + 1));
  limited?.note(found > most);
  if (found <= most) return { rows, total: found };
  return page.countLimit === undefined ? { rows, total: await countRows(list, path) } : moreThan(most, page, rows);
}

/**
 * Parses page number, size, `countLimit` and `totalHint`. Defaults are page 1 and 10 rows; the maximum is 1000 rows. Invalid values count
 * as absent.
 *
 * @param dense whether the search text matches very many rows; the total is then counted up to `SEARCH_COUNT` at most
 */
function parsePage(input: Data, dense: boolean): PageRequest {
  const limit = Math.min(whole(input.pageSize) ?? PAGE_SIZE, PAGE_LIMIT);
  const offset = ((whole(input.pageNumber) ?? 1) - 1) * limit;
  const countLimit = whole(input.countLimit);
  const most = countLimit !== undefined && dense ? Math.min(countLimit, SEARCH_COUNT) : countLimit;
  return { limit, offset, countLimit: most, totalHint: whole(input.totalHint) };
}

function whole(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  // The limit 1e12 keeps the offset a safe integer.
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 && number <= 1e12 ? number : undefined;
}

/** Maximum number of characters of a text of a log in a list, so that 100 rows with two such texts fit into a reply. */
const EXCERPT = 2500;

/** Cuts long texts of rows of a log, which the calls of one row return whole. Callers choose such texts: the parameters of a call. */
function cutTexts(rows: readonly Data[]): void {
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) if (typeof value === "string") row[field] = cutText(value, EXCERPT, "…");
}

/**
 * Refuses a page of more than `BOUNDS.page` bytes as JSON, because serialising it would block all other calls.
 *
 * @throws Refusal pageTooLarge
 */
function refuseLarge(rows: readonly Data[]): void {
  let most = 0;
  for (const row of rows) for (const field in row) most += field.length + mostBytes(row[field]);
  // The estimate suffices for nearly every page, without serialisation.
  if (most <= BOUNDS.page) return;
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > BOUNDS.page) throw refuse("pageTooLarge");
  }
}

/**
 * Returns an upper bound of the bytes of a value in JSON, with its punctuation. An escaped character takes six bytes. Infinity for lists
 * and records.
 */
function mostBytes(value: unknown): number {
  if (typeof value === "string") return 6 * value.length + SIGNS;
  return value !== null && typeof value === "object" ? Number.POSITIVE_INFINITY : LONGEST_NUMBER + SIGNS;
}

/** Bytes of the quotes, colon, comma and brackets around a name and a value in JSON. Used to estimate the size of a page. */
const SIGNS = 10;
/** Maximum bytes of a number, boolean or null in JSON. Used to estimate the size of a page. */
const LONGEST_NUMBER = 30;

/**
 * Finds rows of a list by a text, for the command palette. The number of rows that it reads is bounded. The text index finds rare texts in
 * the whole list. A text that is too short for the index, or has too many matches, is searched for only in the first 2,000 rows.
 *
 * @param most maximum number of rows
 * @returns the first matches in the sort order of the list
 */
export async function findByText(connection: Connection, plan: ListPlan, request: ListRequest, most: number): Promise<Data[]> {
  const filter = buildListFilter(plan, kindOf(connection), request);
  const path =
    (filter.needles.length === 0 ? undefined : await pathByText(connection, plan, filter)) ?? pathOfNearest(connection, plan, request);
  if (path.runs.length === 0) return [];
  return recordsOf(connection, plan, await readRows({ connection, plan, order: plan.order, path }, { limit: most, offset: 0 }, sql``));
}

/** Builds the access path for a search that examines only the first rows. If an index permits, the caller's own rows are examined first. */
function pathOfNearest(connection: Connection, plan: ListPlan, request: ListRequest): AccessPath {
  const { searchText: _, ...rest } = request.input;
  const kind = kindOf(connection);
  const { branches } = buildListFilter(plan, kind, request);
  const all = buildListFilter(plan, kind, { ...request, input: rest });
  const [own = true, ...others] = all.branches;
  const condition = or(branches);
  if (condition === false || all.branches.length === 0) return { runs: [], walks: false, dense: false };
  const first = others.length === 0 && all.served ? where(own) : sql``;
  const name = sql.table(plan.table.name);
  const nearest = sql`(select * from ${name}${first}${orderBy(connection, plan, plan.order)} limit ${atMost(NEAREST)}) as ${name}`;
  return { runs: [sql` from ${nearest}${where(condition)}`], walks: false, dense: false };
}
