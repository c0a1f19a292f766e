import { useEffect, useRef, useState } from "react";
import type { Screen, TableBlock } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import { AROUND, pageOf } from "../contract/language/page-of.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { inputNames } from "../contract/wire/call.ts";
import type { MadeRecord } from "../actions/action-run.ts";
import { sendCall } from "../data/send-call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { useScreenContext } from "./screen-context.ts";
import { inputOf, type ListStart, patchOf, type TableNames, type TableQuery } from "./table-query.ts";
import type { QueryPatch, QueryState } from "./use-query-state.ts";

/** The rows and the query of a list, input of {@link useMadeRow}. */
interface ReadList {
  rows: readonly Data[];
  /** The rows are the reply to the current query. */
  settled: boolean;
  query: TableQuery;
  names: TableNames;
  address: QueryState;
  start: ListStart | undefined;
}

/** The row that the user's last change has added to a list. The list shows this row and may scroll to it. */
export interface MadeRow {
  /** Key of the row. Undefined while the page with the row is being looked for, if it is not found, and if conditions hide the row. */
  key: string | undefined;
  /** Shows the row without the conditions that hide it. Undefined if nothing hides it. */
  reveal: (() => void) | undefined;
}

/** Tests whether an action adds rows to a table: it is one of the actions above the table, or the screen has no other table. */
function addsTo({ blocks }: Screen, block: TableBlock, { action }: MadeRecord): boolean {
  return block.actions.includes(action) || Object.values(blocks).filter(({ kind }) => kind === "table").length === 1;
}

/** Where the row is: on the page that is shown, or on a page of the list without its conditions. */
interface Found {
  revision: number;
  key: string;
  hidden?: { page: number; patch: QueryPatch };
}

/**
 * Makes a list show the page with the record that the user has just added. If search conditions hide the record, the result has a function
 * `reveal` that removes these conditions. To find a record on another page, the call of the list must accept `around`. Does nothing if the
 * key of the record is unknown.
 */
export function useMadeRow(block: TableBlock, list: ReadList): MadeRow {
  const { screen, scopeOf, revision, made } = useScreenContext();
  const { http } = useRuntime();
  const [found, setFound] = useState<Found>();
  const before = useRef<ReadonlySet<string>>(new Set());
  const seen = useRef(revision);
  const { rows, settled, query, names, address, start } = list;
  const key = made !== undefined && addsTo(screen, block, made) ? ownValue(made.record, block.rowKey) : undefined;

  /** Asks for the page of the row. @returns undefined if the list does not have it, or does not tell */
  const pageWith = async (wanted: string, asked: TableQuery, scope: Data = {}): Promise<number | undefined> => {
    const { call } = block;
    if (call === undefined || !inputNames(call).has(AROUND)) return undefined;
    const input = { ...inputOf(block, { ...asked, thenBy: undefined }, scopeOf({ form: asked.values, ...scope })), [AROUND]: wanted };
    const reply = await sendCall(http, call, input, { change: false, toasts: "none" }).catch(() => undefined);
    return pageOf(reply).pageNumber;
  };
  const show = (wanted: string, page: number, more: QueryPatch = {}): void => {
    setFound({ revision, key: wanted });
    const patch = { ...more, [names.thenBy]: undefined, [names.page]: page === 1 ? undefined : String(page) };
    if (page !== query.page || Object.keys(more).length > 0) address.patch(patch);
  };
  const look = async (wanted: string): Promise<void> => {
    const index = rows.findIndex((row) => keyOf(row, block) === wanted);
    if (index >= 0) return show(wanted, block.call?.page === true ? query.page : Math.floor(index / query.size) + 1);
    const page = await pageWith(wanted, query);
    if (page !== undefined) return show(wanted, page);
    const { cleared, patch } = withoutConditions(screen, made?.record ?? {});
    const anywhere = await pageWith(wanted, { ...query, values: {}, todo: undefined }, cleared);
    const everything = { ...patch, ...patchOf({}, names, block, start), [names.todo]: undefined };
    if (anywhere !== undefined) setFound({ revision, key: wanted, hidden: { page: anywhere, patch: everything } });
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!settled) return;
    const keys = new Set(rows.map((row) => keyOf(row, block)));
    const isNews = seen.current !== revision;
    const old = before.current;
    seen.current = revision;
    before.current = keys;
    if (!isNews || key === undefined || key === null || key === "" || old.has(String(key))) return;
    void latest.current(String(key));
  }, [settled, rows, revision, key, block]);

  if (found?.revision !== revision) return { key: undefined, reveal: undefined };
  const { hidden } = found;
  if (hidden === undefined) return { key: found.key, reveal: undefined };
  return { key: undefined, reveal: () => show(found.key, hidden.page, hidden.patch) };
}

const keyOf = (row: Data, { rowKey }: TableBlock): string => String(ownValue(row, rowKey));

/**
 * Returns the changes that make a record visible although the steps or trees of the page hide it. They remove the choice of a step, and
 * choose the record's parent in trees. `cleared` is for the scope, `patch` for the address.
 */
function withoutConditions({ blocks }: Screen, record: Data): { cleared: Data; patch: QueryPatch } {
  const cleared: Data = {};
  const patch: Record<string, string | undefined> = {};
  for (const [name, block] of Object.entries(blocks)) {
    if (block.kind === "steps") {
      cleared[name] = {};
      patch[name] = undefined;
    }
    const parent = block.kind === "tree" ? ownValue(record, block.parent) : undefined;
    if (block.kind !== "tree" || parent === undefined || parent === null) continue;
    cleared[name] = { [block.key]: parent };
    patch[name] = parent === block.root?.[block.key] ? undefined : String(parent);
  }
  return { cleared, patch };
}
