import type { Portal } from "../../../src/server/identity/portal.ts";
import { startDue } from "../../../src/server/features/scheduled-tasks/schedule.ts";

/** Runs every enabled task that is due, and waits for all of them. */
export async function runDue(portal: Portal, wanted = new Set<string>()): Promise<void> {
  const running: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  await startDue(portal, wanted, (task) => running.push(task.catch((error) => failures.push(error))));
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
