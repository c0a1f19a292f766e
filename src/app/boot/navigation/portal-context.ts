import { createContext, useContext } from "react";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import type { MenuNode, MenuRecord } from "./menu-tree.ts";

/** What every part of the shell and every own page may ask for. */
export interface PortalValue {
  user: UserInfoReply;
  /** The user's menu records as the server gave them. */
  menus: readonly MenuRecord[];
  /** The same, nested and in order: what the side menu shows. */
  tree: readonly MenuNode[];
  /** Ids of the screens that these menus open, with those below them (P-GUARD-10). */
  reachable: ReadonlySet<string>;
  /** Reads user and menus again, after something in them was changed. The open pages keep their state. */
  reload: () => Promise<void>;
}

export const PortalContext = createContext<PortalValue | undefined>(undefined);

/** User and menus; only inside the portal, where both are always there (P-GUARD-06). */
export function usePortal(): PortalValue {
  const portal = useContext(PortalContext);
  if (portal === undefined) throw new Error("usePortal: expected the portal above, got none");
  return portal;
}
