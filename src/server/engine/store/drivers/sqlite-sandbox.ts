import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { refuse } from "../../refusals/refusal.ts";
import type { Sandbox, Bounds } from "../types.ts";

/** Maximum number of waiting statements. Further ones are refused. */
const WAITING = 10;

/**
 * Source of the child process. It runs one statement after another on a connection that can only read and defines nothing. It
 * is a text, because it needs none of our modules.
 */
const PROCESS = `
const [driver, file] = process.argv.slice(1);
const Database = require(driver);
const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 2000 });
database.pragma("query_only = on");
database.pragma("trusted_schema = off");
process.on("message", ({ sql, rows, bytes }) => {
  try {
    const statement = database.prepare(sql);
    if (!statement.reader || !statement.readonly) throw new Error("the statement is not read-only");
    const found = [];
    let size = 0;
    for (const row of rows === 0 ? [] : statement.raw(true).iterate()) {
      size += JSON.stringify(row).length;
      if (size > bytes) throw new Error("the result is too large");
      found.push(row);
      if (found.length >= rows) break;
    }
    process.send({ rows: found });
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.on("disconnect", () => process.exit());
process.send({ ready: true });
`;

interface Job {
  sql: string;
  bounds: Bounds;
  done: (rows: unknown[][]) => void;
  fail: (error: Error) => void;
}

type SandboxReply = { ready: true } | { rows: unknown[][] } | { failure: string };

/**
 * Runs statements that staff wrote in a separate process, one at a time; ten may wait, and further ones are refused. SQLite cannot cancel
 * a statement, but a process can be killed in the middle of one.
 */
export class SqliteSandbox implements Sandbox {
  readonly #file: string;
  readonly #waiting: Job[] = [];
  #child: ChildProcess | undefined;
  #ready = false;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Does nothing. SQLite has no roles: its process can only read, and the portal itself generates the statements. */
  async limitTo(): Promise<undefined> {
    return undefined;
  }

  read(sql: string, bounds: Bounds): Promise<unknown[][]> {
    if (this.#waiting.length >= WAITING) return Promise.reject(refuse("tooBusy"));
    return new Promise((done, fail) => {
      this.#waiting.push({ sql, bounds, done, fail });
      this.#next();
    });
  }

  close(): void {
    const left = [...this.#waiting.splice(0), ...(this.#job === undefined ? [] : [this.#job])];
    this.#job = undefined;
    this.#end();
    for (const job of left) job.fail(refuse("unavailable"));
  }

  #next(): void {
    this.#child ??= this.#begun();
    if (!this.#ready || this.#job !== undefined) return;
    const job = this.#waiting.shift();
    if (job === undefined) {
      this.#child.unref();
      return;
    }
    this.#job = job;
    this.#child.ref();
    this.#timer = setTimeout(() => this.#late(), job.bounds.milliseconds);
    this.#child.send({ sql: job.sql, rows: job.bounds.rows, bytes: job.bounds.bytes });
  }

  #begun(): ChildProcess {
    const driver = createRequire(import.meta.url).resolve("better-sqlite3");
    const child = spawn(process.execPath, ["--max-old-space-size=64", "-e", PROCESS, driver, this.#file], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
    });
    child.on("message", (reply: SandboxReply) => this.#heard(child, reply));
    child.on("error", () => this.#lost(child));
    child.on("exit", () => this.#lost(child));
    child.channel?.unref();
    return child;
  }

  #heard(child: ChildProcess, reply: SandboxReply): void {
    if (child !== this.#child) return;
    if ("ready" in reply) this.#ready = true;
    else {
      const job = this.#job;
      this.#job = undefined;
      clearTimeout(this.#timer);
      if ("rows" in reply) job?.done(reply.rows);
      else job?.fail(new Error(reply.failure));
    }
    this.#next();
  }

  #late(): void {
    const job = this.#job;
    this.#job = undefined;
    this.#end();
    job?.fail(refuse("searchTooLong"));
    if (this.#waiting.length > 0) this.#next();
  }

  #lost(child: ChildProcess): void {
    if (child !== this.#child) return;
    const job = this.#job;
    this.#job = undefined;
    this.#end();
    job?.fail(new Error("the sandbox process exited"));
    // A process that cannot even start would otherwise be restarted forever.
    if (job === undefined) for (const waiting of this.#waiting.splice(0)) waiting.fail(refuse("unavailable"));
    else if (this.#waiting.length > 0) this.#next();
  }

  #end(): void {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = undefined;
    this.#ready = false;
    child?.kill("SIGKILL");
  }
}
