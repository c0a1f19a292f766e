import { listExports } from "../generated/list-exports.ts";
import { runExportWorker } from "./engine/exports/export-worker-main.ts";

/* Entry point of the process that writes lists into spreadsheets (engine/exports/export-worker.ts). */
runExportWorker(listExports);
