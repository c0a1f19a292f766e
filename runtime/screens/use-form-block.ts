import { useEffect } from "react";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, type Scope, valueOf, valuesOf } from "../contract/values/data.ts";
import type { FormBlock } from "../contract/language/screen.ts";
import { isOutOfReach, ReplyError } from "../data/reply-error.ts";
import { useCall } from "../data/use-call.ts";
import { headedBy, useScreenContext } from "./screen-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** The record that a form block shows, and the state of reading it. {@link useFormBlock} returns it. */
export interface FormBlockController {
  /** Whether the title of the block is the title of the page. */
  isHead: boolean;
  record: Data | undefined;
  /** Values that fill the empty form of a new record. */
  start: Data | undefined;
  scope: Scope;
  /** Whether nothing has been read yet. */
  first: boolean;
  /** Time of the last successful read, in milliseconds since 1970; 0 if there was none. */
  readAt: number;
  loading: boolean;
  error: ReplyError | undefined;
  /** Reads again; absent if a retry cannot help. */
  retry?: () => void;
  /** Reads the stored record; absent if there is no record yet. */
  readAgain?: () => Promise<Data | undefined>;
}

const NAMELESS = new ReplyError("地址不完整，没有指明要打开的记录，请从列表中重新打开", {});

/** Tests whether the page takes its record from the address, but the address names none. */
function namesNothing(params: readonly string[], call: AnyCall, input: Data): boolean {
  const wanted = [...inputNames(call)].filter((name) => params.includes(name));
  return wanted.length > 0 && wanted.every((name) => isEmpty(ownValue(input, name)));
}

/**
 * Reads the record that a page shows, by the call of the block or else of the form. If the block declares `start`, this call reads the
 * initial values of a new record instead. The inputs of the call are filled from the URL and from `send`. If the URL names no record,
 * nothing is read, and `error` says so. The blocks of the page can refer to the record by `name`.
 */
export function useFormBlock(name: string, block: FormBlock): FormBlockController {
  const { screen, scopeOf, choose } = useScreenContext();
  const scope = scopeOf();
  const call = block.start ?? block.call ?? block.form.call;
  const input = { ...scope.params, ...valuesOf({ ...block.form.send, ...block.send }, scope) };
  const nameless = call !== undefined && namesNothing(screen.params, call, input);
  const reading = useCall(call, input, { screen: screen.id, shown: true, enabled: !nameless });
  const isGone = isOutOfReach(reading.error);
  // An earlier visit to the page has cached the record. It may be outdated, and an action on it would be lost.
  const isFromEarlier = block.form.readonly !== true && reading.isFetching && !reading.isFetchedAfterMount;
  const isNew = block.start !== undefined;
  /** Extracts the record of the form from a reply. */
  const recordIn = (data: unknown): Data | undefined => {
    const { record: named } = block.form;
    const given = named === undefined ? data : valueOf(named, scopeOf({ row: (data ?? null) as Data | null, reply: data }));
    return given === null || given === undefined ? undefined : (given as Data);
  };
  const record = isNew ? undefined : recordIn(reading.data);
  useEffect(() => choose(name, record), [choose, name, record]);
  return {
    isHead: headedBy(screen) === name,
    record,
    start: isNew && reading.data !== null && typeof reading.data === "object" ? (reading.data as Data) : undefined,
    scope: scopeOf({ row: record ?? null }),
    // The form of a new record that opened without initial values stays while these are requested again: it may be half filled
    // in.
    first:
      call !== undefined &&
      !nameless &&
      !reading.isError &&
      (isFromEarlier || (reading.data === undefined && !(isNew && reading.errorUpdateCount > 0))),
    readAt: reading.data === undefined ? 0 : reading.dataUpdatedAt,
    loading: reading.isFetching,
    error: nameless ? NAMELESS : reading.isError ? (reading.error as ReplyError) : undefined,
    ...(nameless || isGone ? {} : { retry: () => void reading.refetch() }),
    ...(isNew || call === undefined ? {} : { readAgain: async () => recordIn((await reading.refetch()).data) }),
  };
}
