import { lookup as systemLookup } from "node:dns";
import { connect, type LookupFunction, type NetConnectOpts, type Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import type { OutboundSettings } from "../config/config.ts";
import type { AllowedHosts } from "../config/allowed-hosts.ts";

/** Opens connections from the server to other hosts, if OUTBOUND_HOSTS allows the host. {@link outboundOf} creates it once per server. */
export interface Outbound {
  /** Entries of the list, such as `*.svc.example.com:8080`. */
  allowed: readonly string[];
  /** Whether the list contains the host of an address. */
  allows(address: URL): boolean;
  /** Whether the list contains a host and port that is not a web address, such as a mail server. */
  allowsHost(host: string, port: number): boolean;
  /**
   * Creates a DNS lookup for connections to a port. It fails with {@link ForbiddenAddress} unless the list allows all addresses of the
   * name.
   */
  lookupFor(port: number): LookupFunction;
  /**
   * Opens a TCP connection to a host of the list, within 5 seconds.
   *
   * @throws an error with the code `FORBIDDEN_HOST`, before a promise is returned, if the list does not contain host and port
   * @returns a promise that rejects with the error of the connection
   */
  connect(host: string, port: number, signal?: AbortSignal): Promise<Socket>;
  /**
   * Sends HTTP requests. Follows no redirects, and enforces the timeout and the response size of the settings. It checks resolved names
   * only, so call `allows` with the address first.
   */
  dispatcher: Dispatcher;
  /** Closes all connections of the dispatcher, and fails requests in progress. */
  close(): Promise<void>;
}

/**
 * Thrown when a host name resolves to an address that OUTBOUND_HOSTS does not allow. The name is resolved for each connection, because its
 * address may change after a check.
 */
export class ForbiddenAddress extends Error {
  readonly code = "FORBIDDEN_ADDRESS";
  constructor(host: string) {
    super(`${host} resolves to an address that OUTBOUND_HOSTS does not allow`);
  }
}

/** Error of a connection to a host and port that `OUTBOUND_HOSTS` does not list. */
class ForbiddenHost extends Error {
  readonly code = "FORBIDDEN_HOST";
  constructor(host: string, port: number) {
    super(`${host}:${port} is not allowed by OUTBOUND_HOSTS`);
  }
}

const CONNECT_MS = 5_000;
/** Maximum number of connections to one host at the same time. Further requests wait. */
const CONNECTIONS = 128;

/**
 * Creates the HTTP client and the connector for hosts outside of the portal. Both connect only to hosts that OUTBOUND_HOSTS allows.
 *
 * @param lookup resolves host names; replaced in tests
 * @throws ForbiddenHost (when connecting) if the settings do not allow the host
 */
export function outboundOf(settings: OutboundSettings, lookup: LookupFunction = systemLookup as LookupFunction): Outbound {
  const { hosts, seconds, megabytes } = settings;
  const lookupFor = (port: number): LookupFunction => restrictLookup(hosts, port, lookup);
  const agent = new Agent({
    connect: connectorOf(lookupFor),
    connections: CONNECTIONS,
    headersTimeout: seconds * 1000,
    bodyTimeout: seconds * 1000,
    maxResponseSize: megabytes * 1024 * 1024,
  });
  return {
    allowed: hosts.entries,
    allows: (address) => hosts.allows(address),
    allowsHost: (host, port) => hosts.allowsHost(host, port),
    lookupFor,
    connect: (host, port, signal) => {
      if (!hosts.allowsHost(host, port)) throw new ForbiddenHost(host, port);
      return connected({ host, port, lookup: lookupFor(port), ...(signal === undefined ? {} : { signal }) });
    },
    dispatcher: agent,
    close: () => agent.destroy(),
  };
}

/** Creates one connector per port, because a lookup depends on the port and TLS sessions are resumed per connector. */
function connectorOf(lookupFor: (port: number) => LookupFunction): buildConnector.connector {
  const connectors = new Map<number, buildConnector.connector>();
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    const connector = connectors.get(port) ?? buildConnector({ lookup: lookupFor(port), timeout: CONNECT_MS });
    connectors.set(port, connector);
    connector(options, callback);
  };
}

function connected(options: NetConnectOpts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, timeout: CONNECT_MS });
    const settle = (settled: () => void) => (): void => {
      socket.setTimeout(0).removeAllListeners();
      // The connection may be cut before its user adds a listener, and an unhandled error would end the process.
      socket.on("error", () => undefined);
      settled();
    };
    socket.once(
      "connect",
      settle(() => resolve(socket)),
    );
    socket.once("error", (error) => settle(() => reject(error))());
    socket.once("timeout", () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  });
}

/**
 * Wraps a name lookup so that it returns only allowed addresses. The connection uses exactly these addresses and does not resolve the name
 * again (DNS rebinding). If a single address is not allowed, the whole name is refused.
 */
function restrictLookup(hosts: AllowedHosts, port: number, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      if (error !== null && error !== undefined) return callback(error, options.all === true ? [] : "", 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => hosts.allowsAddress(address, port)))
        return callback(new ForbiddenAddress(hostname), options.all === true ? [] : "", 0);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
