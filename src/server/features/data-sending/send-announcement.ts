import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { DisposalProjectRecord } from "../../../generated/entities/disposal-project.ts";
import type { Portal } from "../../identity/portal.ts";
import { MOST_BYTES } from "../../engine/outbox/message.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { ANNOUNCEMENTS, type DataClass } from "./data-classes.ts";
import { DATA } from "./data-channel.ts";
import { mapped } from "./mapping.ts";
import { logSending, type Sending } from "./send-log.ts";

/** Maximum number of mappings by which one announcement is sent. Further mappings are ignored. */
const MOST_WAYS = 200;
/** Maximum number of sites to which one announcement is sent. Further sites are ignored. */
const MOST_SITES = 500;
/**
 * Maximum number of messages to which one announcement leads, and of their bytes together. All are stored in the transaction that publishes
 * it, and the event loop waits meanwhile.
 */
const MOST_MESSAGES = { count: 1000, bytes: 50_000_000 } as const;
/** Maximum number of characters of the operation's name in the log. A longer name is cut. */
const LONGEST_OPERATION = 100;
/** Bytes of a stored message that are reserved for fields other than the announcement. */
const BESIDE = 10_000;

interface Way extends Sending {
  path: string;
  mapping: string | null;
  kindCode: string;
  specificCode: string;
  receiverCode: string;
  senderCode: string | undefined;
}

/**
 * Puts a published announcement into the outbox, in the current transaction. Each mapping fills the announcement, and each site of the
 * mapping gets one message. Mappings with a disabled dictionary entry are ignored. Nothing is sent if the announcement type itself is
 * disabled.
 *
 * At most 200 mappings and 500 sites are used; further ones are ignored. A mapping is not sent in these cases; instead, the send log gets a
 * row with the reason:
 *
 * - It has no sites.
 * - Its data are too large.
 * - With it, the announcement would have more than 1,000 messages or 50 MB in total.
 *
 * In these cases, publishing the announcement still succeeds.
 *
 * @param record the published project
 */
export async function sendAnnouncement(
  portal: Pick<Portal, "clock" | "outgoing">,
  connection: Connection,
  dataClass: DataClass,
  record: Data,
): Promise<void> {
  const ways = await waysOf(connection, dataClass);
  if (ways.length === 0) return;
  const sites = await sitesOf(connection, ways);
  const stored = { count: 0, bytes: 0 };
  for (const way of ways) {
    const { path, mapping, kindCode, specificCode, receiverCode, senderCode, ...sending } = way;
    const own = sites.filter((site) => site.receiver === sending.receiver);
    // Filling a mapping takes time as well, even if the result is too large.
    const data = stored.bytes >= MOST_MESSAGES.bytes ? undefined : mapped(mapping, ANNOUNCEMENTS[dataClass], record);
    const codes = { dataType: kindCode, dataSpecificType: specificCode, receiver: receiverCode, sender: senderCode };
    const content = contentOf(portal, { ...codes, data });
    const size = data === undefined ? Number.POSITIVE_INFINITY : Buffer.byteLength(JSON.stringify(content));
    const { projectCode }: Partial<DisposalProjectRecord> = record;
    const params = { path, projectCode: projectCode ?? null };
    const failure = failureOf(way, { sites: own.length, size }, stored);
    if (failure !== undefined) {
      await logSending(connection, { sending, startedAt: portal.clock.now(), params, data, failure });
      stored.bytes += Math.min(size, MOST_BYTES);
      continue;
    }
    stored.count += own.length;
    stored.bytes += own.length * size;
    for (const { id, site_name: siteName } of own)
      await portal.outgoing.outbox.put(connection, {
        channel: DATA,
        receiver: String(id),
        body: { site: id, path, params, sending: { ...sending, siteName }, content },
      });
  }
}

/**
 * Returns the reason why an announcement is not sent by a mapping, for staff; undefined if it is sent.
 *
 * @param own number of sites, and bytes of the document that each of them gets
 * @param stored messages of the mappings before, and bytes that were filled for them
 */
