import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";
import { sheets } from "../../../generated/sheets.ts";
import { CpuWatch, type ToReader } from "./reader-watch.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { runImport } from "./import-job.ts";
import type { FromReader } from "./import-job.ts";

/* A process of its own: whatever a workbook does to its reader, calls go on. It knows neither database nor settings. */

const known: Readonly<Record<string, Sheet>> = sheets;
/** Rows in one message: more would hold up who receives them. */
const PORTION = 500;

const say = (message: FromReader): unknown => process.send?.(message);

const watch = new CpuWatch();

process.on("message", ({ order, cpu }: ToReader) => {
  watch.start(cpu);
  try {
    const { rows, ...rest } = runImport(order, known[order.sheet]);
    for (let at = 0; at < rows.length; at += PORTION) say({ rows: rows.slice(at, at + PORTION) });
    say({ done: rest });
  } catch (error) {
    // Nobody can read what the library stumbles over.
    say({ failed: error instanceof SheetFailure ? error.why : "sheetUnreadable" });
  } finally {
    watch.stop();
  }
});
