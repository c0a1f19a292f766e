import type { Portal } from "../../../src/server/identity/portal.ts";
import { TASKS } from "../../../src/server/features/scheduled-tasks/scheduled-tasks.ts";

/** Removes expired data: uploads, sessions, captchas, codes, drafts, messages, and rows of the logs. */
export async function retain(portal: Portal): Promise<void> {
  for (const task of ["files", "sessions", "drafts", "inbox", "logs"]) await TASKS[task]?.run(portal);
}
