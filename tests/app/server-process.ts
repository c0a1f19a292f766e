import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { memoryFolder } from "../support/memory-folder.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
export const DEMO_PASSWORD = "Demo-2026!";

/** Environment variables of a server. */
export type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  PORT: "0",
  HOST: "127.0.0.1",
  CAPTCHA: "off",
  LOG_LEVEL: "warn",
  // Journeys share addresses and accounts, so failures and sessions of one must not affect the others.
  SIGN_IN_FAILURES: "1000",
  SESSIONS_PER_USER: "1000",
  DEMO_PASSWORD,
};

/** A running server process. */
export interface RunningServer {
  url: string;
  /** Folder of the server's data. */
  data: string;
  /** Returns everything that the server has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Options of {@link startProcess}. */
export interface StartOptions {
  args: readonly string[];
  cwd?: string;
  env?: Settings;
  /** Folder of the data; default: a new one, which is removed when the server stops. */
  data?: string;
  /** Milliseconds until the server must be ready. */
  timeout?: number;
}

/** Starts a Node program and waits until it prints `ready http://…`. */
export async function startProcess(options: StartOptions): Promise<RunningServer> {
  const { args, cwd = ROOT, env = {}, data = memoryFolder("gp-portal-data-"), timeout = 120_000 } = options;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, ...SETTINGS, DATA_DIR: data, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const stop = async () => {
    await ended(child);
    if (options.data === undefined) rmSync(data, { recursive: true, force: true });
  };
  try {
    const url = await new Promise<string>((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no "ready" within ${timeout} ms:\n${lines.join("\n")}`)), timeout);
      child.once("exit", (code) => fail(new Error(`ended with code ${code} before it was ready:\n${lines.join("\n")}`)));
      const take = (line: string) => {
        lines.push(line);
        const address = /^ready (http\S+)/.exec(line)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        done(address.replace(/\/$/, ""));
      };
      createInterface({ input: child.stdout }).on("line", take);
      createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    });
    return { url, data, output: () => lines.join("\n"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Environment variable with the folder of the demo data, which support/seed-demo.ts prepares once per run. */
export const SEEDED = "JOURNEYS_SEEDED";

/** Starts the built server with a copy of the demo data, because copying takes less time than seeding. */
export async function startDemo(env: Settings = {}): Promise<RunningServer> {
  const seeded = process.env[SEEDED];
  if (seeded === undefined) throw new Error(`${SEEDED} is not set: expected the folder that support/seed-demo.ts has filled`);
  const data = memoryFolder("gp-portal-demo-");
  cpSync(seeded, data, { recursive: true });
  const server = await startProcess({ args: ["dist/server/main.js", "--demo-when-empty"], env, data });
  const stop = async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...server, stop };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const force = setTimeout(() => child.kill("SIGKILL"), 10_000);
    child.once("exit", () => {
      clearTimeout(force);
      done();
    });
    child.kill("SIGTERM");
  });
}
