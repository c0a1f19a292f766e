import type { CallContext } from "../../identity/portal.ts";
import { isSameValue } from "../../engine/calls/same-value.ts";
import { wrongField } from "../../engine/refusals/refusal.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";

const MOST_LISTED = 20;

/**
 * Refuses an address of a menu or subsystem on a host of the portal with another port. Browsers send the session cookie to every port of a
 * host, so a page there could use the session. An unchanged address is accepted.
 *
 * @param field name of the field with the address
 * @param stored the address before the change; undefined for a new record
 * @throws Refusal menuOwnHost
 */
export function refuseOtherPort(
  field: "menuIndexUrl" | "menuPath" | "systemIndexUrl",
  address: unknown,
  stored: unknown,
  { client, portal }: CallContext,
): void {
  if (isSameValue(address, stored) || !isOtherPort(address, [client.origin, portal.config.oauth.issuer])) return;
  throw wrongField(field, "menuOwnHost");
}

/** Names of this machine, after `comparableHost`: 127.0.0.0/8, its IPv6 forms and the unspecified address, which connect to it. */
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])$/;

/** Returns a host without the dot at its end. The URL parser has already lowercased it and normalised addresses. */
const comparableHost = ({ hostname }: URL): string => hostname.replace(/\.$/, "");

const isSameHost = (one: string, other: string): boolean => one === other || (LOOPBACK.test(one) && LOOPBACK.test(other));

/**
 * Lists the menus and subsystems that have an address on the portal's host with another port, for a warning when the server starts. An
 * earlier version stored them without a check.
 *
 * @param issuer address of the portal (OAUTH_ISSUER); if it is empty, nothing is found
 * @returns at most 20 ids; further ones are left out
 */
export async function listOtherPorts(connection: Connection, issuer: string): Promise<string[]> {
  const menus = await ofEntities(connection).selectFrom("menu").select(["menu_id", "menu_index_url", "menu_path"]).execute();
  const subsystems = await ofEntities(connection).selectFrom("subsystem").select(["system_id", "system_index_url"]).execute();
  const isOther = (address: unknown): boolean => isOtherPort(address, [issuer]);
  return [
    ...menus.filter((menu) => isOther(menu.menu_index_url) || isOther(menu.menu_path)).map((menu) => String(menu.menu_id)),
    ...subsystems.filter((system) => isOther(system.system_index_url)).map((system) => String(system.system_id)),
  ].slice(0, MOST_LISTED);
}

/**
 * Tests whether an address is on a host of the portal but at another port. Browsers send the session cookie to all ports of a host. The
 * address is interpreted both as relative and as absolute, and with `$` in place of `#`, as the frame page does.
 *
 * @param origins of the request, which its Host header determines, and of the settings
 */
function isOtherPort(address: unknown, origins: readonly (string | undefined)[]): boolean {
  if (typeof address !== "string") return false;
  return origins.some((origin) => {
    if (origin === undefined || !URL.canParse(origin)) return false;
    const own = new URL(origin);
    const pages = [address, address.replaceAll("$", "#")].flatMap((text) => [parsed(text), parsed(text, origin)]);
    return pages.some((page) => page !== undefined && isSameHost(comparableHost(page), comparableHost(own)) && page.origin !== own.origin);
  });
}

const parsed = (text: string, base?: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined);
