import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How a command is started so that the CPU time of its whole process tree is known once it has ended. */
export interface CpuMeter {
  /** Arguments of `sh`: they start the given command, and return its exit code. */
  wrap(command: readonly string[]): string[];
  /** User and system time of all its processes, in seconds; call it once, after the end. Undefined where nothing measures it. */
  read(): number | undefined;
}

/** Where Linux mounts control groups of version 2, alone or beside those of version 1. */
const MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

/**
 * Measures with a control group of its own where the system lets one be made: it counts processes that outlive their
 * parent, as those of a browser do. Elsewhere with `times` of the shell, which counts only those that were waited for.
 *
 * @param name a part of the group's name, unique among the commands that run at the same time
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

/** @returns the folder of a new group that processes can be moved into; undefined where there is none to be had. */
function makeGroup(name: string): string | undefined {
  try {
    const own = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
    const mount = MOUNTS.find((folder) => existsSync(join(folder, "cgroup.procs")));
    if (own === undefined || mount === undefined) return undefined;
    const group = join(mount, own, name);
    mkdirSync(group);
    // Refused where only a parent of the group may move processes.
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
    // A process that is still ending keeps it; it costs nothing.
  }
}

/** `times` prints the shell's own user and system time, then those of its children. */
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
 * @param text what `times` of a POSIX shell prints: `0m0.01s 0m0.00s`, and in a second line those of the children
 * @returns seconds of the children, user and system together; undefined when the text is another
 */
export function parseShellTimes(text: string): number | undefined {
  const children = text.trim().split("\n")[1]?.trim().split(/\s+/);
  const seconds = children?.map((time) => {
    const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
    return Number(minutes) * 60 + Number(rest);
  });
  return seconds?.length === 2 && seconds.every(Number.isFinite) ? (seconds[0] ?? 0) + (seconds[1] ?? 0) : undefined;
}
