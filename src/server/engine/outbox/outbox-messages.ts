import { type Expression, type SqlBool, sql } from "kysely";
import { v7 as newId } from "uuid";
import { refuse } from "../refusals/refusal.ts";
import { atMost, firstOfEach, holdAlone } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";
import { type OutboxMessage, MOST_BYTES, MOST_RECEIVER } from "./message.ts";

/** State of a message that is not in its queue yet. */
const NEW = "0";
/** Value of the column `state` for a message that is in the queue of its receiver. */
export const WAITING = "1";
/** Value of the column `state` for a message that was given up. */
export const DEAD = "2";

/** Returns the id of the queue in which a message waits. Each channel and receiver have a queue. */
export const queueOf = ({ channel, receiver }: Pick<OutboxMessage, "channel" | "receiver">): string => `${channel}:${receiver}`;

/**
 * Stores a new message. It is not in the queue of its receiver yet ({@link enqueueMessages}). One row is inserted and no other row is
 * locked, so that transactions which send messages do not wait for each other.
 *
 * @param now epoch milliseconds
 * @returns the id of the message
 * @throws RangeError if the body or the receiver is too long
 */
export async function insertMessage(connection: Connection, letter: OutboxMessage, now: number): Promise<string> {
  const body = JSON.stringify(letter.body);
  if (Buffer.byteLength(body) > MOST_BYTES) throw new RangeError(`a letter of ${Buffer.byteLength(body)} bytes; at most ${MOST_BYTES}`);
  if (letter.receiver.length > MOST_RECEIVER) throw new RangeError(`a receiver of ${letter.receiver.length} characters`);
  const id = newId();
  const row = {
    message_id: id,
    lane: queueOf(letter),
    channel: letter.channel,
    receiver: letter.receiver,
    state: NEW,
    body: body.replaceAll("\\u0000", ""),
    message_key: letter.key ?? id,
    attempts: 0,
    cause: letter.cause ?? null,
    most_attempts: letter.attempts ?? null,
    put_at: now,
    expires_at: letter.expiresAt ?? null,
  };
  await connection.insertInto("outbox_message").values(row).execute();
  return id;
}

/** Number of the advisory lock that `enqueueMessages` holds, so that only one process runs it. */
const ADMITTING = 7_061_915;

/**
 * Adds new messages of committed transactions to the queues of their receivers, and makes these queues due. Only one process does this at a
 * time, so that the messages of a receiver stay in sequence.
 *
 * @param most maximum number of messages to add
 * @returns the number of added messages; 0 while another process does this
 */
export async function enqueueMessages(connection: Connection, most: number, now: number): Promise<number> {
  if (!(await holdAlone(connection, ADMITTING))) return 0;
  const fresh = connection
    .selectFrom("outbox_message")
    .select("message_id")
    .where("state", "=", NEW)
    .orderBy("message_id")
    .limit(atMost(most));
  const admitted = await connection
    .updateTable("outbox_message")
    .set({ state: WAITING })
    .where("message_id", "in", fresh)
    .returning(["lane", "channel"])
    .execute();
  const channels = new Map(admitted.map((row) => [String(row["lane"]), String(row["channel"])]));
  // Sorted, so that two processes do not deadlock.
  const lanes = [...channels].sort(([one], [other]) => (one < other ? -1 : 1));
  if (lanes.length > 0)
    await connection
      .insertInto("outbox_lane")
      .values(lanes.map(([lane, channel]) => ({ lane, channel, due_at: now, work: 1 })))
      .onConflict((conflict) =>
        conflict.column("lane").doUpdateSet({
          work: sql<number>`outbox_lane.work + 1`,
          due_at: sql<number>`coalesce(outbox_lane.due_at, excluded.due_at)`,
        }),
      )
      .execute();
  return admitted.length;
}

/** Tests whether the outbox has a message that was stored, but not added to the queue of its receiver yet. */
export const hasNew = async (connection: Connection): Promise<boolean> =>
  (await connection.selectFrom("outbox_message").select("message_id").where("state", "=", NEW).limit(atMost(1)).executeTakeFirst()) !==
  undefined;

/**
 * Finds a stored message by its id.
 *
 * @returns its queue (`lane`), its channel, and whether it was given up. Undefined if it was delivered or removed
 */
