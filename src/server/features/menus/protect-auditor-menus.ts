import { AUDITOR } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { CallContext } from "../../identity/portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { allMenus } from "../../identity/rights/principals.ts";
import { effectiveRights } from "../../identity/rights/effective-menus.ts";

/** An auditor as the command makes him: of no region, with no role. */
const AUDIT_USER = { systemType: AUDITOR } as const;

/**
 * What audit administrators see is not theirs to lose whom they audit (三员分立): no change of a menu, or of a folder above
 * it, takes a page from them.
 *
 * @param next the menu as it is to be; undefined: it goes
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
