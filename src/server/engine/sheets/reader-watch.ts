import { Worker } from "node:worker_threads";

/** Signal that ends a process which has used its CPU time. It is the signal of CPU timers, and leaves no core file. */
export const CPU_OVER = "SIGVTALRM";

const LOOK_MS = 50;
/** Start time that means that the process is reading no workbook. */
const NONE = -1;

/**
 * Source of a thread that watches the process's CPU time, because reading is one long computation. It is a string, because the build does
 * not emit it as a module.
 */
const WATCH = `
const { workerData } = require("node:worker_threads");
setInterval(() => {
  const end = Atomics.load(workerData, 0);
  const { user, system } = process.cpuUsage();
  if (end !== ${NONE} && (user + system) / 1000 > end) process.kill(process.pid, "${CPU_OVER}");
}, ${LOOK_MS});
`;

/**
 * Kills this process if a computation uses too much CPU time. Another thread checks every 50 ms, because the computation blocks the event
 * loop. Only one computation is watched at a time.
 */
export class CpuWatch {
  readonly #end = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(NONE);

  constructor() {
    new Worker(WATCH, { eval: true, workerData: this.#end, execArgv: [], env: {} }).unref();
  }

  /**
   * Starts to watch a computation.
   *
   * @param cpu milliseconds of CPU time from now on, after which the process is killed with `CPU_OVER`
   */
  start(cpu: number): void {
    const { user, system } = process.cpuUsage();
    Atomics.store(this.#end, 0, Math.ceil((user + system) / 1000) + cpu);
  }

  /** Ends the limit of the current computation. */
  stop(): void {
    Atomics.store(this.#end, 0, NONE);
  }
}
