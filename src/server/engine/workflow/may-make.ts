import type { Route } from "../../../../runtime/contract/server/route.ts";

/**
 * Tests whether the user has a right that permits one transition of a call. A call may fire several transitions with different rights: 退回
 * may need another right than 通过.
 *
 * @param rights ids of the rights that the user has
 * @returns true if the transition needs no right of its own, as in a call that no screen uses
 */
export function mayMake({ access, handler }: Pick<Route, "access" | "handler">, transition: string, rights: ReadonlySet<string>): boolean {
  const covering = access === "screen" && handler.kind === "workflow" ? handler.rights?.[transition] : undefined;
  return covering === undefined || covering.some((right) => rights.has(right));
}
