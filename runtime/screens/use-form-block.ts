import { useEffect } from "react";
import { type AnyCall, inputNames } from "../contract/wire/call.ts";
import { isEmpty } from "../contract/language/condition.ts";
import { type Data, type Scope, valueOf, valuesOf } from "../contract/values/data.ts";
import type { FormBlock } from "../contract/language/screen.ts";
import { isOutOfReach, ReplyError } from "../data/reply-error.ts";
import { useCall } from "../data/use-call.ts";
import { headedBy, useScreenContext } from "./screen-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

export interface FormBlockController {
  /** It bears the title of the page. */
  isHead: boolean;
  record: Data | undefined;
  /** What fills the empty form of a new record. */
  start: Data | undefined;
  scope: Scope;
  first: boolean;
  /** Milliseconds since 1970 of the last reading that succeeded; 0: none did. */
  readAt: number;
  loading: boolean;
  error: ReplyError | undefined;
  /** Absent: asking again cannot help. */
  retry?: () => void;
  /** Reads what is stored now; absent: there is no record yet. */
  readAgain?: () => Promise<Data | undefined>;
}

const NAMELESS = new ReplyError("地址不完整，没有指明要打开的记录，请从列表中重新打开", {});

/** The page takes from its address which record it is about, and the address does not say. */
function namesNothing(params: readonly string[], call: AnyCall, input: Data): boolean {
  const wanted = [...inputNames(call)].filter((name) => params.includes(name));
  return wanted.length > 0 && wanted.every((name) => isEmpty(ownValue(input, name)));
}

/** Reads the record a page shows: the block's call (or the form's own), filled from the address and what it sends. */
export function useFormBlock(name: string, block: FormBlock): FormBlockController {
  const { screen, scopeOf, choose } = useScreenContext();
  const scope = scopeOf();
  const call = block.start ?? block.call ?? block.form.call;
  const input = { ...scope.params, ...valuesOf({ ...block.form.send, ...block.send }, scope) };
  const nameless = call !== undefined && namesNothing(screen.params, call, input);
  const reading = useCall(call, input, { screen: screen.id, shown: true, enabled: !nameless });
  const isGone = isOutOfReach(reading.error);
  // An earlier visit to the page has read it: the record may be another version by now, and what is pressed on it would be lost.
  const isFromEarlier = block.form.readonly !== true && reading.isFetching && !reading.isFetchedAfterMount;
  const isNew = block.start !== undefined;
  /** What the form is about, in a reply. */
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
    // A new record's form that stands without what would fill it stays while that is asked for again: it may be half typed.
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
