import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of a process and of processes that it starts later, so that calls take precedence.
 *
 * @param pid id of the process; undefined if it could not be started, which does nothing
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, or the system does not permit it.
  }
}
