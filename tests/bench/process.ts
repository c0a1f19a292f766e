import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const PORTAL = join(import.meta.dirname, "../..");

/** What `npm start` gives Node. */
export const NODE_FLAGS: readonly string[] = flagsOf(JSON.parse(readFileSync(join(PORTAL, "package.json"), "utf8")));

function flagsOf({ scripts: { start } }: { scripts: { start: string } }): string[] {
  return start.split(" ").filter((word) => word.startsWith("--"));
}

/** Wall seconds of a whole process; throws with its output when it fails. */
export function secondsOf(command: string, args: readonly string[], cwd = PORTAL): number {
  const started = process.hrtime.bigint();
  execFileSync(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  return Number(process.hrtime.bigint() - started) / 1e9;
}

/** Folder with packages that only the bench needs, installed at first use (ignored by git). */
export function peerFolder(...packages: string[]): string {
  const folder = join(PORTAL, "node_modules/.cache/gp-portal/bench-peers");
  const missing = packages.filter((name) => !existsSync(join(folder, "node_modules", name.replace(/(?<=.)@[^@/]*$/, ""))));
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(join(folder, "package.json"))) writeFileSync(join(folder, "package.json"), `{"private": true}\n`);
    console.log(`  installing the peers ${missing.join(", ")} …`);
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...missing], { cwd: folder, stdio: "ignore" });
  }
  return folder;
}

/** Builds what the bench runs: app, server and command line. */
export function build(): void {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: PORTAL, stdio: "inherit" });
}

export interface Running {
  child: ChildProcess;
  address: string;
  stop(): Promise<void>;
}

/** Starts a process, Node as `npm start` does, and waits for a line `ready http://…`. */
export async function serve(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(command, command === "node" ? [...NODE_FLAGS, ...args] : args, {
    cwd: PORTAL,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const match = /ready (http:\S+)/.exec(text);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once("exit", (code) => reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${text}`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
      child.once("exit", () => {
        clearTimeout(force);
        resolve();
      });
      child.kill("SIGTERM");
    });
  return { child, address, stop };
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

/** Ticks of `/proc` in a second, on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds of processor time that a process has taken so far, in all its threads. */
export function processorOf(pid: number): number {
  // The name of the program, in brackets, may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
