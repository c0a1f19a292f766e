import type { MenuRecord } from "../../../generated/entities/menu.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import { currentRevision } from "../rights/revision.ts";
import type { Portal } from "../portal.ts";

const DISABLED = "3";
/** Limit, because the list is in the headers of every page. */
const MOST = 100;

/**
 * Creates a function that returns the origins of the sites that enabled menus lead to (P-IFRAME-01), as `originsOf`. Pages of the portal
 * may show only these in frames. The menus are read again only if the revision of rights has changed; every change of a menu increments
 * it.
 */
export function frameOriginsOf(portal: Pick<Portal, "store">): () => Promise<readonly string[]> {
  let known: { revision: number; origins: readonly string[] } | undefined;
  return async () => {
    const revision = await currentRevision(portal.store.database.kysely);
    if (known?.revision === revision) return known.origins;
    const menus = await allRecords(portal.store, portal.store.database.kysely, portal.store.table("menu"), {
      field: "menuOrder",
      direction: "asc",
    });
    const origins = originsOf(menus);
    known = { revision, origins };
    return origins;
  };
}

type Addresses = { [K in "menuOpenType" | "menuIndexUrl" | "menuPath"]?: MenuRecord[K] | null };

/**
 * Returns the origins of the http and https addresses of menus, without duplicates, sorted, at most 100. Leaves out disabled menus, and
 * any origin that contains more than a host and a port, because `;` or `*` could change the policy.
 */
export function originsOf(menus: readonly Addresses[]): readonly string[] {
  const origins = menus
    .filter(({ menuOpenType }) => menuOpenType !== DISABLED)
    .flatMap(({ menuIndexUrl, menuPath }) => [menuIndexUrl, menuPath])
    .map(originOf)
    .filter((origin) => /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(origin));
  return [...new Set(origins)].sort().slice(0, MOST);
}

/**
 * Returns the origin of an address, or an empty text if it leads to no other site. `$` represents `#`, as in the frame page (P-IFRAME-02).
 */
function originOf(value: unknown): string {
  const address = typeof value === "string" ? value.replaceAll("$", "#") : "";
  return /^\s*https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : "";
}
