import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeProgram } from "../../src/build/steps.ts";
import { startPostgres } from "../support/postgres.ts";
import type { Watched } from "./loop-watch.ts";
import { NODE_FLAGS, PORTAL } from "./process.ts";
import { type Figure, figuresOf } from "./report.ts";

/** Measurements of the process that exports. */
export interface Measured {
  seconds: number;
  megabytes: number;
  /** Peak memory of the process. */
  resident: number;
  /** Memory before the export began. */
  before: number;
  /** Peak memory of the writer process. */
  writer: number;
  loop: Watched;
}

const PROGRAM = { "export-process": "tests/bench/export-process.ts", "export-writer": "tests/bench/export-writer.ts" };

/** `BENCH_ROWS`: fewer rows, for a quick run. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 1_000_000);

/** Exports a list of 1,000,000 rows and 20 columns into a spreadsheet in a separate process, on both databases. */
export async function measure(): Promise<Figure[]> {
  // Bundled like the server, because a compiler in the same process would count as its memory.
  await nodeProgram(PORTAL, PROGRAM, "dist/bench-export");
  const figures = await measureOn("SQLite", {});
  const cluster = await startPostgres();
  try {
    return [...figures, ...(await measureOn("PostgreSQL", { BENCH_DATABASE_URL: cluster.url }))];
  } finally {
    await cluster.stop();
  }
}

async function measureOn(kind: string, env: NodeJS.ProcessEnv): Promise<Figure[]> {
  const script = join(PORTAL, "dist/bench-export/export-process.js");
  const options = { maxBuffer: 1024 * 1024, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [...NODE_FLAGS, script], options);
  const { seconds, megabytes, resident, before, writer, loop } = JSON.parse(stdout) as Measured;
  for (const { at, wall, processor, queued } of loop.long)
    console.log(
      `  ${kind}: after ${at.toFixed(1)} s a turn of ${wall.toFixed(1)} ms, of it ${processor.toFixed(1)} at work, ${queued.toFixed(1)} waiting for a processor`,
    );
  const figure = (what: string, value: number, unit: string, most?: number): Figure =>
    figuresOf("export")(`${kind}, ${ROWS.toLocaleString("en-US")} rows × 20 columns: ${what}`, value, unit, { most });
  return [
    figure("memory of the process", resident, "MB", 200),
    figure("memory of the process before", before, "MB"),
    figure("memory of the process that writes", writer, "MB", 200),
    figure("longest time that the loop was held up", loop.own, "ms", 10),
    figure("the same with what other processes of the machine took", loop.blocked, "ms"),
    figure("most processor time between two turns of the loop", loop.processor, "ms"),
    figure("longest pause for the memory to be cleared", loop.cleared, "ms"),
    figure("time", seconds, "s"),
    figure("file", megabytes, "MB"),
  ];
}
