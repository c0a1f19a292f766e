import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of a process and of those that it starts, so that it takes only processor time that calls leave.
 *
 * @param pid undefined: a process that could not be started
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, or the system does not permit it.
  }
}
