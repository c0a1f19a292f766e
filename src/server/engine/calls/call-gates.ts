import type { Route } from "../../../../runtime/contract/server/route.ts";
import { CallGate, type EnteredCall } from "../limits/call-gate.ts";
import { isChange } from "./changes.ts";
import type { CallContext, Generated } from "./context.ts";
import { type Principal, shareOf } from "./principal.ts";

/** Kinds of handlers that wait for a worker or for a body, and have limits of their own. */
const APART: ReadonlySet<string> = new Set(["upload", "sheet", "export", "import"]);

/** The gate of all calls of users and OAuth clients. Reading and serialising a reply of 2 MB blocks the event loop for up to 100 ms. */
const all = new CallGate({ atOnce: Number.POSITIVE_INFINITY, perCaller: 4, waiting: 250 });

/**
 * Waits until a call may run. At most four calls of one caller run at the same time. Public calls, uploads and calls with gates of their
 * own do not wait.
 *
 * @param onGone registers a function that runs when the client disconnects. A read that waits is then dropped; a change is still made
 * @returns the entered call. Leave it when the reply is sent, or when a file begins to be sent. Undefined for a call that does not wait
 * @throws Refusal see {@link CallGate.enter}
 */
export async function enterCall(route: Route, caller: Principal, onGone: CallContext["onGone"]): Promise<EnteredCall | undefined> {
  const { access, call, handler } = route;
  if (access === "public" || call.file === "body" || APART.has(handler.kind)) return undefined;
  // A change is made even if its client has gone, because the browser will request its reply again.
  return all.enter(shareOf(caller), isChange(route) ? undefined : onGone);
}

/** Operations that read or write a record with all rows of its lists. */
const WHOLE_RECORD: ReadonlySet<string> = new Set(["get", "steps", "create", "update", "delete"]);

/**
 * Limits calls on a record with lists of rows (up to 20,000), and calls whose replies have megabytes. Four such calls run at a time, one
 * per caller. Up to 32 more per caller wait. Such calls occupy the event loop, and on SQLite their transaction excludes all other writers.
 * After a call of at least 30 ms, its caller must pause for as long, at most 200 ms.
 */
export const longGate = new CallGate({ atOnce: 4, perCaller: 1, waiting: 32, rests: true });
/** Limits calls that write many records in one transaction. Two such calls run at a time, one per caller. Up to 32 more per caller wait. */
export const bulkGate = new CallGate({ atOnce: 2, perCaller: 1, waiting: 32 });

/**
 * Returns the gate that limits how many calls of this kind run at the same time. It is `bulkGate` for a call over several rows, and
 * `longGate` for a call on a record with child lists. Imports into lists enter `bulkGate` themselves, after they have read their workbook.
 *
 * @returns undefined for any other call, which is not limited
 */
export function gateOf(route: Route, generated: Pick<Generated, "tables" | "workflows">): CallGate | undefined {
  if (route.handler.kind === "rows") return bulkGate;
  const entity = recordOf(route, generated);
  const table = generated.tables.find((one) => one.entity === entity);
  return table !== undefined && table.children.length > 0 ? longGate : undefined;
}

/** Returns the entity of the record that a call handles as a whole; undefined for other calls. */
function recordOf({ handler }: Route, { workflows }: Pick<Generated, "workflows">): string | undefined {
  if (handler.kind === "workflow") return workflows[handler.workflow]?.entity;
  if (handler.kind === "history") return handler.entity;
  return handler.kind === "store" && WHOLE_RECORD.has(handler.store.operation) ? handler.store.entity : undefined;
}
