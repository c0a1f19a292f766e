import type { Route } from "../../../../runtime/contract/server/route.ts";

const CHANGES = new Set(["create", "update", "delete", "deleteMany"]);

/**
 * Whether the call is written to the operation log: it changes data, or exports a list from the portal. Public calls and calls marked
 * `unlogged` are not.
 */
export const isChange = (route: Route): boolean =>
  route.access !== "public" && route.unlogged !== true && (route.handler.kind === "export" || changesData(route));

/**
 * Whether the call changes stored data and is logged. False for public and `unlogged` calls even if they write (see {@link writes}), and
 * for exports.
 */
export function changesData(route: Route): boolean {
  return route.access !== "public" && route.unlogged !== true && route.handler.kind !== "export" && writes(route);
}

/**
 * Whether the call may write data, even if it is unlogged or public. Storage calls write if they create, update or delete, and transitions
 * of a workflow always do. Any other call writes unless it is a GET without `changes: true`.
 */
export function writes({ handler, call, changes }: Route): boolean {
  if (handler.kind === "store") return CHANGES.has(handler.store.operation);
  return handler.kind === "workflow" || call.method !== "get" || changes === true;
}
