import { type ChildProcess, spawn } from "node:child_process";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { startPostgres } from "../support/postgres.ts";
import { inFolder, listen, PORTAL } from "./process.ts";
import { type Figure, figuresOf, median, pause } from "./report.ts";

/** Messages per second and duration; OUTBOX_SECONDS shortens the run. */
const RATE = 1000;
const SECONDS = Number(process.env["OUTBOX_SECONDS"] || 20);
/** Time limits for all messages to arrive. Another process takes over a killed process's queue after its lease of 30 s. */
const LATE_MS = { sustained: 5_000, killed: 60_000 } as const;

/** Sends through the outbox to a receiver on loopback. Measures rate and delay, and counts what is lost when a process is killed. */
export async function measure(): Promise<Figure[]> {
  const figures = [...(await measured("SQLite", "", 1)), ...(await killed("SQLite", ""))];
  for (const run of [(url: string) => measured("PostgreSQL", url, 2), (url: string) => killed("PostgreSQL", url)]) {
    const cluster = await startPostgres({ durable: true });
    figures.push(...(await run(cluster.url).finally(() => cluster.stop())));
  }
  return figures;
}

/** Records the messages received: their names, the delay of the first copy, and violations of their order. */
class Receiver {
  readonly arrived = new Map<string, number>();
  readonly delays: number[] = [];
  copies = 0;
  disordered = 0;
  readonly #last = new Map<string, number>();
  readonly listener: RequestListener = (request, reply) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      this.#take(String(request.headers["idempotency-key"]), JSON.parse(text));
      reply.end("{}");
    });
  };

  #take(key: string, { name, index, putAt }: { name: string; index: number; putAt: number }): void {
    if (this.arrived.has(key)) {
      this.copies++;
      return;
    }
    this.arrived.set(key, Date.now());
    this.delays.push(Date.now() - putAt);
    const lane = `${name}-${index % 40}`;
    if (index < (this.#last.get(lane) ?? -1)) this.disordered++;
    this.#last.set(lane, index);
  }
}

interface Worker {
  child: ChildProcess;
  put: string[];
  done: Promise<void>;
}

function worker(env: NodeJS.ProcessEnv, address: string, rate: number, name: string): Worker {
  const program = ["--import", "tsx", join(import.meta.dirname, "outbox-worker.ts")];
  const args = [...program, address, String(rate), String(rate === 0 ? 0 : SECONDS), name];
  const child = spawn("node", args, { cwd: PORTAL, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  const put: string[] = [];
  let rest = "";
  const done = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.stdout?.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("put ")) put.push(line.slice(4));
        if (line === "done") resolve();
      }
    });
  });
  return { child, put, done };
}

function prepared<T>(url: string, run: (env: NodeJS.ProcessEnv, receiver: Receiver, address: string) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const receiver = new Receiver();
    const { address, stop } = await listen(receiver.listener);
    return run({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: "silent" }, receiver, `${address}/`).finally(stop);
  });
}

/** Waits until all messages have arrived. @returns how many are missing when the time is over */
async function awaited(receiver: Receiver, put: readonly string[], patience: number): Promise<number> {
  const until = Date.now() + patience;
  const missing = (): number => put.filter((id) => !receiver.arrived.has(id)).length;
  while (missing() > 0 && Date.now() < until) await pause(100);
  return missing();
}

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });

function measured(what: string, url: string, processes: number): Promise<Figure[]> {
  return prepared(url, async (env, receiver, address) => {
    const workers = Array.from({ length: processes }, (_, index) => worker(env, address, RATE / processes, `w${index}`));
    await Promise.all(workers.map(({ done }) => done));
    const put = workers.flatMap((item) => item.put);
    const lost = await awaited(receiver, put, LATE_MS.sustained);
    await Promise.all(workers.map(({ child }) => ended(child, "SIGTERM")));
    const times = [...receiver.arrived.values()].sort((one, other) => one - other);
    const rate = (times.length * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
    console.log(`  ${what}: ${put.length} put, ${lost} missing`);
    const name = `${processes === 1 ? "one process" : `${processes} processes`} on ${what}`;
    return [
      figure(`sends a second, ${SECONDS} s long, ${name}`, rate, "/s", { least: RATE * 0.97 }),
      figure(`median delay, ${name}`, median(receiver.delays), "ms"),
      none(`of ${put.length} not arrived ${LATE_MS.sustained / 1000} s later, ${name}`, lost),
      none(`out of order, ${name}`, receiver.disordered),
    ];
  });
}

/** Kills a process in the middle, and lets another one continue. */
function killed(what: string, url: string): Promise<Figure[]> {
  return prepared(url, async (env, receiver, address) => {
    const first = worker(env, address, RATE, "k");
    while (first.put.length < (RATE * SECONDS) / 2 && first.child.exitCode === null) await pause(5);
    await ended(first.child, "SIGKILL");
    const second = worker(env, address, 0, "k");
    const lost = await awaited(receiver, first.put, LATE_MS.killed);
    await ended(second.child, "SIGTERM");
    console.log(`  ${what}: killed after ${first.put.length}, ${lost} missing`);
    return [
      none(`of ${first.put.length} lost by kill -9 in the middle on ${what}`, lost),
      figure(`of them sent twice, under the same key, on ${what}`, receiver.copies, ""),
      none(`out of order after kill -9 on ${what}`, receiver.disordered),
    ];
  });
}

const figure = figuresOf("outbox");
const none = (what: string, value: number): Figure => figure(what, value, "", { most: 0 });
