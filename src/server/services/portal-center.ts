import type { Task } from "../../../runtime/contract/task.ts";
import type { PortalCenterHandlers } from "../../generated/services/portal-center/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { restrictionOf } from "../calls/records.ts";
import { opensScreen } from "../rights/judge-right.ts";
import { fireDueOf } from "../workflow/clock.ts";

export const portalCenter: PortalCenterHandlers<CallContext> = {
  /** What waits for the user at hand, as the workflows declare it (P-WELCOME-04): one query for each entity. */
  async loadTaskWorkList(_input, context) {
    const { tasks } = context.portal.generated;
    const mine = tasks.filter(({ screen }) => opensScreen(context.portal, context.caller, screen));
    const counts = new Map<Task, number>();
    for (const entity of new Set(mine.map((task) => task.entity))) {
      await fireDueOf(context.portal, entity);
      await countInto(
        counts,
        mine.filter((task) => task.entity === entity),
        entity,
        context,
      );
    }
    return mine.flatMap((task) => {
      const taskCount = counts.get(task) ?? 0;
      return taskCount === 0 ? [] : [{ taskName: task.title, taskCount, url: task.url }];
    });
  },
};

async function countInto(counts: Map<Task, number>, tasks: readonly Task[], entity: string, context: CallContext): Promise<void> {
  const { portal, connection } = context;
  const waits = tasks.map((task) => task.waits);
  const found = await portal.records.count(connection, portal.table(entity), waits, restrictionOf(context, entity));
  tasks.forEach((task, index) => {
    counts.set(task, found[index] ?? 0);
  });
}
