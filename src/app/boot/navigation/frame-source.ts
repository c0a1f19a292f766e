import { outerAddress } from "./outer-address.ts";
import type { MenuRecord } from "./menu-tree.ts";

/** Milliseconds after which the progress goes, whether the page has loaded or not (P-WELCOME-03). */
export const PROGRESS_LIMIT = 3000;

/**
 * The outer address of /myiframe/routerPath: every `$` of `src` stands for `#` (P-IFRAME-02). Undefined: there is none,
 * or it is neither http nor https (P-IFRAME-01).
 */
export function frameSource(search: string): URL | undefined {
  const address = new URLSearchParams(search).get("src")?.replaceAll("$", "#") ?? "";
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}

/** Whether one of the user's menus leads to this site: a link that somebody made up shows no page of theirs inside the portal. */
export function isOfMenus(source: URL, menus: readonly MenuRecord[]): boolean {
  return menus.some((record) => {
    const address = outerAddress(record);
    return address !== undefined && URL.canParse(address) && new URL(address).origin === source.origin;
  });
}

/**
 * What the outer page may do. One of our own origin could take a sandbox off that has both scripts and its origin; one of another
 * port of our host could read the cookie of the session.
 */
export function sandboxFor(source: URL, own: string): string {
  const may = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";
  return source.hostname === new URL(own).hostname ? may : `${may} allow-same-origin`;
}
