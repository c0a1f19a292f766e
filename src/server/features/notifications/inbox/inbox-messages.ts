import { cutText } from "../../../../../runtime/contract/values/well-formed.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Portal } from "../../../identity/portal.ts";
import type { Connection } from "../../../engine/store/index.ts";

/** A new message for the inbox of one user, for {@link putMessages}. */
export interface Message {
  userId: string;
  /**
   * Subject of the message: the id of a task, the id of a workflow, or one of the constants `AUDIT` and `ALARM`. Users see the message
   * only while they may open the page of the topic. Auditors see all messages with the topic `AUDIT`.
   */
  topic: string;
  /** Key of the record that the message is about; absent if there is none or it was deleted. */
  recordId?: string | undefined;
  title: string;
  content: string;
}

/** Value of `topic` for messages to auditors, about changes that may weaken the protection of the portal. */
export const AUDIT = "audit";

const TITLE = 100;
/** Maximum number of characters of a message's content; a longer content is cut. */
export const CONTENT = 500;

/**
 * Puts messages into inboxes in the transaction that causes them, so that both are stored or neither. Cuts titles to 100 characters and
 * contents to 500.
 */
export async function putMessages(
  { clock: { now } }: Pick<Portal, "clock">,
  connection: Connection,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ userId, topic, recordId, title, content }) => ({
    message_id: newId(),
    user_id: userId,
    topic,
    record_id: recordId ?? null,
    title: cutText(title, TITLE),
    content: cutText(content, CONTENT),
    sent_at: now(),
    read_at: null,
  }));
  await connection.insertInto("inbox_message").values(rows).execute();
}

/**
 * Finds users who would get the same message again. A message is the same if its topic, title and content were sent to the same user after
 * `since`.
 *
 * @param messages the messages that are about to be sent
 * @param since epoch milliseconds
 * @returns the ids of those users; empty if no message was sent before
 */
export async function ownersOfSince(connection: Connection, messages: readonly Message[], since: number): Promise<Set<string>> {
  const owners = new Set<string>();
  for (const { userId, topic, title, content } of messages) {
    const own = connection.selectFrom("inbox_message").select("user_id").where("user_id", "=", userId).where("topic", "=", topic);
    const same = own.where("title", "=", cutText(title, TITLE)).where("content", "=", cutText(content, CONTENT));
    if ((await same.where("sent_at", ">", since).limit(1).execute()).length > 0) owners.add(userId);
  }
  return owners;
}

/** The owner of an inbox, and the topics whose messages the owner may see. */
export interface Reader {
  userId: string;
  topics: readonly string[];
}

const ofReader = (connection: Connection, { userId, topics }: Reader) =>
  connection
    .selectFrom("inbox_message")
    .where("user_id", "=", userId)
    .where("topic", "in", [...topics, NONE]);

/** A topic that never occurs. SQL does not allow an empty `in` list. */
const NONE = "";

