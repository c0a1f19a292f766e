import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PASSWORD } from "./accounts.ts";

export const PORTAL = join(import.meta.dirname, "../..");

/** The options that `npm start` passes to Node. */
export const NODE_FLAGS: readonly string[] = flagsOf(JSON.parse(readFileSync(join(PORTAL, "package.json"), "utf8")));

function flagsOf({ scripts: { start } }: { scripts: { start: string } }): string[] {
  return start.split(" ").filter((argument) => argument.startsWith("--"));
}

/** Measures the wall time of a whole process in seconds. @throws Error with the output if the process fails */
export function secondsOf(command: string, args: readonly string[], cwd = PORTAL): number {
  const started = process.hrtime.bigint();
  execFileSync(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  return Number(process.hrtime.bigint() - started) / 1e9;
}

/** Measures a whole Node process: its wall time and its processor time, in seconds. @throws Error with the output if the process fails */
export function timesOf(args: readonly string[], cwd: string): { wall: number; cpu: number } {
  const started = performance.now();
  const all = ["--require", join(PORTAL, "tests/bench/cpu-at-exit.cjs"), ...args];
  const { status, stderr, output } = spawnSync("node", all, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe", "pipe"] });
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed: ${stderr}`);
  const { user, system } = JSON.parse(output[3] ?? "") as NodeJS.CpuUsage;
  return { wall: (performance.now() - started) / 1000, cpu: (user + system) / 1e6 };
}

/** Returns a folder with packages that only the bench needs. Installs them on first use; git ignores the folder. */
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

/** Builds everything that the bench runs: app, server and command line. */
export function build(): void {
  execFileSync("npm", ["run", "--silent", "build"], { cwd: PORTAL, stdio: "inherit" });
}

/** A running server process. */
export interface Running {
  child: ChildProcess;
  address: string;
  stop(): Promise<void>;
}

/** Runs `work` with a temporary folder and deletes the folder afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "gp-bench-"));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts an HTTP server on loopback in this process. */
export async function listen(handler: RequestListener): Promise<{ address: string; stop: () => void }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** Returns the file that loop-delay.cjs writes for the portal of a folder. */
export const loopDelayFile = (folder: string): string => join(folder, "loop-delay");

interface Start {
  /** Address of PostgreSQL; if absent, SQLite in the folder. */
  url?: string;
  demo?: boolean;
  /** Whether loop-delay.cjs measures the server's event loop. */
  watched?: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Settings of every measured portal. The quota of changes is out of reach, because few accounts send the requests of a whole day. */
const BENCH_SETTINGS = {
  PORT: "0",
  CAPTCHA: "off",
  DEMO_PASSWORD: PASSWORD,
  LOG_LEVEL: "silent",
  CHANGE_MEGABYTES_PER_HOUR: "1000000",
} as const;

/** Starts the built portal with its data in a folder. */
export function startPortal(folder: string, { url = "", demo = false, watched = false, env = {} }: Start = {}): Promise<Running> {
  const settings = { ...BENCH_SETTINGS, DATA_DIR: folder, DATABASE_URL: url };
  const watching = watched ? ["--require", "./tests/bench/loop-delay.cjs"] : [];
  const args = [...watching, "dist/server/main.js", ...(demo ? ["--demo", "--yes"] : [])];
  return serve("node", args, { ...settings, LOOP_DELAY_FILE: loopDelayFile(folder), ...env });
}

/** Fills a database with the demo's records. */
export const seedDemo = async (folder: string, url = ""): Promise<void> => (await startPortal(folder, { url, demo: true })).stop();

/** Starts a process, with Node's options as in `npm start`, and waits for a line `ready http://…`. */
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

/** Returns the resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

/** Clock ticks of `/proc` per second, on every Linux that Node runs on. */
const TICKS = 100;

/** Returns the processor time of all threads of a process so far, in seconds. */
export function processorOf(pid: number): number {
  // Splits after the program's name, which is in brackets and may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
