import { selfCheck } from "../alarms/self-check.ts";
import type { Portal } from "../../identity/portal.ts";
import { pruneFiles } from "../../engine/files/prune-files.ts";
import { pruneInbox } from "../notifications/inbox/inbox-messages.ts";
import { checkChains } from "./check-chains.ts";
import { fireAllDue } from "../../engine/workflow/clock.ts";
import { stopDormant } from "./dormant.ts";
import { sweepOutbox } from "./sweep-outbox.ts";
import { pruneDrafts, pruneLogs, pruneSessions } from "./retention.ts";

interface Task {
  /** Runs the task and returns a summary for staff. */
  run(portal: Portal): Promise<string>;
  /** Set if the task also runs at startup, to clean up after a process that ended in the middle. */
  atStart?: true;
}

const removed = (count: number): string => (count === 0 ? "没有需要清理的数据" : `清理 ${count} 条`);

/** The scheduled tasks, by the id of their record (schemas/data/scheduled-task.yaml). */
export const TASKS: Readonly<Record<string, Task>> = {
  publicity: {
    run: async (portal) => {
      const moved = await fireAllDue(portal);
      return moved === 0 ? "没有期满的项目" : `${moved} 个项目转入下一状态`;
    },
  },
  files: { run: async (portal) => removed(await pruneFiles(portal)), atStart: true },
  sessions: { run: async (portal) => removed(await pruneSessions(portal)), atStart: true },
  drafts: { run: async (portal) => removed(await pruneDrafts(portal)) },
  inbox: { run: async (portal) => removed(await pruneInbox(portal)) },
  outbox: { run: sweepOutbox },
  alarms: {
    run: async (portal) => {
      const raised = await selfCheck(portal);
      return raised === 0 ? "未发现异常" : `发现 ${raised} 项异常`;
    },
  },
  dormant: {
    run: async (portal) => {
      const stopped = await stopDormant(portal);
      return stopped === 0 ? "没有长期未登录的账号" : `停用 ${stopped} 个账号`;
    },
  },
  chains: { run: checkChains },
  logs: { run: async (portal) => removed(await pruneLogs(portal)) },
};
