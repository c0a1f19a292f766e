import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Data, firstFailure, valueOf } from "../contract/values/data.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { useRuntime } from "../host/runtime.tsx";
import type { ReplyError } from "../data/reply-error.ts";
import { pageOf } from "../contract/language/page-of.ts";
import { useCall } from "../data/use-call.ts";
import { NO_ROWS, useScreenContext } from "./screen-context.ts";
import { refusedSearch } from "./refused-search.ts";
import type { QueryPatch, QueryState } from "./use-query-state.ts";
import { type MadeRow, useMadeRow } from "./use-made-row.ts";
import { type NewRows, useNewRows } from "./use-new-rows.ts";
import type { ShownView } from "./use-list-view.ts";
import type { Searched } from "./use-search-form.ts";
import { countInput, initialValues, inputOf, namesOf, patchOf, readQuery, type SortOrder, type TableQuery } from "./table-query.ts";
import { exactSum } from "../contract/values/exact-sum.ts";
import { ownValue } from "../contract/values/own-value.ts";
import type { AnyCall } from "../contract/wire/call.ts";

interface Count {
  /** Input for the count, sent with the query of a page. */
  input: Data;
  /** Requests the full count. Later pages send the total as a hint, so that the server reads the last pages from the end. */
  whole: () => void;
  /** Records the total of a reply to that input. */
  recordTotal: (total: number) => void;
}

interface Whole {
  of: string;
  /** Page on which the full count was requested; the request for this page counts. */
  page: number;
  total?: number;
}

/**
 * Manages how far the rows of a search are counted: up to a limit at first, completely once the user requests it.
 *
 * @param of identifies the search; a new one starts with the limit again
 */
function useCount(of: string, page: number, call: AnyCall | undefined): Count {
  const [state, setState] = useState<Whole>();
  const whole = state?.of === of ? state : undefined;
  const limit = countInput(call);
  const limited = limit["countLimit"] !== undefined;
  const known = whole?.total === undefined || whole.page === page ? {} : { totalHint: whole.total };
  return {
    input: limited && whole !== undefined ? known : limit,
    whole: () => setState({ of, page }),
    recordTotal: (total) => {
      if (whole !== undefined && whole.total === undefined && whole.page === page) setState({ ...whole, total });
    },
  };
}

/** The ticked rows of a table, and functions that change them. */
export interface Selection {
  keys: readonly string[];
  /** The ticked rows, as they were when they were ticked. */
  rows: readonly Data[];
  select: (keys: readonly string[], rows: readonly Data[]) => void;
  clear: () => void;
}

/** The state of a table block, and functions that change it. {@link useTable} returns it. */
export interface TableController {
  query: TableQuery;
  rows: readonly Data[];
  /** Rows that the last change made on this page has added. */
  added: NewRows;
  /** The row that the user's last change added, if its key is known. */
  madeRow: MadeRow;
  total: number;
  /** There are more rows than `total`; `countAll` counts them. */
  more: boolean;
  countAll: () => void;
  /** Nothing has been read yet. */
  first: boolean;
  /** The old rows are shown while new ones load. */
  loading: boolean;
  error: ReplyError | undefined;
  /** Message if nothing is read because a search value is missing. */
  refusal: string | undefined;
  /** All rows are loaded, so that the browser divides them into pages without further calls. */
  local: boolean;
  /** Sums over all pages by field, as decimal texts. */
  totals: Data;
  searched: Searched;
  changePage: (page: number, size: number) => void;
  sort: (order: SortOrder) => void;
  refresh: () => void;
  /** Removes the to-do filter. */
  widen: () => void;
  selection: Selection;
}

/**
 * Provides the ticked rows of a table, and functions to change them. The ticks are cleared when the data change, or the query except for
 * its page.
 */
function useSelection(name: string, block: TableBlock, of: string): Selection {
  const { choose } = useScreenContext();
  const [state, setState] = useState({ of, ...NOTHING_TICKED });
  const { keys, rows } = state.of === of ? state : NOTHING_TICKED;
  useEffect(() => {
    if (block.select === true && keys.length === 0) choose(name, NO_ROWS);
  }, [block.select, choose, name, keys]);
  return {
    keys,
    rows,
    select: (next, ticked) => {
      setState({ of, keys: next, rows: ticked });
      choose(name, ticked);
    },
    clear: () => {
      setState({ of, ...NOTHING_TICKED });
      choose(name, NO_ROWS);
    },
  };
}

/** Computes the totals of a table from its rows. Empty for a table that shows one page of several, whose totals the server computes. */
const sumsOf = ({ totals = [], columns, call, virtual }: TableBlock, rows: readonly Data[]): Data =>
  call?.page === true && virtual !== true
    ? {}
    : Object.fromEntries(
        totals.map((field) => {
          const isAmount = columns.some((column) => column.field === field && column.format === "amount");
          return [
            field,
            exactSum(
              rows.map((row) => ownValue(row, field) ?? 0),
              isAmount,
            ),
          ];
        }),
      );

const NOTHING_TICKED: Pick<Selection, "keys" | "rows"> = { keys: [], rows: NO_ROWS };

/** Tests whether the table can be read: a tree beside it must have a chosen node first. */
function useReady(): boolean {
  const { screen, scopeOf } = useScreenContext();
  const scope = scopeOf();
  return Object.entries(screen.blocks).every(([name, block]) => block.kind !== "tree" || scope[name] !== undefined);
}

