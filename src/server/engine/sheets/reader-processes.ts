import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { CallContext } from "../calls/context.ts";
import { refuse } from "../refusals/refusal.ts";
import { startProgram } from "../workers/start-worker.ts";
import { type PoolLoad, WorkerPool } from "../workers/worker-pool.ts";
import type { BoundedImport, ImportJob, ImportPart, ImportResult } from "./import-job.ts";
import { CPU_OVER } from "./reader-watch.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";

/** Signal with which Node ends when its heap is full. */
const HEAP_FULL = "SIGABRT";

/**
 * A request to read a workbook for a user. The file is loaded only when a worker process is free, so that waiting requests use no memory.
 */
export interface ReadJob {
  user: string;
  job: Omit<ImportJob, "file">;
  /** Loads the file. */
  load: () => Promise<Uint8Array>;
  /** See `CallContext.onGone`. Reading stops if the client disconnects. */
  onGone?: CallContext["onGone"];
}

const readers = new WorkerPool<BoundedImport, ImportPart>({
  name: "process that reads spreadsheets",
  start: () => startProgram("sheet-reader", [`--max-old-space-size=${SHEET_LIMITS.heap}`], "nothing"),
  most: SHEET_LIMITS.readers,
  get waiting() {
    return SHEET_LIMITS.waiting;
  },
  spare: 0,
  grace: 0,
  // Out of memory means that the workbook is larger than it looks.
  lost: (signal) => refuse(signal === HEAP_FULL ? "sheetTooLarge" : signal === CPU_OVER ? "sheetTooLong" : "sheetUnreadable"),
});

/** Returns how many processes of this server are reading workbooks or idle, and how many workbooks wait, for the metrics. */
export const readerLoad = (): PoolLoad => readers.load;

/**
 * Reads a workbook in a worker process with limits on time, CPU time and memory. A process that exceeds a limit is killed; a thread could
 * not be killed safely while it decompresses data. Users are served round-robin, one workbook of each at a time. Reading ends if the client
 * disconnects.
 *
 * @throws Refusal sheetWaiting if the user has four jobs already, or if the client disconnects. tooBusy if too many jobs wait.
 * sheetTooLarge and sheetTooLong if a limit is exceeded. Otherwise the refusal of a SheetFailure
 */
export async function readInWorker({ user, job, load, onGone }: ReadJob): Promise<ImportResult> {
  if (readers.countOf(user) >= SHEET_LIMITS.perUser) throw refuse("sheetWaiting");
  const gone = new AbortController();
  const stop = onGone?.(() => gone.abort(refuse("sheetWaiting")));
  const limit = { time: SHEET_LIMITS.time, error: refuse("sheetTooLong") };
  const rows: Data[] = [];
  let rest = {};
  try {
    const bounded = async (): Promise<BoundedImport> => ({ ...job, file: await load(), cpu: SHEET_LIMITS.cpu });
    for await (const part of readers.run(bounded, { caller: user, signal: gone.signal, limit })) {
      if ("rows" in part) for (const row of part.rows) rows.push(row);
      else rest = part;
    }
    return { ...(rest as Omit<ImportResult, "rows">), rows };
  } finally {
    stop?.();
  }
}
