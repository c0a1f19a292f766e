import { Worker } from "node:worker_threads";
import type { ImportJob } from "./import-job.ts";

/** Hands a workbook to a reader. `cpu`: milliseconds of CPU time that it may take. */
export interface ToReader {
  order: ImportJob;
  cpu: number;
}

/** Ends a process that has used its CPU time. It is the signal of a timer of CPU time, and leaves no core file behind. */
export const CPU_OVER = "SIGVTALRM";

const LOOK_MS = 50;
/** No workbook is being read. */
const NONE = -1;

/** Reading is one long computation, so a thread beside it looks at the CPU time of the process. It is text, since it is no module. */
const WATCH = `
const { workerData } = require("node:worker_threads");
setInterval(() => {
  const end = Atomics.load(workerData, 0);
  const { user, system } = process.cpuUsage();
  if (end !== ${NONE} && (user + system) / 1000 > end) process.kill(process.pid, "${CPU_OVER}");
}, ${LOOK_MS});
`;

/** Limits the CPU time of computations of this process, one at a time. */
export class CpuWatch {
  readonly #end = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(NONE);

  constructor() {
    new Worker(WATCH, { eval: true, workerData: this.#end, execArgv: [], env: {} }).unref();
  }

  /** @param cpu milliseconds from now on; beyond them the process is killed with `CPU_OVER` */
  start(cpu: number): void {
    const { user, system } = process.cpuUsage();
    Atomics.store(this.#end, 0, Math.ceil((user + system) / 1000) + cpu);
  }

  stop(): void {
    Atomics.store(this.#end, 0, NONE);
  }
}
