import { isIPv6 } from "node:net";

/**
 * What failures and messages of an address are counted by: an IPv4 address, or the network of an IPv6 address (its first
 * 64 bits), of which one customer holds every address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return address;
  // The shortest form, in which the two halves of `::` stand for themselves.
  const [head = "", tail = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((half) => (half === "" ? [] : half.split(":"))) as [string[], string[]];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return isMapped(groups) ? mappedOf(groups) : `${groups.slice(0, 4).join(":")}::/64`;
}

/** An IPv4 address as a server on `::` sees it. */
const isMapped = (groups: readonly string[]): boolean => groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";

const mappedOf = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
