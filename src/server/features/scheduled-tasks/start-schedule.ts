import type { Portal } from "../../identity/portal.ts";
import { freeTasks, startDue, wantedAtStart } from "./schedule.ts";

const TICK_MS = 1000;

/**
 * Starts to check for tasks that are due, one second after each check, and runs them. Errors are logged, and the schedule continues.
 *
 * @returns a function that stops the schedule and waits for the running tasks
 */
export function startSchedule(portal: Portal): () => Promise<void> {
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  const wanted = wantedAtStart();
  const note = (task: Promise<void>): void =>
    void portal.taskRuns.add(task.catch((error) => portal.log.warn(error, "the result of a scheduled task could not be stored")));
  const look = async (): Promise<void> => {
    try {
      await startDue(portal, wanted, note, portal.taskRuns.stopping);
    } catch (error) {
      portal.log.warn(error, "the scheduled tasks could not be read");
    }
    if (!isStopped)
      next = setTimeout(() => {
        looking = look();
      }, TICK_MS);
  };
  let looking = freeTasks(portal)
    .catch((error) => portal.log.warn(error, "the scheduled tasks could not be freed"))
    .then(look);
  return async () => {
    isStopped = true;
    clearTimeout(next);
    const stopped = portal.taskRuns.stop();
    await looking;
    await stopped;
    // Runs that the last look has started.
    await portal.taskRuns.stop();
  };
}
