import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { watchBelow } from "../../generator/load/watch-below.ts";

const SETTLE_MS = 120;
const GRACE_MS = 5_000;

/** What the server is made of; a change there starts it anew. */
const WATCHED = ["src/server", "src/generated", "runtime/contract"];
/** Generated for the browser or for reading, or the build itself: no reason to restart. */
const NOT_THE_SERVERS = /\.(tsx|md)$|(^|\/)(client|pages|slots)\.ts$|(^|\/)build\//;

/** The portal's server from its sources, started anew whenever they change. A start that fails waits for the next change. */
export class DevServer {
  private child: ChildProcess | undefined;
  private waiting: (() => void)[] = [];
  private taking = false;
  /** Between a start, or what asks for one, and its end, good or bad. */
  private starting = false;
  private timer: NodeJS.Timeout | undefined;
  private queue = Promise.resolve();
  private stopping = false;
  private watchers: (() => void)[] = [];
  private args: readonly string[] = [];

  constructor(
    private readonly root: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  start(args: readonly string[]): void {
    this.args = args;
    this.launch();
    for (const folder of WATCHED.filter((name) => existsSync(join(this.root, name)))) {
      this.watchers.push(watchBelow(join(this.root, folder), (file) => this.changed(file)));
    }
  }

  /** Resolves when the server takes calls, or has failed to start: calls wait for a start, however long it takes, instead of failing. */
  whenTaking(): Promise<void> {
    if (this.taking || !this.starting) return Promise.resolve();
    return new Promise((done) => this.waiting.push(done));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    for (const unwatch of this.watchers) unwatch();
    await this.end();
    this.started(false);
  }

  private launch(): void {
    const child = spawn(process.execPath, ["--import", "tsx", "src/server/main.ts", ...this.args], {
      cwd: this.root,
      env: this.environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.child = child;
    this.starting = true;
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^ready (http\S+)/.exec(line)?.[1];
      console.log(address === undefined ? line : `server ${address}`);
      if (address !== undefined && child === this.child) this.started(true);
    });
    child.once("exit", (code, signal) => {
      if (child !== this.child) return;
      this.child = undefined;
      this.started(false);
      console.error(`the server ended (${signal ?? `code ${code}`}); it starts again when one of its files changes`);
    });
  }

  private started(well: boolean): void {
    this.taking = well;
    this.starting = false;
    for (const done of this.waiting.splice(0)) done();
  }

  private changed(file: string): void {
    if (NOT_THE_SERVERS.test(file)) return;
    // One generation writes many files: one restart.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.taking = false;
      this.starting = true;
      this.queue = this.queue.then(() => this.restart());
    }, SETTLE_MS);
  }

  private async restart(): Promise<void> {
    if (this.stopping) return;
    console.log("the server's sources changed: restarting it");
    await this.end();
    if (!this.stopping) this.launch();
  }

  private end(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    this.taking = false;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      const force = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
      child.once("exit", () => {
        clearTimeout(force);
        done();
      });
      child.kill("SIGTERM");
    });
  }
}