export async function findMessage(
  connection: Connection,
  id: string,
): Promise<{ lane: string; channel: string; isDead: boolean } | undefined> {
  const query = connection.selectFrom("outbox_message").select(["lane", "channel", "state"]).where("message_id", "=", id);
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : { lane: String(row["lane"]), channel: String(row["channel"]), isDead: row["state"] === DEAD };
}

/**
 * For each of several queues, lists the next waiting messages, oldest first. A queue without messages has an empty list.
 *
 * @param most messages per queue
 */
export async function listMessages(connection: Connection, lanes: readonly string[], most: number): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>(lanes.map((lane) => [lane, []]));
  const queue = (lane: Expression<string>) =>
    sql<Row>`select * from outbox_message where lane = ${lane} and state = ${WAITING} order by message_id limit ${atMost(most)}`;
  for (const row of await firstOfEach(connection, lanes, queue)) found.get(String(row["lane"]))?.push(row);
  return found;
}

/**
 * Removes delivered messages. Messages that another process has completed meanwhile are left out.
 *
 * @returns ids of the messages that were still waiting and are removed now
 */
export async function removeMessages(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  const gone = await connection
    .deleteFrom("outbox_message")
    .where("message_id", "in", ids)
    .where("state", "=", WAITING)
    .returning("message_id")
    .execute();
  return new Set(gone.map((row) => String(row["message_id"])));
}

/**
 * Marks a message as given up (dead letter). It remains stored with its reason, so that staff can send it again (重发).
 *
 * @param attempts number of attempts so far
 * @returns false if the message was no longer waiting; then nothing is changed
 */
export async function markDead(connection: Connection, id: string, attempts: number, reason: string): Promise<boolean> {
  return (await change(connection, id, { state: DEAD, attempts, reason })) === 1;
}

/**
 * Stores the number of attempts and the last failure of a message that remains in its queue. Does nothing if the message is no longer
 * waiting.
 *
 * @param reason the failure, as text for staff
 */
export async function noteAttempt(connection: Connection, id: string, attempts: number, reason: string): Promise<void> {
  await change(connection, id, { attempts, reason });
}

async function change(connection: Connection, id: string, values: Row): Promise<number> {
  const query = connection.updateTable("outbox_message").set(values).where("message_id", "=", id).where("state", "=", WAITING);
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows);
}

/**
 * Makes a dead message (`markDead`) new again: its number of attempts becomes 0, and its failure is deleted. `enqueueMessages` then adds it
 * to its queue.
 *
 * @returns false if there is no such message, if it is not dead, or if it has expired
 */
export async function requeueMessage(connection: Connection, id: string, now: number): Promise<boolean> {
  const query = connection.updateTable("outbox_message").set({ state: NEW, attempts: 0, reason: null }).where("message_id", "=", id);
  const { numUpdatedRows } = await query.where(revivable(now)).executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Tests whether a message was given up and can be sent again ({@link requeueMessage}), because it has not expired. */
export async function isDead(connection: Connection, id: string, now: number): Promise<boolean> {
  const query = connection.selectFrom("outbox_message").select("message_id").where("message_id", "=", id);
  return (await query.where(revivable(now)).executeTakeFirst()) !== undefined;
}

const revivable = (now: number) => sql<SqlBool>`state = ${DEAD} and (expires_at is null or expires_at > ${now})`;

/** Deletes messages that were given up and were stored before a time (epoch milliseconds). Returns their number. */
export async function removeDead(connection: Connection, before: number): Promise<number> {
  const { numDeletedRows } = await connection
    .deleteFrom("outbox_message")
    .where("state", "=", DEAD)
    .where("put_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Refuses a further message if too many are stored. The number includes messages that were given up.
 *
 * @throws Refusal 503 if `most` messages or more are stored
 */
export async function refuseFull(connection: Connection, most: number): Promise<void> {
  const some = connection.selectFrom("outbox_message").select("message_id").limit(atMost(most)).as("some");
  const found = await connection
    .selectFrom(some)
    .select((select) => select.fn.countAll().as("letters"))
    .executeTakeFirst();
  if (Number(found?.letters ?? 0) >= most) throw refuse("outboxFull");
}
