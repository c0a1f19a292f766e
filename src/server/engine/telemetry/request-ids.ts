import { randomUUID } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";
import type { Config } from "../config/config.ts";

/**
 * The position of a request in a trace, as the header `traceparent` (W3C Trace Context) contains it: ids in hexadecimal, and flags (`01`:
 * sampled).
 */
export interface TraceParent {
  traceId: string;
  spanId: string;
  flags: string;
}

/** Creates the id of a request without a trace: 32 random hex digits, which is a valid trace id. */
export const newTraceId = (): string => randomUUID().replaceAll("-", "");
/** Creates the id of a span: 16 random hex digits. */
const newSpanId = (): string => newTraceId().slice(16);

const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` header. @returns undefined if it is absent or invalid */
export function parseTraceParent(header: unknown): TraceParent | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(typeof header === "string" ? header : "") ?? [];
  return traceId === undefined || spanId === undefined || flags === undefined ? undefined : { traceId, spanId, flags };
}

/** Formats a `traceparent` header. Without a span, the parent is a random id. */
export const formatTraceParent = ({ traceId, spanId = newSpanId(), flags = "00" }: Partial<TraceParent> & { traceId: string }): string =>
  `00-${traceId}-${spanId}-${flags}`;

/**
 * Creates a function that tests whether a request was sent by a proxy of TRUST_PROXY. Only such a proxy may choose the trace id, because
 * replies and logs show it as the request id.
 */
export function trustedSender(trusted: Config["trustProxy"]): (request: IncomingMessage) => boolean {
  if (trusted === false) return () => false;
  const proxies = new BlockList();
  for (const network of trusted.flatMap((entry) => (entry === "loopback" ? ["127.0.0.0/8", "::1"] : [entry]))) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ socket: { remoteAddress } }) =>
    remoteAddress !== undefined && proxies.check(remoteAddress, isIPv6(remoteAddress) ? "ipv6" : "ipv4");
}
