import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts a command so that the CPU time of its whole process tree is known after it has ended. */
export interface CpuMeter {
  /** Returns arguments for `sh` that start the command and return its exit code. */
  wrap(command: readonly string[]): string[];
  /**
   * Returns the user and system time of all its processes in seconds, or undefined if the system cannot measure it. Call it once,
   * after the end.
   */
  read(): number | undefined;
}

/** Mount points of control groups of version 2 on Linux, alone or beside those of version 1. */
const MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

/**
 * Measures with a new control group where the system allows one. It also counts processes that outlive their parent, as a
 * browser's do. Otherwise uses the shell's `times`, which counts only processes that were waited for.
 *
 * @param name a unique name among the commands that run at the same time; it becomes part of the group's name
 */
export function createCpuMeter(name: string): CpuMeter {
  return createGroupMeter(`gp-portal-${process.pid}-${name.replace(/\W+/g, "-")}`) ?? createShellMeter();
}

function createGroupMeter(name: string): CpuMeter | undefined {
  const group = makeGroup(name);
  if (group === undefined) return undefined;
  return {
    wrap: (command) => ["-c", 'echo $$ > "$0" && exec "$@"', join(group, "cgroup.procs"), ...command],
    read: () => {
      const usage = /^usage_usec (\d+)/m.exec(readFileSync(join(group, "cpu.stat"), "utf8"))?.[1];
      removeGroup(group);
      return usage === undefined ? undefined : Number(usage) / 1e6;
    },
  };
}

/** @returns the folder of a new group that processes can be moved into, or undefined if the system allows none */
function makeGroup(name: string): string | undefined {
  try {
    const own = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
    const mount = MOUNTS.find((folder) => existsSync(join(folder, "cgroup.procs")));
    if (own === undefined || mount === undefined) return undefined;
    const group = join(mount, own, name);
    mkdirSync(group);
    // Fails if only a parent of the group may move processes.
    writeFileSync(join(group, "cgroup.procs"), readFileSync(join(group, "cgroup.procs")));
    return group;
  } catch {
    return undefined;
  }
}

function removeGroup(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // A process that is still ending keeps the group. That does no harm.
  }
}

/** Uses `times`, which prints the shell's own user and system time and then those of its children. */
function createShellMeter(): CpuMeter {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-times-"));
  const file = join(folder, "times");
  return {
    wrap: (command) => ["-c", '"$@"; code=$?; times > "$0"; exit $code', file, ...command],
    read: () => {
      const times = existsSync(file) ? parseShellTimes(readFileSync(file, "utf8")) : undefined;
      rmSync(folder, { recursive: true, force: true });
      return times;
    },
  };
}

/**
 * Parses the output of `times`.
 *
 * @param text output of a POSIX shell: `0m0.01s 0m0.00s`, and a second line for the children
 * @returns user and system time of the children in seconds, or undefined if the text has another format
 */
export function parseShellTimes(text: string): number | undefined {
  const children = text.trim().split("\n")[1]?.trim().split(/\s+/);
  const seconds = children?.map((time) => {
    const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
    return Number(minutes) * 60 + Number(rest);
  });
  return seconds?.length === 2 && seconds.every(Number.isFinite) ? (seconds[0] ?? 0) + (seconds[1] ?? 0) : undefined;
}
