import { type RawBuilder, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { atMost, keyOrdering, kindOf, ordering, seekJoin } from "../drivers/dialect.ts";
import { readTextHitsPage } from "./text-hits-page.ts";
import { isLarge } from "./table-size.ts";
import { countOf, limitOf, matches, NEAR, run } from "./list-count.ts";
import { orderOf, recordsOf } from "./list-rows.ts";
import { type ListPlan, TOTAL } from "./list-plan.ts";
import type { ListFilter } from "./list-filter.ts";
import { type Bookmark, bookmarkColumns, BookmarkCache } from "./page-bookmarks.ts";
import { type AccessPath, chooseAccessPath } from "./access-path.ts";
import type { Connection } from "../types.ts";

/** A page as the database reads it: number of rows, and rows to skip. */
export interface Page {
  limit: number;
  offset: number;
}

/** The rows of a page as wire records, and the total count of the list. */
export interface Rows {
  rows: Data[];
  total: number;
  /** There are more rows than `total`, because `countLimit` ended the count. */
  totalMore?: true;
}

/** The parameters of a list request other than its filters. */
interface Asked extends Page {
  sort: unknown;
  /** Maximum count; undefined: exact count. */
  countLimit: number | undefined;
  /** The total of an earlier reply. */
  totalHint: number | undefined;
}

const PAGE_SIZE = 10;
const PAGE_LIMIT = 1000;
/** Maximum offset at which rows are skipped with all their columns. Beyond it, the page is first read as keys. */
const SHALLOW = 100;

/** Parses page number and size. Defaults are page 1 and 10 rows; the maximum is 1000 rows. Invalid values count as absent. */
function pageOf(input: Data): Page {
  const size = Math.min(whole(input.pageSize) ?? PAGE_SIZE, PAGE_LIMIT);
  return { limit: size, offset: ((whole(input.pageNumber) ?? 1) - 1) * size };
}

function whole(value: unknown): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  // The limit 1e12 keeps the offset a safe integer.
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 && number <= 1e12 ? number : undefined;
}

const askedOf = (input: Data): Asked => ({
  ...pageOf(input),
  sort: input.sort,
  countLimit: whole(input.countLimit),
  totalHint: whole(input.totalHint),
});

/**
 * Reads a page of rows and their total, for lists of any length:
 * - The keys of the page are read from one index range that covers scope, codes and sort order, or merged from several. The
 *   rows are then read by key.
 * - Pages in the second half are read from the end once the total is known. Pages near a recently read page are read from
 *   there.
 * - `countLimit` bounds the count. Without it, the total is exact.
 * - Statements that skip many rows run in a separate thread (SQLite).
 *
 * @returns no rows and total 0 if no row can match
 */
export async function pageRows(connection: Connection, plan: ListPlan, filter: ListFilter, input: Data): Promise<Rows> {
  if (filter.branches.length === 0) return { rows: [], total: 0 };
  const asked = askedOf(input);
  const few = await readTextHitsPage(connection, plan, filter, asked);
  if (few !== undefined) return upTo(few, asked);
  const source = await chooseAccessPath(connection, plan, filter);
  if (source.runs.length === 0) return { rows: [], total: 0 };
  if (asked.totalHint !== undefined && asked.offset < asked.totalHint) {
    const rows = await rowsOf(connection, plan, source, asked, asked.totalHint);
    if (rows.length === Math.min(asked.limit, asked.totalHint - asked.offset)) return { rows, total: asked.totalHint };
    // The hint is outdated: the page is longer or shorter than it implies.
  }
  return asked.offset > NEAR && asked.countLimit === undefined
    ? countedFirst(connection, plan, source, asked)
    : countedBeside(connection, plan, source, asked);
}

/** Applies `countLimit` to an exact count. */
function upTo(counted: Rows, { countLimit = Infinity, offset }: Asked): Rows {
  const { rows, total } = counted;
  if (total <= countLimit) return counted;
  return { rows, total: rows.length === 0 ? countLimit : Math.max(countLimit, offset + rows.length), totalMore: true };
}

/** Counts first, for a page far from the start with an exact total. The total determines which end is nearer. */
async function countedFirst(connection: Connection, plan: ListPlan, source: AccessPath, asked: Asked): Promise<Rows> {
  const total = await countOf(connection, plan, source);
  return { rows: total <= asked.offset ? [] : await rowsOf(connection, plan, source, asked, total), total };
}

/**
 * Reads the page and its count in one statement. A second statement would cost a quarter of a list call, and on PostgreSQL a
 * second connection.
 */
async function countedBeside(connection: Connection, plan: ListPlan, source: AccessPath, asked: Asked): Promise<Rows> {
  const limit = asked.countLimit === undefined ? undefined : limitOf(connection, plan, source, asked.countLimit);
  const most = limit?.most ?? NEAR;
  const manyMore = (rows: Data[]): Rows => ({
    rows,
    total: rows.length === 0 ? most : Math.max(most, asked.offset + rows.length),
    totalMore: true,
  });
  if (await limit?.isPassed()) {
    const rows = await rowsOf(connection, plan, source, asked);
    if (rows.length === asked.limit) return manyMore(rows);
    limit?.notPassed();
  }
  const counted = sql`, (select count(*) from (${matches(source, most + 1)}) as ${sql.ref("#all")}) as ${sql.ref(TOTAL)}`;
  const query = pageQuery(connection, plan, source, asked, counted);
  const { rows: read } = await run(connection, query, await isLong(connection, plan, source, asked));
  const rows = await recordsOf(connection, plan, read);
  const [first] = read;
  // Beyond the last page, no row carries the count.
  const found = first === undefined ? (asked.offset === 0 ? 0 : await countOf(connection, plan, source, most + 1)) : Number(first[TOTAL]);
  if (found <= most) {
    limit?.notPassed();
    return { rows, total: found };
  }
  if (limit === undefined) return { rows, total: await countOf(connection, plan, source) };
  limit.passed();
  return manyMore(rows);
}