/** Returns the last data that were read, even if a later read failed, so that shown rows do not disappear. */
function useLastRead<R>({ data, isError }: Pick<UseQueryResult<R>, "data" | "isError">, asked: boolean): R | undefined {
  const last = useRef(data);
  if (data !== undefined || !asked) last.current = data;
  return data ?? (isError ? last.current : undefined);
}

/** Wraps the address of a list so that every change of it keeps the parameter of the shown view. */
const keepingView = ({ search, patch, step }: QueryState, view: QueryPatch): QueryState => ({
  search,
  patch: (changes) => patch({ ...view, ...changes }),
  step: (changes) => step({ ...view, ...changes }),
});

/**
 * Manages a table block: search values, page and sort order, the call for the rows, the total, and the ticked rows. Nothing is read before
 * the saved view is known. Nothing is read either if a check of the search fails (`refusal`). If the last row of the last page was removed,
 * the page before it is shown.
 */
export function useTable(name: string, block: TableBlock, { setup, applied, isPending, patch: view }: ShownView): TableController {
  const { screen, query: bare, scopeOf, revision } = useScreenContext();
  const address = useMemo(() => keepingView(bare, view), [bare, view]);
  const { toast } = useRuntime();
  const names = useMemo(() => namesOf(screen, name), [screen, name]);
  const query = readQuery(address.search, names, block, String(scopeOf().now), setup, applied);
  const scope = scopeOf({ form: query.values });
  const asked = inputOf(block, query, scope);
  const { pageNumber: _page, pageSize: _size, ...filter } = asked;
  const search = `${revision} ${JSON.stringify(filter)}`;
  const count = useCount(search, query.page, block.virtual === true ? undefined : block.call);
  const input = { ...asked, ...count.input };
  const refusal = firstFailure(block.checks ?? [], scope)?.message;
  const ready = useReady() && !isPending && refusal === undefined;
  const reading = useCall(block.call, input, { screen: screen.id, enabled: ready, shown: true, whole: block.virtual === true });
  // After a refused search, the rows of the previous search are not shown.
  const read = useLastRead(reading, refusal === undefined);
  const { rows, total, more, totals } = pageOf(refusal !== undefined ? [] : block.call === undefined ? valueOf(block.rows, scope) : read);
  const selection = useSelection(name, block, search);
  useEffect(() => {
    if (reading.isSuccess && !reading.isPlaceholderData && !more) count.recordTotal(total);
  });

  // If the last row of the last page is gone, shows the page before it.
  const pastEnd = reading.isSuccess && !reading.isPlaceholderData && rows.length === 0 && query.page > 1 && block.call?.page === true;
  const lastPage = Math.max(1, Math.ceil(total / query.size));
  useEffect(() => {
    if (pastEnd) address.patch({ [names.page]: lastPage > 1 ? String(Math.min(lastPage, query.page - 1)) : undefined });
  }, [pastEnd, lastPage, address, names, query.page]);

  const refresh = () => {
    if (refusal === undefined) void reading.refetch({ cancelRefetch: false });
  };
  const submit = (values: Data): Data | undefined => {
    const refused = refusedSearch(block.checks ?? [], scopeOf({ form: values }), toast);
    if (refused !== undefined) return refused;
    const patch = patchOf(values, names, block, applied);
    const same = Object.entries(patch).every(([key, value]) => String(address.search.getAll(key)) === String(value ?? ""));
    if (same) refresh();
    // Back leads to the whole list, not through the searches typed on the way.
    else if (Object.keys(query.values).length === 0) address.step(patch);
    else address.patch(patch);
    return undefined;
  };
  const reset = () => {
    const steps = Object.keys(screen.blocks).filter((key) => screen.blocks[key]?.kind === "steps");
    const patch = {
      ...patchOf({}, names, block),
      [names.any]: undefined,
      [names.todo]: undefined,
      ...Object.fromEntries(steps.map((step) => [step, undefined])),
    };
    const clean = Object.keys(patch).every((key) => !address.search.has(key));
    if (clean) refresh();
    else address.step(patch);
  };
  const settled = reading.isSuccess && !reading.isFetching && !reading.isPlaceholderData;
  const added = useNewRows({ rows, total, settled, of: JSON.stringify(input), revision }, block.rowKey);
  const madeRow = useMadeRow(block, { rows, settled, query, names, address, start: applied });
  return {
    query,
    rows,
    added: madeRow.key === undefined ? added : { fresh: new Set([...added.fresh, madeRow.key]), elsewhere: false },
    madeRow,
    total,
    more,
    countAll: count.whole,
    first: block.call !== undefined && refusal === undefined && read === undefined && !reading.isError,
    loading: reading.isFetching,
    error: reading.isError && refusal === undefined ? (reading.error as ReplyError) : undefined,
    refusal,
    local: block.call?.page !== true,
    totals: totals ?? sumsOf(block, rows),
    searched: { values: query.values, initial: applied?.values ?? initialValues(block, String(scope.now)), search: submit, reset },
    changePage: (page, size) => {
      const resized = size !== query.size;
      if (resized) setup.change({ size });
      address.step({
        [names.page]: resized || page === 1 ? undefined : String(page),
        [names.size]: size === block.pageSizes[0] ? undefined : String(size),
      });
    },
    sort: ({ sort, thenBy }) => {
      setup.change({ sort });
      address.step({ [names.page]: undefined, [names.sort]: sort, [names.thenBy]: thenBy });
    },
    refresh,
    widen: () => address.step({ [names.page]: undefined, [names.todo]: undefined }),
    selection,
  };
}
