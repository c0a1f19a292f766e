import type { MenuRecord } from "../../../generated/entities/menu.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import { currentRevision } from "../rights/revision.ts";
import type { Portal } from "../portal.ts";

const DISABLED = "3";
/** Limit of all origins in characters. The headers of every page contain them twice, and proxies refuse headers of more than 8 kB. */
const MOST_CHARACTERS = 2500;

/**
 * Creates a function that returns the origins of the sites that enabled menus lead to (P-IFRAME-01, {@link originsOf}). Pages of the portal
 * may show only these sites in frames. The result is cached until the revision of rights changes, which every change of a menu increments.
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
 * Returns the origins of the http and https addresses of enabled menus, for the content security policy. They are sorted, without
 * duplicates, and have at most 2,500 characters in total; further origins are left out. An origin with more than host and port is left out
 * too, because `;` or `*` could change the policy.
 *
 * Origins of menus without a region are chosen first. Then the remaining space is filled in rounds, and each round takes one origin of each
 * topmost region. Within a region, its own menus and each region directly below it alternate in the same way. Thus the menus of one region
 * never displace those of another region at the same level.
 */
export function originsOf(menus: readonly Addresses[]): readonly string[] {
  const located = menus.flatMap(({ menuOpenType, menuIndexUrl, menuPath, regionId, regionPath }): Located[] => {
    const origins = [menuIndexUrl, menuPath].map(originOf).filter((origin) => PLAIN.test(origin));
    const path = (regionPath ?? regionId ?? "").split("/").filter((step) => step !== "");
    return menuOpenType === DISABLED ? [] : [{ origins, path }];
  });
  const [shared = [], ...regions] = lanesOf(located, 0);
  const chosen = new Set<string>();
  let characters = 0;
  for (const origin of [...shared, ...inRotation(regions)]) {
    if (chosen.has(origin) || characters + origin.length > MOST_CHARACTERS) continue;
    characters += origin.length + 1;
    chosen.add(origin);
  }
  return [...chosen].sort();
}

/**
 * The origins of a menu, and the ids of its region and the regions above it, from the topmost one on. Empty for a menu without a region.
 */
interface Located {
  origins: readonly string[];
  path: readonly string[];
}

/**
 * Groups the origins of menus below one region by the next region on their paths. The first group has the menus of the region itself. Each
 * other group is already in the sequence of its own rotation.
 */
function lanesOf(menus: readonly Located[], level: number): readonly (readonly string[])[] {
  const own = menus.filter(({ path }) => path.length === level).flatMap(({ origins }) => origins);
  const below = new Map<string, Located[]>();
  for (const menu of menus) {
    const step = menu.path[level];
    if (step !== undefined) below.set(step, [...(below.get(step) ?? []), menu]);
  }
  return [[...new Set(own)].sort(), ...[...below.values()].map((inside) => inRotation(lanesOf(inside, level + 1)))];
}

/** Returns the items of several lists in rotation: the first of each list, then the second of each, and so on. */
function inRotation(lists: readonly (readonly string[])[]): readonly string[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list[round] ?? [])).flat();
}

const PLAIN = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/**
 * Returns the origin of an address, or an empty text if it leads to no other site. `$` represents `#`, as in the frame page (P-IFRAME-02).
 */
function originOf(value: unknown): string {
  const address = typeof value === "string" ? value.replaceAll("$", "#") : "";
  return /^\s*https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : "";
}
