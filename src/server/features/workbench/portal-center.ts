import type { Task } from "../../../../runtime/contract/language/task.ts";
import type { PortalCenterHandlers } from "../../../generated/services/portal-center/handlers.ts";
import type { LoadTaskWorkListReply } from "../../../generated/services/portal-center/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import { longReadConnection } from "../../engine/calls/long-reads.ts";
import { recordsOf, restrictionOf } from "../../engine/calls/records.ts";
import { opensScreen } from "../../identity/rights/create-authorizer.ts";
import { systemOfMenu } from "../../identity/rights/system-menus.ts";
import { countAt } from "../subsystems/system-entries.ts";

export const portalCenter: PortalCenterHandlers<CallContext> = {
  /** Lists the user's open tasks, as the workflows declare them (P-WELCOME-04), with one query per entity. */
  async loadTaskWorkList(_input, context) {
    const { tasks } = context.portal.generated;
    const mine = tasks.filter(({ screen }) => opensScreen(context.portal, context.caller, screen));
    const counts = new Map<Task, number>();
    for (const entity of new Set(mine.map((task) => task.entity))) {
      await countInto(
        counts,
        mine.filter((task) => task.entity === entity),
        entity,
        context,
      );
    }
    const own = mine.flatMap((task) => {
      const taskCount = counts.get(task) ?? 0;
      return taskCount === 0 ? [] : [{ taskName: task.title, taskCount, url: task.url }];
    });
    return [...own, ...(await subsystemTasks(context))];
  },
};

/** Maximum number of subsystems that are asked for their tasks. Further ones are left out. */
const MOST = 20;

/**
 * Asks the subsystems in the user's menus how many open tasks the user has there (P-SUBSERVICE-02). Asks at most 20 service entries of type
 * 1, all at the same time. A subsystem with no tasks, or one that does not reply properly, is left out.
 */
async function subsystemTasks(context: CallContext): Promise<LoadTaskWorkListReply> {
  const { info, menus } = context.caller;
  const systems = new Map(menus.flatMap((menu) => [[systemOfMenu(menu.menuId), menu] as const]));
  if ([...systems.keys()].every((systemId) => systemId === undefined)) return [];
  const enabled = await recordsOf(context, "service-entry").list({ interfaceType: "1", taskEnable: "1" });
  const entries = enabled.filter(({ systemId }) => systems.has(systemId)).slice(0, MOST);
  const who = { userAccount: info.userAccount, userTypeNow: info.userTypeNow, orgGuid: info.orgGuid };
  const counted = await Promise.all(
    entries.map(async (entry) => ({ entry, taskCount: await countAt(context, entry, { systemId: entry.systemId, ...who }) })),
  );
  return counted.flatMap(({ entry, taskCount }) => {
    const menu = systems.get(entry.systemId);
    return menu === undefined || taskCount === 0 ? [] : [{ taskName: menu.menuName ?? "", taskCount, url: addressOf(menu) }];
  });
}

/**
 * Returns the address of the page that shows a subsystem inside the portal. For a subsystem that opens in its own window, it is
 * `/task-work`, which lists it.
 */
function addressOf({ menuIndexUrl = "", menuName = "", menuOpenType }: Principal["menus"][number]): string {
  if (menuOpenType === "2") return "/task-work";
  return `/myiframe/routerPath?${new URLSearchParams({ src: menuIndexUrl.replaceAll("#", "$"), name: menuName })}`;
}

async function countInto(counts: Map<Task, number>, tasks: readonly Task[], entity: string, context: CallContext): Promise<void> {
  const { portal } = context;
  const connection = await longReadConnection(context);
  const waits = tasks.map((task) => task.waits);
  const found = await portal.store.records.count(connection, portal.store.table(entity), waits, restrictionOf(context, entity));
  tasks.forEach((task, index) => {
    counts.set(task, found[index] ?? 0);
  });
}
