import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";
import { type FromReader, runImport } from "./import-job.ts";
import { CpuWatch, type ToReader } from "./reader-watch.ts";
import { SheetFailure } from "./sheet-failure.ts";

/** Rows in one message. More would block the event loop of the receiver. */
const PORTION = 500;

const send = (message: FromReader): unknown => process.send?.(message);

/**
 * Serves import jobs in this process: replies to each message with rows in portions and the result, or with the reason of a failure. The
 * process has neither the database nor the settings, so a hostile workbook affects no other call.
 *
 * @param sheets by entity of their rows
 */
export function runSheetReader(sheets: Readonly<Record<string, Sheet>>): void {
  const watch = new CpuWatch();
  process.on("message", ({ order, cpu }: ToReader) => {
    watch.start(cpu);
    try {
      const { rows, ...rest } = runImport(order, sheets[order.sheet]);
      for (let at = 0; at < rows.length; at += PORTION) send({ rows: rows.slice(at, at + PORTION) });
      send({ done: rest });
    } catch (error) {
      // Errors of the library mean that the workbook is unreadable.
      send({ failed: error instanceof SheetFailure ? error.why : "sheetUnreadable" });
    } finally {
      watch.stop();
    }
  });
}
