import { AUDITOR } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { CallContext } from "../../identity/portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { allMenus } from "../../identity/rights/right-sources.ts";
import { effectiveRights } from "../../identity/rights/effective-menus.ts";

/** An auditor as the command line creates one: without region and roles. */
const AUDIT_USER = { systemType: AUDITOR } as const;

/**
 * Refuses a change of a menu or folder by which auditors would lose a page. Audited administrators must not be able to hide pages from
 * auditors (三员分立).
 *
 * @param next the menu's changed fields; undefined if the menu is removed
 * @throws Refusal auditMenus
 */
export async function protectAuditorMenus(menuId: string, next: Partial<MenuRecord> | undefined, context: CallContext): Promise<void> {
  const { portal, connection } = context;
  const now = await allMenus(portal, connection);
  const then = now.flatMap((menu) => (menu.menuId !== menuId ? [menu] : next === undefined ? [] : [{ ...menu, ...next }]));
  const seen = (menus: readonly MenuRecord[]): ReadonlySet<string> =>
    effectiveRights(AUDIT_USER, {
      menus,
      roles: [],
      regionPath: [],
      screens: portal.generated.screenRights,
      routes: portal.generated.routes,
    }).rights;
  const left = seen(then);
  if (![...seen(now)].every((right) => left.has(right))) throw refuse("auditMenus");
}
