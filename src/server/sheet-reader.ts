import { sheets } from "../generated/sheets.ts";
import { runSheetReader } from "./engine/sheets/run-sheet-reader.ts";

/* The process that reads workbooks (engine/sheets/reader-processes.ts). */
runSheetReader(sheets);
