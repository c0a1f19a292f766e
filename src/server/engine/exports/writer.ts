import { listExports } from "../../../generated/list-exports.ts";
import { runExportWorker } from "./export-worker-main.ts";

/* A process of its own: whatever a list takes to be read, worded and compressed, calls go on, and their memory stays theirs. */
runExportWorker(listExports);
