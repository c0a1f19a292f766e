import type { Portal } from "../calls/context.ts";
import { runDue } from "./schedule.ts";

const TICK_MS = 1000;

/** Looks every second for tasks that are due; returns how to stop, which waits for the one at work. */
export function startSchedule(portal: Portal): () => Promise<void> {
  let stopped = false;
  let next: NodeJS.Timeout | undefined;
  const look = async (atStart: boolean): Promise<void> => {
    await runDue(portal, atStart).catch((error) => portal.warn(error, "the scheduled tasks could not be read"));
    if (!stopped)
      next = setTimeout(() => {
        running = look(false);
      }, TICK_MS);
  };
  let running = look(true);
  return async () => {
    stopped = true;
    clearTimeout(next);
    await running;
  };
}
