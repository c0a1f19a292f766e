import type { MenuRecord } from "../../../generated/entities/menu.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import { currentRevision } from "../rights/revision.ts";
import type { Portal } from "../portal.ts";

const DISABLED = "3";
/** Limit of all origins in characters. The headers of every page contain them twice, and proxies refuse headers of more than 8 kB. */
const MOST_CHARACTERS = 2500;

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

type Addresses = { [K in "menuOpenType" | "menuIndexUrl" | "menuPath" | "regionId" | "regionPath"]?: MenuRecord[K] | null };

/**
 * Returns the origins of the http and https addresses of menus, without duplicates, sorted, of at most 2,500 characters. Leaves out disabled
 * menus, and any origin that contains more than a host and a port, because `;` or `*` could change the policy.
 *
 * Menus of no region come first. The topmost regions share the rest in rotation, so that the menus of one cannot displace those of
 * another.
 */
export function originsOf(menus: readonly Addresses[]): readonly string[] {
  const byRegion = new Map<string, Set<string>>([["", new Set()]]);
  for (const menu of menus) {
    const origins = [menu.menuIndexUrl, menu.menuPath].map(originOf).filter((origin) => PLAIN.test(origin));
    const region = topRegionOf(menu);
    if (menu.menuOpenType !== DISABLED && origins.length > 0) byRegion.set(region, union(byRegion.get(region), origins));
  }
  const [shared = [], ...regions] = [...byRegion.values()].map((origins) => [...origins].sort());
  const rounds = Array.from({ length: Math.max(0, ...regions.map(({ length }) => length)) }, (_, round) =>
    regions.flatMap((origins) => origins[round] ?? []),
  );
  const chosen = new Set<string>();
  let characters = 0;
  for (const origin of [...shared, ...rounds.flat()]) {
    if (chosen.has(origin) || characters + origin.length > MOST_CHARACTERS) continue;
    characters += origin.length + 1;
    chosen.add(origin);
  }
  return [...chosen].sort();
}

/** Returns the topmost region above a menu, which is the first step of the path. Empty for a menu of no region. */
const topRegionOf = ({ regionId, regionPath }: Addresses): string => regionPath?.split("/").find((step) => step !== "") ?? regionId ?? "";

const PLAIN = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

const union = (known: ReadonlySet<string> | undefined, more: readonly string[]): Set<string> => new Set([...(known ?? []), ...more]);

/**
 * Returns the origin of an address, or an empty text if it leads to no other site. `$` represents `#`, as in the frame page (P-IFRAME-02).
 */
function originOf(value: unknown): string {
  const address = typeof value === "string" ? value.replaceAll("$", "#") : "";
  return /^\s*https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : "";
}
