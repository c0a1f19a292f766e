import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeProgram } from "../../src/build/steps.ts";
import { PORTAL } from "./process.ts";
import type { Figure } from "./report.ts";

/** What the process that writes has measured. */
export interface Measured {
  seconds: number;
  megabytes: number;
  /** The most that it has taken of the memory. */
  resident: number;
  /** What it had before it began. */
  before: number;
  /** The same of the process that writes. */
  writer: number;
  /** The longest that its loop was held up, in ms. */
  held: number;
  /** The most processor time that it took between two turns of its loop, in ms. */
  work: number;
}

const PROGRAM = { "export-process": "tests/bench/export-process.ts", "export-writer": "tests/bench/export-writer.ts" };

/** `BENCH_ROWS`: fewer, for a first look. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 1_000_000);

/** `npm run bench -- export`: a list of 1,000,000 rows and 20 columns written into a spreadsheet by a process of its own. */
export async function measure(): Promise<Figure[]> {
  // Built as the server is: what compiles it in the same process would count as its memory.
  await nodeProgram(PORTAL, PROGRAM, "dist/bench-export");
  const script = join(PORTAL, "dist/bench-export/export-process.js");
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 1024 * 1024 });
  const { seconds, megabytes, resident, before, writer, held, work } = JSON.parse(stdout) as Measured;
  const figure = (what: string, value: number, unit: string, most?: number): Figure => ({
    area: "export",
    what: `${ROWS.toLocaleString("en-US")} rows × 20 columns: ${what}`,
    value,
    unit,
    ...(most === undefined ? {} : { limit: { text: `<= ${most} ${unit}`, holds: value <= most } }),
  });
  return [
    figure("memory of the process", resident, "MB", 200),
    figure("memory of the process before", before, "MB"),
    figure("memory of the process that writes", writer, "MB", 200),
    figure("longest time that the loop was held up", held, "ms", 10),
    figure("most processor time between two turns of the loop", work, "ms"),
    figure("time", seconds, "s"),
    figure("file", megabytes, "MB"),
  ];
}
