import { listExports } from "../../src/generated/list-exports.ts";
import { runExportWorker } from "../../src/server/engine/exports/export-worker-main.ts";
import { WIDE_EXPORT } from "./export-wide.ts";

/** Runs the worker of `src/server/export-writer.ts` with the wide list added. */
runExportWorker({ ...listExports, "wide.export": WIDE_EXPORT });
