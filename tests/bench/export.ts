import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Figure } from "./report.ts";

/** What the process that writes has measured. */
export interface Measured {
  seconds: number;
  megabytes: number;
  /** The most that it has taken of the memory. */
  resident: number;
  /** The longest that its loop was held up, in ms. */
  held: number;
}

/** `npm run bench -- export`: a list of 1,000,000 rows and 20 columns written into a spreadsheet by a process of its own. */
export async function measure(): Promise<Figure[]> {
  const script = join(import.meta.dirname, "export-process.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], { maxBuffer: 1024 * 1024 });
  const { seconds, megabytes, resident, held } = JSON.parse(stdout) as Measured;
  const figure = (what: string, value: number, unit: string, most?: number): Figure => ({
    area: "export",
    what: `1,000,000 rows × 20 columns: ${what}`,
    value,
    unit,
    ...(most === undefined ? {} : { limit: { text: `<= ${most} ${unit}`, holds: value <= most } }),
  });
  return [
    figure("memory of the process", resident, "MB", 200),
    figure("longest time that the loop was held up", held, "ms", 10),
    figure("time", seconds, "s"),
    figure("file", megabytes, "MB"),
  ];
}
