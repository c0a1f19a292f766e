import type { Route } from "../../../../runtime/contract/server/route.ts";

const CHANGES = new Set(["create", "update", "delete", "deleteMany"]);

/**
 * Tests whether a call is written to the operation log: it changes data or exports a list. Public calls and those marked `unlogged` are
 * never logged.
 */
export const isChange = (route: Route): boolean =>
  route.access !== "public" && route.unlogged !== true && (route.handler.kind === "export" || changesData(route));

/**
 * Tests whether a call changes stored data in a way that is logged. False for exports. Also false for public and `unlogged` calls, even if
 * they write ({@link writes}). A call that changes data takes an idempotency key, and auditors may not make it from a screen.
 */
export function changesData(route: Route): boolean {
  return route.access !== "public" && route.unlogged !== true && route.handler.kind !== "export" && writes(route);
}

/**
 * Tests whether a call may write data, even if it is unlogged or public. An OAuth client needs the scope `write` for a call that may write,
 * and such a call never reads from a replica. Neither applies to an export. These calls may write:
 *
 * - A storage call that creates, updates or deletes.
 * - Every transition.
 * - Any other call, except a GET without `changes: true`.
 */
export function writes({ handler, call, changes }: Route): boolean {
  if (handler.kind === "store") return CHANGES.has(handler.store.operation);
  return handler.kind === "workflow" || call.method !== "get" || changes === true;
}
