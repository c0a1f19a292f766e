import { BlockList, isIP } from "node:net";

/**
 * Where this server may connect to on behalf of what people configure (gateway routes, receivers): hosts that the
 * setting OUTBOUND_HOSTS names, and nothing else.
 */
export interface AllowedHosts {
  /** The entries, as the setting has them. */
  entries: readonly string[];
  /** Whether an http or https address names a host and port of the list. */
  allows(address: URL): boolean;
  /** Whether a host and port that is no web address is one of the list, such as a mail server. */
  allowsHost(host: string, port: number): boolean;
  /** Whether a connection to a port may go to what a name resolved to: no special range, unless the list names address and port. */
  allowsAddress(address: string, port: number): boolean;
  /** Entries that are as wide as a top-level domain or a quarter of a network: most probably a mistake. */
  wide: readonly string[];
}

interface Entry {
  host: string;
  /** Also of every name below it. */
  below: boolean;
  /** Undefined: that of http and of https. */
  port: number | undefined;
}

const NAME = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Undefined: an entry is none. @example allowedHosts(["report.example.com", "*.svc.example.com:8080", "127.0.0.1:9000", "10.1.0.0/16"]) */
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

/** Whether an entry with this port is meant. */
type HasPort = (listed: number | undefined) => boolean;

/** An entry without a port means the port of the protocol, as an address without one does. */
function isPortOf({ protocol, port }: URL, listed: number | undefined): boolean {
  if (listed === undefined) return port === "";
  return listed === (port === "" ? (protocol === "https:" ? 443 : 80) : Number(port));
}

const isOfWeb = (port: number): boolean => port === 80 || port === 443;

/** `*.com`, `*.com.cn`, `0.0.0.0/0`: whole top-level domains, and a quarter of all addresses or more. */
const isWide = (entry: string): boolean =>
  /^\*\.(?:(?:ac|co|com|edu|gov|net|org)\.)?[a-z]+(?::\d+)?$/i.test(entry) || /\/[0-2](?::\d+)?$/.test(entry);

/** As an address of the web names it: IPv6 in brackets. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 4 ? "ipv4" : "ipv6");
const holds = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

/** `10.1.2.3`, `10.1.2.3:8080`, `10.1.0.0/16`, `[::1]:8080`, `fd00::/8`: a port says which one, else that of the protocol. */
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
 * Not of the public and private networks that services stand in: this machine, links (where clouds answer with
 * credentials), shared space (so does another cloud there), groups, documentation, and IPv6 forms that hide an IPv4 one.
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
