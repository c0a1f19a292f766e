import { request } from "undici";
import type { ServiceEntry, ServiceEntryRecord } from "../../../generated/entities/service-entry.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { refuseTarget } from "../gateway/refuse-target.ts";
import { inSpan, requestTo } from "../../engine/telemetry/tracing.ts";

/** Time limit in milliseconds for the reply of a subsystem. After it, the request fails. */
const PATIENCE = 10_000;
/** Time limit for task counts, in milliseconds, because a page waits for them. */
const COUNTING = 1500;
/** Maximum number of bytes of a reply that are read. Further bytes are ignored. */
const REPLY_BYTES = 64 * 1024;

/**
 * Determines the address of a service entry. For a microservice, it is the address of the service's enabled gateway route plus the entry's
 * path. Any other entry has a URL of its own.
 *
 * @returns undefined if there is no route with an address, or the result is not an http(s) URL
 */
export async function addressOf(context: CallContext, entry: ServiceEntryRecord): Promise<URL | undefined> {
  if (entry.isMicroservice !== "1") return webAddress(entry.interfaceUrl);
  const routes = await recordsOf(context, "gateway-route").list({ serviceId: entry.serviceId ?? "", enabled: true });
  const base = routes.map(({ url }) => url).find((url) => typeof url === "string" && url !== "");
  return typeof base === "string" ? webAddress(base.replace(/\/$/, "") + entry.interfaceUrl) : undefined;
}

function webAddress(text = ""): URL | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}

type Changed = { [Name in keyof ServiceEntry]?: ServiceEntry[Name] | null };

/**
 * Refuses a service entry if OUTBOUND_HOSTS does not allow its address. An unchanged address is accepted, unless the change enables the
 * entry or makes it stop being a microservice. A microservice has no address of its own: the address of its gateway route is checked when
 * the route is written.
 *
 * @param stored the stored entry; absent for a new entry
 * @throws Refusal 422 at `interfaceUrl`
 */
export function refuseEntry(changes: Changed, context: CallContext, stored?: ServiceEntryRecord): void {
  const { isMicroservice, interfaceUrl } = { ...stored, ...changes };
  if (isMicroservice === "1") return;
  const isNew = stored?.isMicroservice === "1" || (changes.taskEnable === "1" && stored?.taskEnable === "0");
  refuseTarget("interfaceUrl", interfaceUrl, isNew ? undefined : stored?.interfaceUrl, context);
}

/**
 * Posts a notification to a service entry of a subsystem.
 *
 * @param what the body, sent as JSON
 * @returns true if the entry replied within 10 seconds with a 2xx status, and with the `code` 200 or without a `code`; otherwise false
 */
export async function notifyEntry(context: CallContext, entry: ServiceEntryRecord, what: object): Promise<boolean> {
  const reply = await askEntry(context, entry, what, PATIENCE);
  return reply !== undefined && saysYes(reply);
}

/**
 * Requests the number of a user's open tasks from a subsystem. The subsystem returns the number as `data` or `data.taskCount`
 * (P-SUBSERVICE-02).
 *
 * @param who the user, sent as JSON
 * @returns 0 if the subsystem does not respond within 1.5 seconds, responds with an error, or returns no positive whole number
 */
export async function countAt(context: CallContext, entry: ServiceEntryRecord, who: object): Promise<number> {
  const reply = await askEntry(context, entry, who, COUNTING);
  if (reply === undefined || !saysYes(reply)) return 0;
  const { data } = reply;
  const count = Number(typeof data === "object" && data !== null ? (data as { taskCount?: unknown }).taskCount : data);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

interface EntryReply {
  code?: unknown;
  data?: unknown;
}

/**
 * Posts to an entry on a host of OUTBOUND_HOSTS. If the host is not listed, the request fails or the status is not 2xx, it logs a warning
 * and returns undefined.
 */
async function askEntry(context: CallContext, entry: ServiceEntryRecord, what: object, patience: number): Promise<EntryReply | undefined> {
  const {
    outgoing: { outbound },
    log: { warn },
  } = context.portal;
  try {
    const address = await addressOf(context, entry);
    if (address === undefined || !outbound.allows(address)) throw new Error("OUTBOUND_HOSTS does not name its host, or it has none");
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(patience);
    const { dispatcher } = outbound;
    return await inSpan("post", requestTo(address), async (note) => {
      const reply = await request(address, { method: "POST", headers, body: JSON.stringify(what), dispatcher, signal });
      note({ "http.response.status_code": reply.statusCode });
      const text = await beginningOf(reply.body);
      return reply.statusCode >= 200 && reply.statusCode < 300 ? parseReply(text) : undefined;
    });
  } catch (error) {
    warn(error, `the service entry ${entry.id} of ${entry.systemId} was not reached`);
    return undefined;
  }
}

/** Reads the beginning of a reply and does not wait for the rest. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= REPLY_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseReply(text: string): EntryReply {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** Returns whether a reply is positive. A reply in the portal's envelope must have the code 200; any other reply counts as positive. */
const saysYes = ({ code }: EntryReply): boolean => code === undefined || String(code) === "200";
