import { outerAddress } from "./outer-address.ts";
import type { MenuRecord } from "./menu-tree.ts";

/** Milliseconds after which the progress indicator above an outer page is hidden, even if the page has not loaded (P-WELCOME-03). */
export const PROGRESS_LIMIT = 3000;

/**
 * Reads the address of an outer page (a page of another site) from an address of /myiframe/routerPath. In its parameter `src`, `$`
 * represents `#` (P-IFRAME-02).
 * @param search The query of the portal's address.
 * @returns The address, or undefined if it is absent or neither http nor https (P-IFRAME-01).
 */
export function frameSource(search: string): URL | undefined {
  const address = new URLSearchParams(search).get("src")?.replaceAll("$", "#") ?? "";
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

/**
 * Tests whether an address belongs to a site to which one of the user's menus leads. Without this test, a crafted link could show a foreign
 * page inside the portal.
 */
export function isOfMenus(source: URL, menus: readonly MenuRecord[]): boolean {
  return menus.some((record) => {
    const address = outerAddress(record);
    return address !== undefined && URL.canParse(address) && new URL(address).origin === source.origin;
  });
}

/**
 * Returns the sandbox permissions for a frame that shows an outer page. A page on another host than the portal keeps its own origin.
 *
 * A page on the portal's host gets no origin, whatever its port. With scripts and the portal's origin, the page could remove the sandbox.
 * With the origin of another port, the page could read the session cookie, because cookies are valid for all ports of a host.
 *
 * @param source the address of the page
 * @param own The origin of the portal.
 * @returns The value of the attribute `sandbox`.
 */
export function sandboxFor(source: URL, own: string): string {
  const may = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";
  return source.hostname === new URL(own).hostname ? may : `${may} allow-same-origin`;
}
