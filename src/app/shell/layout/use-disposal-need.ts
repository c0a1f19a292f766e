import { useRuntime } from "../../../../runtime/index.ts";
import { appConfig } from "../../boot/app-config.ts";
import { usePortal } from "../../boot/navigation/portal-context.ts";

/** Shown while the switch ADD_DISPOSAL_NEED is off. */
const NEED_CLOSED = "系统升级维护中，暂无法新增处置需求!";
/** The page for a new need, used while the switch is on. */
const NEED_PATH = "/addPurchaserAssets";

/** The action 新增处置需求 (P-TOPBAR-08). It is offered to users with access to the list that will contain the need. */
export function useDisposalNeed(): { offered: boolean; add: () => void } {
  const { toast, navigation } = useRuntime();
  const { reachable } = usePortal();
  return {
    offered: reachable.has("purchaser-list"),
    add: () => {
      if (appConfig().addDisposalNeed) navigation.go(NEED_PATH);
      else toast.error(NEED_CLOSED);
    },
  };
}
