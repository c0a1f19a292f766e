import { expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Call } from "../../../generator/model/types.ts";
import type { Reply, Host } from "./host.ts";

/** Returns the user facts of an account that may make a call. */
export function userOf(host: Host, call: Call): Data {
  const account = host.accountFor(call.id);
  return host.accounts.find(({ name }) => name === account)?.info ?? {};
}

/** Asserts the status of a reply. Shows the message only if the status is unexpected. */
export function expectStatus({ status, code, msg }: Reply, expected: number): void {
  expect(status === expected ? [status, code] : [status, msg]).toEqual([expected, String(expected)]);
}

/** Returns the record of a reply, wherever it is nested, together with the lists beside it. */
export function recordIn(call: Call | undefined, data: unknown): Data {
  const { at, beside = [] } = call?.reply ?? {};
  if (at === undefined) return (data ?? {}) as Data;
  return { ...((data as Data)[at] as Data), ...Object.fromEntries(beside.map((name) => [name, (data as Data)[name]])) };
}
