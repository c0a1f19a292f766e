import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { memoryFolder } from "../support/memory-folder.ts";

export const ROOT = resolve(import.meta.dirname, "../..");
export const DEMO_PASSWORD = "Demo-2026!";

const SETTINGS = {
  PORT: "0",
  HOST: "127.0.0.1",
  CAPTCHA: "off",
  LOG_LEVEL: "warn",
  SIGN_IN_FAILURES: "1000",
  SESSIONS_PER_USER: "1000",
};

export interface RunningServer {
  url: string;
  /** Everything that it printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

export interface StartOptions {
  args: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  timeout?: number;
}

/** Starts a Node program with data of its own and waits until it prints `ready http://…`. */
export async function startProcess(options: StartOptions): Promise<RunningServer> {
  const { args, cwd = ROOT, env = {}, timeout = 120_000 } = options;
  const data = memoryFolder("gp-portal-data-");
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    // Journeys share addresses and accounts: neither failures nor sessions of one must end the others.
    env: { ...inherited, ...SETTINGS, DATA_DIR: data, DEMO_PASSWORD, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const stop = async () => {
    await ended(child);
    rmSync(data, { recursive: true, force: true });
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
    return { url, output: () => lines.join("\n"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The built server with the demo's data. */
export function startDemo(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  return startProcess({ args: ["dist/server/main.js", "--demo"], env });
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
