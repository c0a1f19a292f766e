import type { Route } from "../../../../runtime/contract/server/route.ts";

/**
 * Whether one of a caller's rights covers a transition. Of a call that makes several, the rights of the call cover one
 * of them; that of another (退回 beside 通过) is a right of its own.
 * Calls that no screen opens ask for none.
 *
 * @param rights what the caller holds
 */
export function mayMake({ access, handler }: Pick<Route, "access" | "handler">, transition: string, rights: ReadonlySet<string>): boolean {
  const covering = access === "screen" && handler.kind === "workflow" ? handler.rights?.[transition] : undefined;
  return covering === undefined || covering.some((right) => rights.has(right));
}
