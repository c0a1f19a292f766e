import { sql } from "kysely";
import { atMost, forUpdate, kindOf, skipLocked } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";

/** A receiver's queue, taken by this process. */
export interface ReceiverQueue {
  lane: string;
  /** Raised whenever letters join: what was not there when the queue was taken makes it due again. */
  work: number;
}

/** A queue whose process died is free again after this long. */
export const LEASE_MS = 30_000;

/** Channels of which something may be due. */
export async function dueChannels(connection: Connection, channels: readonly string[], now: number): Promise<Set<string>> {
  const due = channels.map(
    (channel) =>
      sql`select ${channel} as channel where exists (select 1 from outbox_lane where channel = ${channel} and due_at <= ${now} and (held_until is null or held_until <= ${now}))`,
  );
  const { rows } = await sql<{ channel: string }>`${sql.join(due, sql` union all `)}`.execute(connection);
  return new Set(rows.map(({ channel }) => channel));
}

/** Queues that are due and that nobody holds (`lane`: only that one); of several processes one gets each. */
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
  return taken.map((row) => ({ lane: String(row["lane"]), work: Number(row["work"]) }));
}

/** Holds on for another while; false: somebody else has it by now. */
export async function renewQueue(connection: Connection, { lane }: ReceiverQueue, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("outbox_lane")
    .set({ held_until: now + LEASE_MS })
    .where("lane", "=", lane)
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** A queue that its holder leaves. */
export interface Release {
  lane: ReceiverQueue;
  /** When it wants to be looked at again; undefined: nothing is left of what was there when it was taken. */
  dueAt: number | undefined;
}

/** Taken hold of in one order, so that two processes do not wait for each other. */
export async function releaseQueues(connection: Connection, left: readonly Release[], holder: string, now: number): Promise<void> {
  const held = connection
    .selectFrom("outbox_lane")
    .select("lane")
    .where(
      "lane",
      "in",
      left.map(({ lane }) => lane.lane),
    )
    .where("holder", "=", holder)
    .orderBy("lane");
  // Numbers are written out: of bound ones PostgreSQL would not know the type here.
  const due = left.map(({ lane: { lane, work }, dueAt }) =>
    dueAt === undefined ? sql`when lane = ${lane} and work = ${sql.lit(work)} then null` : sql`when lane = ${lane} then ${sql.lit(dueAt)}`,
  );
  await connection
    .updateTable("outbox_lane")
    .set({ held_until: null, holder: null, due_at: sql<number | null>`case ${sql.join(due, sql` `)} else ${sql.lit(now)} end` })
    .where("lane", "in", forUpdate(kindOf(connection), held))
    .execute();
}

/** What a process that is no more held; only where there can be no other one (SQLite). */
export async function freeQueues(connection: Connection): Promise<void> {
  await connection.updateTable("outbox_lane").set({ held_until: null, holder: null }).where("held_until", "is not", null).execute();
}

/** A letter that comes back to its queue makes it due at once. */
export async function prioritiseQueue(connection: Connection, lane: string, now: number): Promise<void> {
  await connection.updateTable("outbox_lane").set({ due_at: now }).where("lane", "=", lane).where("held_until", "is", null).execute();
}

/** Queues without a letter. */
export async function removeIdleQueues(connection: Connection): Promise<void> {
  await connection.deleteFrom("outbox_lane").where("due_at", "is", null).where("held_until", "is", null).execute();
}
