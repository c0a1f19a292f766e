import { request } from "undici";
import type { ServiceEntry, ServiceEntryRecord } from "../../../generated/entities/service-entry.ts";
import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { refuseTarget } from "../gateway/refuse-target.ts";

/** Milliseconds that a subsystem has to answer in. */
const PATIENCE = 10_000;
/** The same where a page waits for how much there is to do. */
const COUNTING = 1500;
/** Bytes of an answer that are looked at. */
const ANSWER = 64 * 1024;

/**
 * Where an entry is asked: its own address, or for a microservice its path at the address of the gateway's route to
 * that service. Undefined: there is none.
 */
export async function addressOf(context: CallContext, entry: ServiceEntryRecord): Promise<URL | undefined> {
  if (entry.isMicroservice !== "1") return webAddress(entry.interfaceUrl);
  const routes = await recordsOf(context, "gateway-route").list({ serviceId: entry.serviceId ?? "", enabled: true });
  const base = routes.map(({ url }) => url).find((url) => typeof url === "string" && url !== "");
  return base === undefined ? undefined : webAddress(entry.interfaceUrl, base ?? undefined);
}

function webAddress(text = "", base?: string): URL | undefined {
  const address = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}

type Changed = { [Name in keyof ServiceEntry]?: ServiceEntry[Name] | null };

/**
 * Refuses an entry whose own address this server would never call. That of a microservice is a path at its gateway route,
 * whose address is judged there.
 *
 * @throws Refusal 422
 */
export function refuseEntry(changes: Changed, context: CallContext, stored?: ServiceEntryRecord): void {
  const { isMicroservice, interfaceUrl } = { ...stored, ...changes };
  if (isMicroservice === "1") return;
  const isNew = stored?.isMicroservice === "1" || (changes.taskEnable === "1" && stored?.taskEnable === "0");
  refuseTarget("interfaceUrl", interfaceUrl, isNew ? undefined : stored?.interfaceUrl, context);
}

/** Tells a subsystem something by one of its entries; false: it could not be told, or did not say 200 to it. */
export async function tellEntry(context: CallContext, entry: ServiceEntryRecord, what: object): Promise<boolean> {
  const answer = await askEntry(context, entry, what, PATIENCE);
  return answer !== undefined && saysYes(answer);
}

/** How much waits at a subsystem: `data`, or its `taskCount`. What does not answer, or answers anything else, has nothing (P-SUBSERVICE-02). */
export async function countAt(context: CallContext, entry: ServiceEntryRecord, who: object): Promise<number> {
  const answer = await askEntry(context, entry, who, COUNTING);
  if (answer === undefined || !saysYes(answer)) return 0;
  const { data } = answer;
  const count = Number(typeof data === "object" && data !== null ? (data as { taskCount?: unknown }).taskCount : data);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

interface Answer {
  code?: unknown;
  data?: unknown;
}

/** What an entry answers to a POST, on a host of OUTBOUND_HOSTS; undefined: it did not, or refused. */
async function askEntry(context: CallContext, entry: ServiceEntryRecord, what: object, patience: number): Promise<Answer | undefined> {
  const { outbound, warn } = context.portal;
  try {
    const address = await addressOf(context, entry);
    if (address === undefined || !outbound.allows(address)) throw new Error("OUTBOUND_HOSTS does not name its host, or it has none");
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(patience);
    const { dispatcher } = outbound;
    const reply = await request(address, { method: "POST", headers, body: JSON.stringify(what), dispatcher, signal });
    const text = await beginningOf(reply.body);
    return reply.statusCode >= 200 && reply.statusCode < 300 ? answerOf(text) : undefined;
  } catch (error) {
    warn(error, `the service entry ${entry.id} of ${entry.systemId} was not reached`);
    return undefined;
  }
}

/** As much of an answer as is looked at; the rest is not waited for. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= ANSWER) break;
  }
  return Buffer.concat(parts).toString("utf8");
}

function answerOf(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** An answer in the envelope of this portal may say no; any other is taken for a yes. */
const saysYes = ({ code }: Answer): boolean => code === undefined || String(code) === "200";
