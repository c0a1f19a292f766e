import type { Route } from "../../../../runtime/contract/server/route.ts";

/**
 * Whether the user's rights cover one transition of a call. A call may make several transitions, and the rights may cover only one of
 * them: 退回 beside 通过 has a right of its own.
 *
 * @param rights ids of the rights that the user has
 * @returns true if the transition needs no right, as in a call that no screen opens
 */
export function mayMake({ access, handler }: Pick<Route, "access" | "handler">, transition: string, rights: ReadonlySet<string>): boolean {
  const covering = access === "screen" && handler.kind === "workflow" ? handler.rights?.[transition] : undefined;
  return covering === undefined || covering.some((right) => rights.has(right));
}
