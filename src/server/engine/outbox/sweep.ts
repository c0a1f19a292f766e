import { sql } from "kysely";
import type { Connection } from "../store/index.ts";
import { DEAD, WAITING } from "./outbox-messages.ts";

/** Numbers of stored messages of a channel. */
export interface Stock {
  channel: string;
  /** Messages that are being delivered or wait for another attempt. */
  waiting: number;
  /** Messages that were given up and that staff may send again. */
  dead: number;
}

/**
 * Makes queues due again that would otherwise never be served. These are queues with an expired lease, idle queues with waiting messages,
 * and messages without a queue (at most 5,000 queues per run).
 *
 * @param now epoch milliseconds
 * @returns how many queues were changed
 */
export async function requeue(connection: Connection, now: number): Promise<number> {
  return (await freeExpired(connection, now)) + (await wakeLanes(connection, now)) + (await addLanes(connection, now));
}

async function freeExpired(connection: Connection, now: number): Promise<number> {
  const left = connection.updateTable("outbox_lane").set({ held_until: null, holder: null }).where("held_until", "<=", now);
  return Number((await left.executeTakeFirstOrThrow()).numUpdatedRows);
}

async function wakeLanes(connection: Connection, now: number): Promise<number> {
  const withLetters = connection.selectFrom("outbox_message").select("lane").where("state", "=", WAITING);
  const asleep = connection.updateTable("outbox_lane").set({ due_at: now }).where("due_at", "is", null).where("held_until", "is", null);
  return Number((await asleep.where("lane", "in", withLetters).executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Maximum number of missing queues that one run adds. The next run adds the others. */
const ADDED = 5000;

/**
 * Adds queues for messages that have none, after a restore or a manual repair of the database. One run adds at most {@link ADDED}.
 *
 * @returns the number of added queues
 */
async function addLanes(connection: Connection, now: number): Promise<number> {
  const orphans = await connection
    .selectFrom("outbox_message")
    .leftJoin("outbox_lane", "outbox_lane.lane", "outbox_message.lane")
    .select(["outbox_message.lane", "outbox_message.channel"])
    .distinct()
    .where("outbox_message.state", "=", WAITING)
    .where("outbox_lane.lane", "is", null)
    .orderBy("outbox_message.lane")
    .limit(ADDED)
    .execute();
  if (orphans.length === 0) return 0;
  await connection
    .insertInto("outbox_lane")
    .values(orphans.map(({ lane, channel }) => ({ lane, channel, due_at: now, work: 1 })))
    .onConflict((conflict) => conflict.column("lane").doNothing())
    .execute();
  return orphans.length;
}

/** Counts the stored messages of each channel. The result is sorted by channel; channels without messages are left out. */
export async function stockOf(connection: Connection): Promise<Stock[]> {
  const rows = await connection
    .selectFrom("outbox_message")
    .select("channel")
    .select([sql<number>`count(*)`.as("letters"), sql<number>`sum(case when state = ${DEAD} then 1 else 0 end)`.as("dead")])
    .groupBy("channel")
    .orderBy("channel")
    .execute();
  return rows.map(({ channel, letters, dead }) => ({
    channel: String(channel),
    waiting: Number(letters) - Number(dead),
    dead: Number(dead),
  }));
}
