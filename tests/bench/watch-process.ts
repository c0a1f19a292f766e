import { spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PORTAL } from "./process.ts";
import { pause } from "./report.ts";

export const CLI = join(PORTAL, "dist/generator/cli.js");

/** The last line of a generation, successful or not. */
const RESULT = /\d+ (?:files changed, \d+ ms|mistakes?)\n$/;

/** Milliseconds after a result in which the process still uses time for it, such as garbage collection. */
const SETTLING = 100;

/** A running `watch` command. {@link startWatch} starts it. */
export interface WatchProcess {
  /**
   * Replaces a file as an editor does, or deletes it, and waits for the generation.
   * @param text undefined to delete the file
   * @returns what the process printed, and its processor time in milliseconds
   */
  save(file: string, text: string | undefined): Promise<{ printed: string; cpu: number }>;
  stop(): void;
}

/** Starts `watch` of the built command line, and waits for its first generation. */
export async function startWatch(root: string): Promise<WatchProcess> {
  const args = ["--require", join(PORTAL, "tests/bench/cpu-time.cjs"), CLI, "watch", "--root", root];
  const child = spawn("node", args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  const result = async (): Promise<void> => {
    const started = performance.now();
    while (!RESULT.test(printed)) {
      if (performance.now() - started > 30_000) throw new Error(`watch printed no result within 30 s: ${printed}`);
      await pause(2);
    }
    await pause(SETTLING);
  };
  const cpu = async (): Promise<number> => {
    child.send("processor time");
    const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
    return (user + system) / 1000;
  };
  await result();
  return {
    async save(file, text) {
      const target = join(root, file);
      const before = await cpu();
      printed = "";
      if (text === undefined) rmSync(target);
      else {
        // A hidden file is no metadata.
        const temporary = join(dirname(target), ".saving");
        writeFileSync(temporary, text);
        renameSync(temporary, target);
      }
      await result();
      return { printed, cpu: (await cpu()) - before };
    },
    stop: () => void child.kill(),
  };
}
