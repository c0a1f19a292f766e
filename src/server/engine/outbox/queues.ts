import { sql } from "kysely";
import { atMost, forUpdate, kindOf, skipLocked } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";

/** A queue of messages for one receiver. For some time, only this process may deliver the messages of the queue ({@link claimQueues}). */
export interface ReceiverQueue {
  /** Id of the queue. */
  lane: string;
  /**
   * Counter that increases whenever messages are added to the queue. If it has increased during the lease, the queue is due again when it
   * is released.
   */
  revision: number;
}

/**
 * Duration in milliseconds for which a process leases a queue. The process renews the lease while it delivers messages of the queue. If the
 * process ends without releasing the queue, other processes can serve the queue after this time.
 */
export const LEASE_MS = 30_000;

/** Finds out which of the given channels have a queue that is due and not leased. Empty if there is none. */
export async function dueChannels(connection: Connection, channels: readonly string[], now: number): Promise<Set<string>> {
  const due = channels.map(
    (channel) =>
      sql`select ${channel} as channel where exists (select 1 from outbox_lane where channel = ${channel} and due_at <= ${now} and (held_until is null or held_until <= ${now}))`,
  );
  const { rows } = await sql<{ channel: string }>`${sql.join(due, sql` union all `)}`.execute(connection);
  return new Set(rows.map(({ channel }) => channel));
}

/**
 * Leases up to `most` queues of a channel that are due and not leased. Queues that have been due for the longest time are leased first. Two
 * processes never lease the same queue.
 *
 * @param holder id of this process
 * @param now epoch milliseconds
 * @param lane name of a queue; only this queue is then leased
 * @returns the leased queues
 */
export async function claimQueues(
  connection: Connection,
  { channel, holder, now, most, lane }: { channel: string; holder: string; now: number; most: number; lane?: string },
): Promise<ReceiverQueue[]> {
  const queues = connection.selectFrom("outbox_lane").select("lane").where("channel", "=", channel);
  const due = (lane === undefined ? queues : queues.where("lane", "=", lane))
    .where("due_at", "<=", now)
    .where((by) => by.or([by("held_until", "is", null), by("held_until", "<=", now)]))
    .orderBy("due_at")
    .limit(atMost(most));
  if ((await due.execute()).length === 0) return [];
  const taken = await connection
    .updateTable("outbox_lane")
    .set({ holder, held_until: now + LEASE_MS })
    .where("lane", "in", skipLocked(kindOf(connection), due))
    .returning(["lane", "work"])
    .execute();
  return taken.map((row) => ({ lane: String(row["lane"]), revision: Number(row["work"]) }));
}

/**
 * Renews the lease of a queue for another `LEASE_MS`.
 *
 * @param holder id of this process
 * @param now epoch milliseconds
 * @returns false if this process no longer has the lease, because another process has taken over the queue
 */
export async function renewQueue(connection: Connection, { lane }: ReceiverQueue, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("outbox_lane")
    .set({ held_until: now + LEASE_MS })
    .where("lane", "=", lane)
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** A leased queue whose lease ends, and when it is due again. Input of {@link releaseQueues}. */
export interface Release {
  lane: ReceiverQueue;
  /** When the queue becomes due again (epoch milliseconds). Undefined if all of its known messages are done. */
  dueAt: number | undefined;
}

/**
 * Ends the leases of queues that this process has leased; a queue that another process has taken over is left unchanged. A queue that has
 * received messages meanwhile becomes due immediately. Queues are locked in sorted sequence, so that two processes do not deadlock.
 *
 * @param left the queues, each with the time at which it is due again
 * @param holder id of this process
 * @param now epoch milliseconds
 */
export async function releaseQueues(connection: Connection, left: readonly Release[], holder: string, now: number): Promise<void> {
  const locked = connection
    .selectFrom("outbox_lane")
    .select("lane")
    .where(
      "lane",
      "in",
      left.map(({ lane }) => lane.lane),
    )
    .where("holder", "=", holder)
    .orderBy("lane");
  // Numbers are literals, because PostgreSQL could not infer the types of bound ones here.
  const due = left.map(({ lane: { lane, revision }, dueAt }) =>
    dueAt === undefined
      ? sql`when lane = ${lane} and work = ${sql.lit(revision)} then null`
      : sql`when lane = ${lane} then ${sql.lit(dueAt)}`,
  );
  await connection
    .updateTable("outbox_lane")
    .set({ held_until: null, holder: null, due_at: sql<number | null>`case ${sql.join(due, sql` `)} else ${sql.lit(now)} end` })
    .where("lane", "in", forUpdate(kindOf(connection), locked))
    .execute();
}

/**
 * Ends all leases of queues, including leases of other processes. Call it only at the start on SQLite, where no other process can be
 * running.
 */
export async function freeQueues(connection: Connection): Promise<void> {
  await connection.updateTable("outbox_lane").set({ held_until: null, holder: null }).where("held_until", "is not", null).execute();
}

/**
 * Makes a queue due immediately, because a message was put back into it. Does nothing if the queue is leased or does not exist.
 *
 * @param lane name of the queue
 * @param now epoch milliseconds
 */
export async function prioritiseQueue(connection: Connection, lane: string, now: number): Promise<void> {
  await connection.updateTable("outbox_lane").set({ due_at: now }).where("lane", "=", lane).where("held_until", "is", null).execute();
}

/** Removes queues that have no messages to deliver and are not leased. */
export async function removeIdleQueues(connection: Connection): Promise<void> {
  await connection.deleteFrom("outbox_lane").where("due_at", "is", null).where("held_until", "is", null).execute();
}
