import { listExports } from "../../src/generated/list-exports.ts";
import { runExportWorker } from "../../src/server/engine/exports/export-worker-main.ts";
import { WIDE_EXPORT } from "./export-wide.ts";

/** As `src/server/engine/exports/writer.ts`, with the wide list. */
runExportWorker({ ...listExports, "wide.export": WIDE_EXPORT });
