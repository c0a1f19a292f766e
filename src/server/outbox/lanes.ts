import { sql } from "kysely";
import { atMost, kindOf, skipLocked } from "../store/dialect.ts";
import type { Connection } from "../store/index.ts";

/** A receiver's queue, taken by this process. */
export interface Lane {
  lane: string;
  /** Raised whenever letters join: what was not there when the queue was taken makes it due again. */
  work: number;
}

/** A queue whose process died is free again after this long. */
export const LEASE_MS = 30_000;

/** Queues that are due and that nobody holds (`lane`: only that one); of several processes one gets each. */
export async function claimLanes(
  connection: Connection,
  { channel, holder, now, most, lane }: { channel: string; holder: string; now: number; most: number; lane?: string },
): Promise<Lane[]> {
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
export async function renewLane(connection: Connection, { lane }: Lane, holder: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("outbox_lane")
    .set({ held_until: now + LEASE_MS })
    .where("lane", "=", lane)
    .where("holder", "=", holder)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** `dueAt`: when it wants to be looked at again; undefined: nothing is left of what was there when it was taken. */
export async function releaseLane(
  connection: Connection,
  { lane, work }: Lane,
  holder: string,
  when: { dueAt: number | undefined; now: number },
): Promise<void> {
  const idle = sql<number | null>`case when work = ${work} then null else ${sql.lit(when.now)} end`;
  await connection
    .updateTable("outbox_lane")
    .set({ held_until: null, holder: null, due_at: when.dueAt ?? idle })
    .where("lane", "=", lane)
    .where("holder", "=", holder)
    .execute();
}

/** What a process that is no more held; only where there can be no other one (SQLite). */
export async function freeLanes(connection: Connection): Promise<void> {
  await connection.updateTable("outbox_lane").set({ held_until: null, holder: null }).where("held_until", "is not", null).execute();
}

/** A letter that comes back to its queue makes it due at once. */
export async function hurryLane(connection: Connection, lane: string, now: number): Promise<void> {
  await connection.updateTable("outbox_lane").set({ due_at: now }).where("lane", "=", lane).where("held_until", "is", null).execute();
}

/** Queues without a letter. */
export async function removeIdleLanes(connection: Connection): Promise<void> {
  await connection.deleteFrom("outbox_lane").where("due_at", "is", null).where("held_until", "is", null).execute();
}
