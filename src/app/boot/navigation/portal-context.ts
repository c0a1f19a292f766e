import { createContext, useContext } from "react";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import type { MenuNode, MenuRecord } from "./menu-tree.ts";

/**
 * The user, the user's menus, and the screens that the menus open. The frame of the portal and all hand-written pages share them. {@link
 * usePortal} returns them.
 */
export interface PortalValue {
  user: UserInfoReply;
  /** The user's menu records in the form of the server. */
  menus: readonly MenuRecord[];
  /** The same records, nested and sorted, for the side menu. */
  tree: readonly MenuNode[];
  /** Ids of the screens that these menus open, including those below them (P-GUARD-10). */
  reachable: ReadonlySet<string>;
  /** Reads user and menus again after a change. Open pages retain their state. */
  reload: () => Promise<void>;
}

/** React context with the user and the menus. Undefined outside of the portal. */
export const PortalContext = createContext<PortalValue | undefined>(undefined);

/**
 * Returns user and menus, which are always loaded inside the portal (P-GUARD-06).
 * @throws Error outside of the portal.
 */
export function usePortal(): PortalValue {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error("usePortal: expected the portal above, got none");
  return portal;
}
