import type { Portal } from "../calls/context.ts";
import { freeTasks, runDue, wantedAtStart } from "./schedule.ts";

const TICK_MS = 1000;

/** Looks every second for tasks that are due; returns how to stop, which waits for the one at work. */
export function startSchedule(portal: Portal): () => Promise<void> {
  let stopped = false;
  let next: NodeJS.Timeout | undefined;
  const wanted = wantedAtStart();
  const look = async (): Promise<void> => {
    await runDue(portal, wanted).catch((error) => portal.warn(error, "the scheduled tasks could not be read"));
    if (!stopped)
      next = setTimeout(() => {
        running = look();
      }, TICK_MS);
  };
  let running = freeTasks(portal)
    .catch((error) => portal.warn(error, "the scheduled tasks could not be freed"))
    .then(look);
  return async () => {
    stopped = true;
    clearTimeout(next);
    await running;
  };
}
