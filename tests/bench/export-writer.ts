import { listExports } from "../../src/generated/list-exports.ts";
import { runExportWorker } from "../../src/server/engine/exports/export-worker-main.ts";
import { WIDE_EXPORT } from "./export-wide.ts";

/** As `src/server/export-writer.ts`, with the wide list. */
runExportWorker({ ...listExports, "wide.export": WIDE_EXPORT });
