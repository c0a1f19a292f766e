import type { Portal } from "../../../src/server/identity/portal.ts";
import { startDue } from "../../../src/server/features/scheduled-tasks/schedule.ts";

/** Runs every enabled task that is due, and waits for all of them. */
export async function runDue(portal: Portal, wanted = new Set<string>()): Promise<void> {
  const atWork: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  await startDue(portal, wanted, (task) => atWork.push(task.catch((error) => failures.push(error))));
  await Promise.all(atWork);
  if (failures.length > 0) throw failures[0];
}
