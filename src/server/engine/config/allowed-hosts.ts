import { BlockList, isIP } from "node:net";

/**
 * The hosts to which this server may connect on behalf of configured data (gateway routes, receivers). These are the hosts in the setting
 * OUTBOUND_HOSTS; all others are refused.
 */
export interface AllowedHosts {
  /** The entries as written in the setting. */
  entries: readonly string[];
  /** Whether the list allows the host and port of an http or https address. */
  allows(address: URL): boolean;
  /** Whether the list allows a host and port that is no web address, such as a mail server. */
  allowsHost(host: string, port: number): boolean;
  /** Whether the server may connect to a resolved address. A special range is refused unless the list has its address and port. */
  allowsAddress(address: string, port: number): boolean;
  /** Entries that allow a whole top-level domain, or at least a quarter of all addresses. Such an entry is probably a mistake. */
  wide: readonly string[];
}

interface Entry {
  host: string;
  /** Whether the entry means every name below the host instead of the host itself. */
  below: boolean;
  /** Undefined means the default ports of http and https. */
  port: number | undefined;
}

const NAME = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Parses the entries of OUTBOUND_HOSTS into tests of whether a URL or a host may be connected to.
 *
 * @param list names, wildcards, addresses and ranges, each with an optional port (for IPv6 only after a bracketed address)
 * @returns undefined if an entry cannot be parsed
 * @example allowedHosts(["report.example.com", "*.svc.example.com:8080", "127.0.0.1:9000", "10.1.0.0/16"])
 */
export function allowedHosts(list: readonly string[]): AllowedHosts | undefined {
  const entries: Entry[] = [];
  const ranges: { list: BlockList; port: number | undefined }[] = [];
  for (const text of list) {
    const range = rangeOf(text);
    const entry = range === undefined ? entryOf(text) : undefined;
    if (range !== undefined) ranges.push(range);
    else if (entry !== undefined) entries.push(entry);
    else return undefined;
  }
  const allowsHost = (host: string, isPort: HasPort): boolean => {
    const literal = literalOf(host);
    if (literal !== undefined) return ranges.some((range) => isPort(range.port) && holds(range.list, literal));
    const name = host.toLowerCase();
    return entries.some((entry) => isPort(entry.port) && (entry.below ? name.endsWith(`.${entry.host}`) : name === entry.host));
  };
  return {
    entries: list,
    allows: (address) => /^https?:$/.test(address.protocol) && allowsHost(address.hostname, (port) => isPortOf(address, port)),
    allowsHost: (host, port) => allowsHost(host, (listed) => listed === port),
    allowsAddress: (address, port) =>
      isIP(address) !== 0 &&
      (!holds(SPECIAL, address) || allowsHost(address, (listed) => (listed === undefined ? isOfWeb(port) : listed === port))),
    wide: list.filter(isWide),
  };
}

/** Tests whether an entry with a port (undefined: without one) allows the port of the connection. */
type HasPort = (listed: number | undefined) => boolean;

/** Compares ports. An entry without a port means the default port of the protocol, like an address without one. */
function isPortOf({ protocol, port }: URL, listed: number | undefined): boolean {
  if (listed === undefined) return port === "";
  return listed === (port === "" ? (protocol === "https:" ? 443 : 80) : Number(port));
}

const isOfWeb = (port: number): boolean => port === 80 || port === 443;

/**
 * Tests whether an entry allows so many hosts that it protects little. These are whole top-level domains (`*.com`, `*.com.cn`) and ranges
 * of at least a quarter of all addresses (`0.0.0.0/0`).
 */
const isWide = (entry: string): boolean =>
  /^\*\.(?:(?:ac|co|com|edu|gov|net|org)\.)?[a-z]+(?::\d+)?$/i.test(entry) || /\/[0-2](?::\d+)?$/.test(entry);

/** Returns the IP address in the hostname of a URL, where IPv6 is in brackets. Undefined if the hostname is a name. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 4 ? "ipv4" : "ipv6");
const holds = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

/**
 * Parses an address or a range with an optional port: `10.1.2.3`, `10.1.2.3:8080`, `10.1.0.0/16`, `[::1]:8080` or `fd00::/8`. Undefined for
 * any other text.
 *
 * @returns the range, and the port; without a port, the one of the protocol is meant
 */
function rangeOf(text: string): { list: BlockList; port: number | undefined } | undefined {
  const bracketed = /^\[([0-9a-f:.]+)\](?::(\d{1,5}))?$/i.exec(text);
  const plain = /^([0-9.]+)(?:\/(\d{1,2}))?(?::(\d{1,5}))?$/.exec(text) ?? /^([0-9a-f:.]*:[0-9a-f:.]*)(?:\/(\d{1,3}))?$/i.exec(text);
  const [address, bits, port] = bracketed === null ? [plain?.[1], plain?.[2], plain?.[3]] : [bracketed[1], undefined, bracketed[2]];
  if (address === undefined || isIP(address) === 0) return undefined;
  const whole = isIP(address) === 4 ? 32 : 128;
  const prefix = bits === undefined ? whole : Number(bits);
  if (prefix > whole || !isPort(port)) return undefined;
  const list = new BlockList();
  list.addSubnet(address, prefix, familyOf(address));
  return { list, port: portOf(port) };
}

function entryOf(text: string): Entry | undefined {
  const [host = "", port, ...more] = text.toLowerCase().split(":");
  if (more.length > 0 || !NAME.test(host) || !/[a-z]/.test(host.split(".").at(-1) ?? "") || host.length > 253 || !isPort(port))
    return undefined;
  return { host: host.replace(/^\*\./, ""), below: host.startsWith("*."), port: portOf(port) };
}

const isPort = (port: string | undefined): boolean => port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
const portOf = (port: string | undefined): number | undefined => (port === undefined ? undefined : Number(port));

/**
 * Network ranges that ordinary services do not use. They include this machine, multicast, documentation, and IPv6 forms that contain an
 * IPv4 address. They also include link-local and shared address space, where clouds return credentials.
 */
const SPECIAL = specialRanges([
  "0.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "fd00:ec2::/32",
  "fd20:ce::/64",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

function specialRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits = ""] = range.split("/");
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}
