import { sheets } from "../generated/sheets.ts";
import { runSheetReader } from "./engine/sheets/run-sheet-reader.ts";

/* Entry point of the process that reads workbooks (engine/sheets/reader-processes.ts). */
runSheetReader(sheets);