/** Reads the rows of a page from the nearest position: an end of the list, or the bookmark of an earlier page. */
async function rowsOf(connection: Connection, plan: ListPlan, source: AccessPath, asked: Asked, total = Infinity): Promise<Data[]> {
  const left = total - asked.offset;
  const limit = Math.min(asked.limit, left);
  const order = orderOf(plan, asked.sort);
  const bookmarks =
    asked.offset > NEAR && source.runsWith !== undefined ? new BookmarkCache(connection, plan, order, source, total) : undefined;
  const seek = bookmarks?.seek(asked.offset, limit, left - limit);
  const read = async (from: AccessPath, near: Asked, reversed: boolean, bookmark?: Bookmark): Promise<Data[]> => {
    const query = pageQuery(connection, plan, from, near, bookmarks === undefined ? sql`` : bookmarkColumns(plan, order), reversed);
    const { rows } = await run(connection, query, await isLong(connection, plan, from, near));
    bookmarks?.note(asked.offset, rows[0], bookmark);
    return rows;
  };
  if (seek !== undefined && source.runsWith !== undefined) {
    const runs = seek.conditions.flatMap(source.runsWith);
    const rows = await read({ ...source, runs }, { ...asked, limit, offset: seek.offset }, seek.reversed, seek.bookmark);
    if (rows.length === limit) return recordsOf(connection, plan, rows);
    // The list has become shorter.
    bookmarks?.forget();
  }
  const fromEnd = asked.offset > total / 2;
  return recordsOf(connection, plan, await read(source, fromEnd ? { ...asked, limit, offset: left - limit } : asked, fromEnd));
}

const isLong = async (connection: Connection, plan: ListPlan, source: AccessPath, { offset }: Page): Promise<boolean> =>
  offset > NEAR || (source.walks && (await isLarge(connection, plan)));

/**
 * Reads the first `limit` rows of a list, with `more` as additional columns. The rows are not decoded. Uses a separate thread if the
 * query reads many other rows.
 */
export async function portionOf<T extends Data>(
  connection: Connection,
  plan: ListPlan,
  source: AccessPath,
  { limit, sort, more }: { limit: number; sort: unknown; more: RawBuilder<unknown> },
): Promise<T[]> {
  const asked: Asked = { limit, offset: 0, sort, countLimit: undefined, totalHint: undefined };
  const query = pageQuery(connection, plan, source, asked, more);
  const { rows } = await run(connection, query, await isLong(connection, plan, source, asked));
  return rows as T[];
}

/**
 * Builds the query of a page.
 *
 * @param reversed the offset counts from the end; the rows are returned in sort order all the same
 */
function pageQuery(
  connection: Connection,
  plan: ListPlan,
  { runs }: AccessPath,
  { limit, offset, sort }: Asked,
  counted: RawBuilder<unknown>,
  reversed = false,
): RawBuilder<Data> {
  const kind = kindOf(connection);
  const { column, descending } = orderOf(plan, sort);
  const { key } = plan.table;
  const by = (first: RawBuilder<unknown>, second: RawBuilder<unknown>, down: boolean): RawBuilder<unknown> => {
    if (column === key) return sql` order by ${second} ${keyOrdering(down)}`;
    const direction = ordering(kind, down);
    return sql` order by ${first} ${direction}, ${second} ${direction}`;
  };
  const ordered = by(column.ref, key.ref, descending);
  const cut = sql` limit ${atMost(limit)} offset ${offset}`;
  const [only] = runs;
  if (only !== undefined && runs.length === 1 && offset <= SHALLOW && !reversed)
    return sql<Data>`select ${plan.selected}${counted}${only}${ordered}${cut}`;
  const [value, id, page] = [sql.ref("#order"), sql.ref("#key"), sql.ref("#page")];
  // SQLite merges sorted ranges. PostgreSQL would sort them entirely unless each range has a limit.
  const ends = kind === "postgres" && runs.length > 1;
  const end = ends ? sql`${by(column.ref, key.ref, descending !== reversed)} limit ${offset + limit}` : sql``;
  const keys = runs.map((each) => {
    const found = sql`select ${column.ref} as ${value}, ${key.ref} as ${id}${each}${end}`;
    return ends ? sql`(${found})` : found;
  });
  const found =
    runs.length === 1
      ? sql`${keys[0]}${by(column.ref, key.ref, descending !== reversed)}`
      : sql`select ${value}, ${id} from (${sql.join(keys, sql` union all `)}) as ${sql.ref("#runs")}${by(value, id, descending !== reversed)}`;
  const rows = sql`from (${found}${cut}) as ${page} ${seekJoin(kind)} ${sql.table(plan.table.name)} on ${key.ref} = ${page}.${id}`;
  return sql<Data>`select ${plan.selected}${counted} ${rows}${ordered}`;
}
