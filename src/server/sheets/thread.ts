import { parentPort } from "node:worker_threads";
import type { Sheet } from "../../../runtime/contract/sheet.ts";
import { sheets } from "../../generated/sheets.ts";
import { SheetFailure } from "./archive.ts";
import { answer } from "./work.ts";
import type { Order } from "./work.ts";

/* A thread of its own: whatever a workbook does to its reader, calls go on. It knows neither database nor settings. */

const known: Readonly<Record<string, Sheet>> = sheets;
/** Rows in one message: more would hold up who receives them. */
const PORTION = 500;

parentPort?.on("message", (order: Order) => {
  try {
    const { rows, ...rest } = answer(order, known[order.sheet]);
    for (let at = 0; at < rows.length; at += PORTION) parentPort?.postMessage({ rows: rows.slice(at, at + PORTION) });
    parentPort?.postMessage({ done: rest });
  } catch (error) {
    // What the library stumbles over is no workbook that anybody can read.
    parentPort?.postMessage({ failed: error instanceof SheetFailure ? error.why : "unreadable" });
  }
});
