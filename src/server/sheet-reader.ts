import { listImports } from "../generated/list-imports.ts";
import { sheets } from "../generated/sheets.ts";
import { runSheetReader } from "./engine/sheets/run-sheet-reader.ts";

/* Entry point of the process that reads workbooks (engine/sheets/reader-processes.ts). */
runSheetReader({ ...sheets, ...Object.fromEntries(Object.entries(listImports).map(([call, { sheet }]) => [call, sheet])) });
