import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { vi } from "vitest";
import { ROOT } from "../../support/imports.ts";

/** A release, and the folder into which it was unpacked. */
export interface Unpacked {
  /** Names of the files that `npm run pack` wrote. */
  files: string[];
  /** Path of the file whose name ends so. */
  file(end: string): string;
  folder: string;
  remove(): void;
}

/** Packs a release with `npm run pack`, and unpacks it into an empty folder outside of the repository. */
export function unpackedRelease(): Unpacked {
  const made = mkdtempSync(join(tmpdir(), "gp-portal-release-"));
  // Also a server without privileges has to read it.
  chmodSync(made, 0o755);
  const packed = join(made, "packed");
  execFileSync(process.execPath, ["--import", "tsx", "src/build/release/pack.ts", packed], { cwd: ROOT, stdio: "ignore" });
  const files = readdirSync(packed).sort();
  const file = (end: string) => join(packed, files.find((name) => name.endsWith(end)) ?? end);
  const unpacked = join(made, "unpacked");
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", file(".tgz"), "-C", unpacked]);
  const folder = join(unpacked, readdirSync(unpacked)[0] ?? "");
  return { files, file, folder, remove: () => rmSync(made, { recursive: true, force: true }) };
}

/** The environment of a machine that has Node, npm and a shell, and nothing of this repository. */
const bare = (settings: Readonly<Record<string, string>>): Record<string, string> => ({
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: tmpdir(),
  ...settings,
});

/** Runs a command line in the folder of a release, until it ends. */
export function runIn(folder: string, line: string, settings: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", line], { cwd: folder, env: bare(settings), encoding: "utf8" });
  return { status, stdout, stderr };
}

/** A server that a command line started. */
export interface Serving {
  address: string;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
}

/** Starts a server in the folder of a release. @throws Error with its output if it ends, or is not ready within 30 s */
export async function serveIn(folder: string, line: string, settings: Readonly<Record<string, string>>): Promise<Serving> {
  // A group of its own, so that the signal reaches the server behind npm and the shell.
  const child = spawn("sh", ["-c", line], { cwd: folder, env: bare(settings), detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  try {
    const address = await readyAddress(child);
    return {
      address,
      stop: async () => {
        if (child.exitCode === null && child.signalCode === null) signal(child, "SIGTERM");
        await ended;
        // Its child processes may close the database a moment later.
        await vi.waitUntil(() => !hasMembers(child), { timeout: 10_000 });
      },
    };
  } catch (error) {
    signal(child, "SIGKILL");
    throw error;
  }
}

const signal = ({ pid = 0 }: ChildProcess, name: NodeJS.Signals): boolean => process.kill(-pid, name);

/** Whether a process of the group still runs. */
function hasMembers({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready within 30 s: ${output}`)), 30_000);
    const read = (data: unknown): void => {
      output += String(data);
      const address = /^ready (http\S+)$/m.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}
