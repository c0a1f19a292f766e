import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { watchBelow } from "../../generator/load/watch-below.ts";

const SETTLE_MS = 120;
const GRACE_MS = 5_000;

/** The folders of the server's sources. A change restarts the server. */
const WATCHED = ["src/server", "src/generated", "runtime/contract"];
/** Files that are generated for the browser or for reading, and the build itself. Their changes cause no restart. */
const NOT_THE_SERVERS = /\.(tsx|md)$|(^|\/)(client|pages|slots)\.ts$|(^|\/)build\//;

/**
 * Runs the portal's server from its sources and restarts it when they change. After a failed start, it waits for the next
 * change.
 */
export class DevServer {
  private child: ChildProcess | undefined;
  private waiting: (() => void)[] = [];
  private taking = false;
  /** True from the request of a start until it succeeds or fails. */
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

  /**
   * Waits while the server starts, so that calls are delayed and do not fail. It resolves when the server accepts calls or
   * has failed to start.
   */
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
    // One run of the generator writes many files, which cause a single restart.
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
