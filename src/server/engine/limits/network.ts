import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the key for counting requests by sender: an IPv4 address, or the first 64 bits of an IPv6 address. One customer owns all IPv6
 * addresses with the same 64 bits. A mapped IPv4 address (`::ffff:…`) gives the IPv4 address; a text that is no address is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return address;
  // The shortest form, in which `::` separates the two halves.
  const [head = "", tail = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((half) => (half === "" ? [] : half.split(":"))) as [string[], string[]];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return isMapped(groups) ? mappedOf(groups) : `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * Returns the larger network that contains a network. All networks of one sender can thus be limited together. For IPv6 it is the first 48
 * bits, which a provider may assign to one customer; for IPv4 the first 16 bits. A text that is no network is returned unchanged.
 *
 * @param network a network as {@link networkOf} returns it
 */
export function outerNetworkOf(network: string): string {
  if (network.endsWith("::/64")) return `${network.split(":").slice(0, 3).join(":")}::/48`;
  return isIPv4(network) ? `${network.split(".").slice(0, 2).join(".")}.0.0/16` : network;
}

/** Tests whether an IPv6 address is a mapped IPv4 address, as a server that listens on `::` receives it. */
const isMapped = (groups: readonly string[]): boolean => groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";

const mappedOf = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
