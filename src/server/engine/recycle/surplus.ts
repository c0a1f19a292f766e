import type { SelectQueryBuilder } from "kysely";
import type { Connection } from "../store/index.ts";
import type { Row, Schema } from "../store/types.ts";

/**
 * Maximum number of removed records of all users that a purge leaves. Beyond it, the oldest of the users with the most records are deleted.
 */
const MOST_REMOVED = 10_000;
/** Maximum number of users whose surplus one purge deletes: those with the most removed records. */
const MOST_USERS = 50;

/**
 * The records beyond a user's share of the recycle bin. They are the oldest records that the user removed: those with ids up to `last`.
 * `user` is null for records that the server itself removed.
 */
export interface Surplus {
  user: string | null;
  last: string;
}

/** A query of removed records, to which conditions can be added. */
export type Removals = SelectQueryBuilder<Schema, "removed_record", object>;

/**
 * Finds the removed records that a purge must delete, so that all users together have at most 10,000. Each user has an equal share; a user
 * who removes very many records displaces only records that the same user removed.
 *
 * @returns an entry for each user over the share, at most 50; empty if there are not too many records
 */
export async function findSurplus(connection: Connection): Promise<Surplus[]> {
  const removals = connection.selectFrom("removed_record");
  const counts = (await removals
    .select(({ fn }) => ["user_id", fn.countAll().as("count")])
    .groupBy("user_id")
    .execute()) as Row[];
  const share = fairShare(counts.map(({ count }) => Number(count)));
  const most = counts.filter(({ count }) => Number(count) > share).sort((one, other) => Number(other["count"]) - Number(one["count"]));
  const found: Surplus[] = [];
  for (const { user_id: id } of most.slice(0, MOST_USERS)) {
    const user = id as string | null;
    const newest = ofUser(removals, user).select("removed_id").orderBy("removed_id", "desc");
    const last = await newest.offset(share).limit(1).executeTakeFirst();
    if (last !== undefined) found.push({ user, last: String(last["removed_id"]) });
  }
  return found;
}

/**
 * Returns how many removed records of each user may stay, so that all together are at most {@link MOST_REMOVED}. Users with fewer leave the
 * rest to the others (max-min fairness).
 *
 * @returns at least 1; infinite if all may stay
 */
function fairShare(counts: readonly number[]): number {
  const ascending = [...counts].sort((one, other) => one - other);
  let left: number = MOST_REMOVED;
  for (const [at, count] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (count > share) return Math.max(1, share);
    left -= count;
  }
  return Number.POSITIVE_INFINITY;
}

/** Restricts a query of removed records to the records of a {@link Surplus}. */
export const within = (removals: Removals, { user, last }: Surplus): Removals => ofUser(removals, user).where("removed_id", "<=", last);

/** Restricts a query of removed records to the records outside of a {@link Surplus}. */
export const without = (removals: Removals, { user, last }: Surplus): Removals =>
  removals.where((removal) => removal.or([removal("user_id", "is distinct from", user), removal("removed_id", ">", last)]));

/** The index of users serves `=` and `is null`, but on PostgreSQL not `is not distinct from`. */
const ofUser = (removals: Removals, user: string | null): Removals =>
  user === null ? removals.where("user_id", "is", null) : removals.where("user_id", "=", user);
