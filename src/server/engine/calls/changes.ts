import type { Route } from "../../../../runtime/contract/server/route.ts";

const CHANGES = new Set(["create", "update", "delete", "deleteMany"]);

/**
 * Tests whether a call is written to the operation log: it changes data or exports a list. Public calls and those marked `unlogged` are
 * never logged.
 */
export const isChange = (route: Route): boolean =>
  route.access !== "public" && route.unlogged !== true && (route.handler.kind === "export" || changesData(route));

/**
 * Tests whether a call changes stored data in a way that is logged. Only such calls take an idempotency key. Auditors may make none of
 * those that screens use. False for exports. Also false for public and `unlogged` calls, even if they write (see {@link writes}).
 */
export function changesData(route: Route): boolean {
  return route.access !== "public" && route.unlogged !== true && route.handler.kind !== "export" && writes(route);
}

/**
 * Tests whether a call may write data, including calls that are unlogged or public. A storage call writes if it creates, updates or
 * deletes; a transition always does. Any other call is assumed to write, except a GET without `changes: true`. OAuth clients need the scope
 * `write` for it, and it never reads on a replica.
 */
export function writes({ handler, call, changes }: Route): boolean {
  if (handler.kind === "store") return CHANGES.has(handler.store.operation);
  return handler.kind === "workflow" || call.method !== "get" || changes === true;
}
