import { v7 as newId } from "uuid";
import type { Portal } from "../../identity/portal.ts";
import { PostError, postSigned } from "../../engine/outbound/signed-post.ts";
import { notFound } from "../../engine/refusals/refusal.ts";
import { logSending, type Sending } from "./send-log.ts";
import { siteOf } from "./site.ts";
import { ofEntities, type RowOf } from "../../engine/store/index.ts";

const PATIENCE_MS = 10_000;
const DATA = { title: "这是一份测试数据，请忽略" };

/** Result of sending a test document to a site. If the site accepted it, `status` and `milliseconds` are set, otherwise only `failure`. */
export interface Tested {
  /** HTTP status of the reply with which the site accepted the document. */
  status?: number;
  /** Milliseconds until the reply. */
  milliseconds?: number;
  /** Reason of the failure, as a text for staff. */
  failure?: string;
}

/**
 * Sends a small test document to a site while the user waits, by default at most 10 seconds, and logs it in the send log. The document is
 * addressed and signed like an announcement. A failed delivery is returned, not thrown.
 *
 * @param path as in a mapping; "" for the address of the site itself
 * @throws Refusal 404 if the site does not exist
 */
export async function sendTestData(
  portal: Pick<Portal, "store" | "clock" | "crypto" | "outgoing">,
  id: string,
  path: string,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<Tested> {
  const site = await siteOf(portal, id, path);
  if (site === undefined) throw notFound();
  const { row, target } = site;
  const {
    store: { database },
    outgoing: { outbound },
    clock: { now, wall },
  } = portal;
  const [key, startedAt] = [newId(), now()];
  const began = performance.now();
  const content = { messageId: key, dataType: "test", sendTime: wall.textOf(startedAt), data: DATA };
  const tested = await postSigned(target, JSON.stringify(content), { key, now: startedAt, outbound, signal }).then(
    (status): Tested => ({ status, milliseconds: Math.round(performance.now() - began) }),
    (error: Error): Tested => ({ failure: error instanceof PostError ? error.message : "接收方没有响应" }),
  );
  const params = { url: target.url, messageId: key };
  await logSending(database.kysely, { sending: await sendingOf(portal, row), startedAt, params, data: DATA, failure: tested.failure });
  return tested;
}

async function sendingOf(
  {
    store: {
      database: { kysely },
    },
  }: Pick<Portal, "store">,
  site: RowOf<"notice_receiver">,
): Promise<Sending> {
  const receiver = String(site.receiver);
  const entry = await ofEntities(kysely).selectFrom("notice_dict").select("name").where("id", "=", receiver).executeTakeFirst();
  return {
    operation: "测试发送",
    receiver,
    receiverName: String(entry?.name ?? ""),
    siteName: String(site.site_name),
    dataType: null,
    dataTypeName: null,
    dataSpecificType: null,
    dataSpecificTypeName: null,
  };
}
