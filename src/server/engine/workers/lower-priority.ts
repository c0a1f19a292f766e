import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of a process in the operating system, and of processes that it starts later, so that calls are not delayed. A failure
 * is ignored.
 *
 * @param pid id of the process; undefined does nothing
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended, or the system does not permit it.
  }
}