/** Counts the unread messages that a reader may see. Stops at `most`, so the result is at most that. */
export async function countUnread(connection: Connection, reader: Reader, most: number): Promise<number> {
  const unread = ofReader(connection, reader).where("read_at", "is", null).select("message_id").limit(most).as("unread");
  const row = await connection.selectFrom(unread).select(sql<number>`count(*)`.as("count")).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A message in an inbox, as it is stored. `sentAt` is in epoch milliseconds. */
export interface StoredMessage {
  id: string;
  topic: string;
  recordId: string | undefined;
  title: string;
  content: string;
  sentAt: number;
  isRead: boolean;
}

/**
 * Lists a page of the messages that a reader may see, newest first. `total` is the number of all messages that the reader may see.
 *
 * @param page `from` is the number of messages to skip
 */
export async function messagesOf(
  connection: Connection,
  reader: Reader,
  page: { from: number; size: number },
): Promise<{ rows: StoredMessage[]; total: number }> {
  const counted = await ofReader(connection, reader).select(sql<number>`count(*)`.as("total")).executeTakeFirst();
  const rows = await ofReader(connection, reader)
    .selectAll()
    .orderBy("sent_at", "desc")
    .orderBy("message_id", "desc")
    .offset(page.from)
    .limit(page.size)
    .execute();
  return {
    total: Number(counted?.total ?? 0),
    rows: rows.map((row) => ({
      id: String(row["message_id"]),
      topic: String(row["topic"]),
      recordId: typeof row["record_id"] === "string" ? row["record_id"] : undefined,
      title: String(row["title"]),
      content: String(row["content"]),
      sentAt: Number(row["sent_at"]),
      isRead: row["read_at"] !== null,
    })),
  };
}

/**
 * Marks a message of the reader as read. A message that is already read keeps the time when it was read.
 *
 * @param id the id of the message
 * @param now epoch milliseconds
 * @returns false if the reader has no message with this id
 */
export async function markRead(connection: Connection, reader: Reader, id: string, now: number): Promise<boolean> {
  const own = await ofReader(connection, reader).where("message_id", "=", id).select("message_id").executeTakeFirst();
  if (own === undefined) return false;
  await connection.updateTable("inbox_message").set({ read_at: now }).where("message_id", "=", id).where("read_at", "is", null).execute();
  return true;
}

/**
 * Marks all unread messages of the reader that were sent until a time. Messages that arrived after the list was shown stay unread.
 *
 * @param until time when the list was read, in epoch milliseconds
 * @param now time that is stored as the time of reading, in epoch milliseconds
 */
export async function markAllRead(connection: Connection, { userId, topics }: Reader, until: number, now: number): Promise<void> {
  await connection
    .updateTable("inbox_message")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("topic", "in", [...topics, NONE])
    .where("read_at", "is", null)
    .where("sent_at", "<=", until)
    .execute();
}

const DAY_MS = 86_400_000;
/** Days after which a message is deleted from the inbox. */
const RETENTION_DAYS = 90;
/** Most messages that are stored for one user, without those to auditors. The oldest are removed first. */
const MOST = 500;
/** Days for which an unread message to an auditor is stored. The logs, which prove the same change, are not stored longer by default. */
const UNREAD_DAYS = 366;
/** Maximum number of expired messages that one statement deletes. */
const AT_ONCE = 500;

/**
 * Deletes these messages:
 *
 * - Messages older than 90 days. An unread message to an auditor is deleted only after 366 days.
 * - The oldest messages of a user who has more than 500. Messages to auditors are neither counted nor deleted by this rule. Otherwise
 *   administrators could displace a message by many harmless changes.
 * - Messages of deleted users.
 *
 * The number of messages to auditors grows no faster than the operation log, which contains each change.
 *
 * @returns the number of deleted messages
 */
export async function pruneInbox({
  store: {
    database: { kysely },
  },
  clock: { now },
}: Pick<Portal, "store" | "clock">): Promise<number> {
  const isOld = sql`sent_at < ${now() - RETENTION_DAYS * DAY_MS}
    and (topic <> ${AUDIT} or read_at is not null or sent_at < ${now() - UNREAD_DAYS * DAY_MS})`;
  const old = sql`select message_id from inbox_message where ${isOld} limit ${AT_ONCE}`;
  const full = sql`select user_id from inbox_message where topic <> ${AUDIT} group by user_id having count(*) > ${MOST} limit ${AT_ONCE}`;
  const beyond = sql`select message_id from (
      select message_id, row_number() over (partition by user_id order by sent_at desc, message_id desc) as place
      from inbox_message where topic <> ${AUDIT} and user_id in (${full})
    ) as placed where place > ${MOST} limit ${AT_ONCE}`;
  const ofNobody = sql`select message_id from inbox_message where user_id not in (select user_id from ${sql.table("user")}) limit ${AT_ONCE}`;
  let removed = 0;
  for (const which of [old, beyond, ofNobody])
    for (let last = AT_ONCE; last === AT_ONCE; removed += last) {
      const { numAffectedRows } = await sql`delete from inbox_message where message_id in (${which})`.execute(kysely);
      last = Number(numAffectedRows ?? 0);
    }
  return removed;
}
