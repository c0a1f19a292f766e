import type { Query, QueryClient } from "@tanstack/react-query";

/**
 * Repeats the visible readings that failed because the server was not reached, once each. Readings of hidden pages are marked as
 * stale, so that they are repeated when their page is visible again.
 */
export async function readUnreached(client: QueryClient): Promise<void> {
  const predicate = ({ state }: Query): boolean => state.status === "error" && isUnreached(state.error);
  await client.invalidateQueries({ predicate, refetchType: "none" });
  // A reading that is in progress is not started twice.
  await client.refetchQueries({ predicate, type: "active" }, { cancelRefetch: false });
}

/** Reads the flag of `ReplyError` without importing it, because its module imports from this folder. */
const isUnreached = (error: Error | null): boolean => error !== null && "unreached" in error && error.unreached === true;
