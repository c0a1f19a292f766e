import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Reads again what failed because the server was not reached: once, and only what is in sight. What a page at rest
 * follows is marked as stale, so that it is read when the page is in sight again.
 */
export async function readUnreached(client: QueryClient): Promise<void> {
  const predicate = ({ state }: Query): boolean => state.status === "error" && isUnreached(state.error);
  await client.invalidateQueries({ predicate, refetchType: "none" });
  // A reading that is under way is not asked for twice.
  await client.refetchQueries({ predicate, type: "active" }, { cancelRefetch: false });
}

/** `ReplyError` says it; its module imports from this folder. */
const isUnreached = (error: Error | null): boolean => error !== null && "unreached" in error && error.unreached === true;