function failureOf(
  { receiverName }: Pick<Way, "receiverName">,
  own: { sites: number; size: number },
  stored: { count: number; bytes: number },
): string | undefined {
  if (stored.bytes >= MOST_MESSAGES.bytes) return textOf("sendingFull");
  if (own.size > MOST_BYTES - BESIDE) return textOf("dataTooLarge");
  if (own.sites === 0) return textOf("noSite", receiverName);
  const isFull = stored.count + own.sites > MOST_MESSAGES.count || stored.bytes + own.sites * own.size > MOST_MESSAGES.bytes;
  return isFull ? textOf("sendingFull") : undefined;
}

/**
 * Builds the document that a site gets for an announcement: the given fields, and the present time as `sendTime`. An undefined `sender` is
 * left out. The document has no `messageId`; the channel adds it to each delivery.
 */
export const contentOf = (
  portal: Pick<Portal, "clock">,
  { sender, ...fields }: { dataType: string; dataSpecificType: string; receiver: string; sender: string | undefined; data: unknown },
): Data => ({ ...fields, ...(sender === undefined ? {} : { sender }), sendTime: portal.clock.wall.textOf(portal.clock.now()) });

/**
 * Lists the mappings of a data class, each with the dictionary entries that it names. Mappings with a disabled entry are left out. Empty if
 * the service of the data class is disabled.
 */
async function waysOf(connection: Connection, dataClass: DataClass): Promise<Way[]> {
  const service = await serviceOf(connection, dataClass);
  if (!service.enabled) return [];
  const rows = await ofEntities(connection)
    .selectFrom("send_way")
    .innerJoin("notice_dict as kind", "kind.id", "send_way.data_type")
    .innerJoin("notice_dict as narrower", "narrower.id", "send_way.data_specific_type")
    .innerJoin("notice_dict as taker", "taker.id", "send_way.receiver")
    .leftJoin("notice_dict as source", "source.id", "send_way.sender")
    .select(["send_way.send_url", "send_way.data_mapping", "send_way.receiver", "send_way.data_type", "send_way.data_specific_type"])
    .select(["kind.name as kind_name", "kind.code as kind_code", "narrower.name as narrower_name", "narrower.code as narrower_code"])
    .select(["taker.name as taker_name", "taker.code as taker_code", "source.code as source_code"])
    .where("send_way.data_send_class", "=", dataClass)
    .where("kind.enable", "=", "1")
    .where("narrower.enable", "=", "1")
    .where("taker.enable", "=", "1")
    .where(({ eb, or }) => or([eb("source.id", "is", null), eb("source.enable", "=", "1")]))
    .orderBy("send_way.id")
    .limit(MOST_WAYS)
    .execute();
  return rows.map((row) => ({
    operation: cutText(`发送${service.name}`, LONGEST_OPERATION),
    siteName: null,
    receiver: String(row.receiver),
    receiverName: String(row.taker_name),
    receiverCode: String(row.taker_code),
    senderCode: row.source_code ?? undefined,
    dataType: String(row.data_type),
    dataTypeName: String(row.kind_name),
    kindCode: String(row.kind_code),
    dataSpecificType: String(row.data_specific_type),
    dataSpecificTypeName: String(row.narrower_name),
    specificCode: String(row.narrower_code),
    path: String(row.send_url),
    mapping: row.data_mapping,
  }));
}

/**
 * Reads the dictionary entry of an announcement (服务类, by its code): its name, and whether the announcement is sent. Without an
 * entry it is sent.
 */
async function serviceOf(connection: Connection, dataClass: DataClass): Promise<{ name: string; enabled: boolean }> {
  const entries = ofEntities(connection).selectFrom("notice_dict").select(["name", "enable"]).where("type", "=", "5");
  const row = await entries.where("code", "=", dataClass).executeTakeFirst();
  return { name: String(row?.name ?? ANNOUNCEMENTS[dataClass].title), enabled: row === undefined || row.enable === "1" };
}

const sitesOf = (connection: Connection, ways: readonly Way[]) =>
  ofEntities(connection)
    .selectFrom("notice_receiver")
    .select(["id", "receiver", "site_name"])
    .where("receiver", "in", [...new Set(ways.map(({ receiver }) => receiver))])
    .orderBy("id")
    .limit(MOST_SITES)
    .execute();
