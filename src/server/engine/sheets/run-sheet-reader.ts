import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";
import { refuse } from "../refusals/refusal.ts";
import { serveJobs } from "../workers/serve-jobs.ts";
import { type BoundedImport, type ImportPart, runImport } from "./import-job.ts";
import { CpuWatch } from "./reader-watch.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** Number of rows in one message of the worker. A larger message would block the event loop of the receiver. */
const PORTION = 500;

/**
 * Runs this process as a worker that reads workbooks for the server. The process has access neither to the database nor to the settings, so
 * that a hostile workbook cannot affect other calls.
 *
 * @param sheets the layouts, by entity of their rows
 */
export function runSheetReader(sheets: Readonly<Record<string, Sheet>>): void {
  const watch = new CpuWatch();
  serveJobs<BoundedImport, ImportPart>(function* (job) {
    watch.start(job.cpu);
    try {
      const { rows, ...rest } = runImport(job, sheets[job.sheet]);
      for (let at = 0; at < rows.length; at += PORTION) yield { rows: rows.slice(at, at + PORTION) };
      yield rest;
    } catch (error) {
      // Errors of the library mean that the workbook is unreadable.
      throw refuse(error instanceof SheetFailure ? error.why : "sheetUnreadable");
    } finally {
      watch.stop();
    }
  });
}
