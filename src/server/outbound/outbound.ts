import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import type { OutboundSettings } from "../config/outbound-settings.ts";
import type { AllowedHosts } from "../config/allowed-hosts.ts";

/** Connections to hosts of the allow list, each to an address that was judged when it was connected to. */
export interface Outbound {
  /** The entries of the list, such as `*.svc.example.com:8080`. */
  allowed: readonly string[];
  /** Whether an address names a host of the list. */
  allows(address: URL): boolean;
  /** Resolves names to addresses that the list allows, or fails. */
  lookup: LookupFunction;
  /** Follows no redirect, answers in time or not at all, and brings no more than the settings say. */
  dispatcher: Dispatcher;
  close(): Promise<void>;
}

/** The name resolved to an address that the list does not allow: it may have been another one a moment ago. */
export class ForbiddenAddress extends Error {
  readonly code = "FORBIDDEN_ADDRESS";
  constructor(host: string) {
    super(`${host} resolves to an address that OUTBOUND_HOSTS does not allow`);
  }
}

const CONNECT_MS = 5_000;
/** To one host at the same time. */
const CONNECTIONS = 128;

/** @param lookup resolves names; tests put in their own */
export function outboundOf(settings: OutboundSettings, lookup: LookupFunction = systemLookup as LookupFunction): Outbound {
  const { hosts, seconds, megabytes } = settings;
  const judged = judgedLookup(hosts, lookup);
  const agent = new Agent({
    connect: { lookup: judged, timeout: CONNECT_MS },
    connections: CONNECTIONS,
    headersTimeout: seconds * 1000,
    bodyTimeout: seconds * 1000,
    maxResponseSize: megabytes * 1024 * 1024,
  });
  return {
    allowed: hosts.entries,
    allows: (address) => hosts.allows(address),
    lookup: judged,
    dispatcher: agent,
    close: () => agent.destroy(),
  };
}

/**
 * What it answers is what is connected to: nothing is resolved a second time. One address that is not allowed refuses
 * the name as a whole.
 */
function judgedLookup(hosts: AllowedHosts, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      if (error !== null && error !== undefined) return callback(error, options.all === true ? [] : "", 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => hosts.allowsAddress(address)))
        return callback(new ForbiddenAddress(hostname), options.all === true ? [] : "", 0);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
