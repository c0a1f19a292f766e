import type { MenuRecord } from "../../../generated/entities/menu.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import { currentRevision } from "../rights/revision.ts";
import type { Portal } from "../portal.ts";

const DISABLED = "3";
/** More would burden every page's headers. */
const MOST = 100;

/**
 * Sites that the enabled menu records lead to (P-IFRAME-01): pages of the portal may show these and no others. Read
 * again when the revision of rights, which every change of a menu raises, is another.
 */
export function frameOriginsOf(portal: Portal): () => Promise<readonly string[]> {
  let known: { revision: number; origins: readonly string[] } | undefined;
  return async () => {
    const revision = await currentRevision(portal.database.kysely);
    if (known?.revision === revision) return known.origins;
    const menus = await allRecords(portal, portal.database.kysely, portal.table("menu"), { field: "menuOrder", direction: "asc" });
    const origins = originsOf(menus);
    known = { revision, origins };
    return origins;
  };
}

type Addresses = { [K in "menuOpenType" | "menuIndexUrl" | "menuPath"]?: MenuRecord[K] | null };

/** Origins of http and https addresses; what could say more than a host in a policy (`;`, `*`) is left out. */
export function originsOf(menus: readonly Addresses[]): readonly string[] {
  const origins = menus
    .filter(({ menuOpenType }) => menuOpenType !== DISABLED)
    .flatMap(({ menuIndexUrl, menuPath }) => [menuIndexUrl, menuPath])
    .map(originOf)
    .filter((origin) => /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(origin));
  return [...new Set(origins)].sort().slice(0, MOST);
}

/** Empty: it leads to no other site. `$` stands for `#`, as in the page of the frame (P-IFRAME-02). */
function originOf(value: unknown): string {
  const address = typeof value === "string" ? value.replaceAll("$", "#") : "";
  return /^\s*https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : "";
}
