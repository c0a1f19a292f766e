import type { ServiceEntryRecord } from "../../generated/entities/service-entry.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";

/** Milliseconds that a subsystem has to answer in. */
const PATIENCE = 10_000;
/** Bytes of an answer that are looked at. */
const ANSWER = 64 * 1024;

/**
 * Where an entry is asked: its own address, or for a microservice its path at the address of the gateway's route to
 * that service. Undefined: there is none.
 */
async function addressOf(context: CallContext, entry: ServiceEntryRecord): Promise<URL | undefined> {
  if (entry.isMicroservice !== "1") return webAddress(entry.interfaceUrl);
  const routes = await recordsOf(context, "gateway-route").list({ serviceId: entry.serviceId ?? "", enabled: true });
  const base = routes.map(({ url }) => url).find((url) => typeof url === "string" && url !== "");
  return base === undefined ? undefined : webAddress(entry.interfaceUrl, base ?? undefined);
}

function webAddress(text = "", base?: string): URL | undefined {
  const address = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return address !== undefined && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Tells a subsystem something by one of its entries; false: it could not be told, or did not say 200 to it. */
export async function tellEntry(context: CallContext, entry: ServiceEntryRecord, what: object): Promise<boolean> {
  try {
    const address = await addressOf(context, entry);
    if (address === undefined) return false;
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(what), redirect: "error", signal });
    return answer.ok && saysYes(await beginningOf(answer));
  } catch (error) {
    context.portal.warn(error, `the service entry ${entry.id} of ${entry.systemId} was not reached`);
    return false;
  }
}

/** As much of an answer as is looked at; the rest is not waited for. */
async function beginningOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= ANSWER) break;
  }
  return Buffer.concat(parts).toString("utf8");
}

/** An answer in the envelope of this portal may say no; any other is taken for a yes. */
function saysYes(text: string): boolean {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return code === undefined || String(code) === "200";
  } catch {
    return true;
  }
}
