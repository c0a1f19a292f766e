import type { Route } from "../../../../runtime/contract/server/route.ts";

/**
 * Whether one of a user's rights covers a transition. A call may make several transitions, and its rights may cover only one of them: 退回
 * beside 通过 has a right of its own. Calls that no screen opens need no right.
 *
 * @param rights ids of the rights that the user has
 */
export function mayMake({ access, handler }: Pick<Route, "access" | "handler">, transition: string, rights: ReadonlySet<string>): boolean {
  const covering = access === "screen" && handler.kind === "workflow" ? handler.rights?.[transition] : undefined;
  return covering === undefined || covering.some((right) => rights.has(right));
}
