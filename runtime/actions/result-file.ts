import { saveFile } from "../host/save-file.ts";
import type { ResultFile } from "./action-context.ts";

/**
 * Converts a spreadsheet in a reply to a file that can be downloaded again while its dialog is open.
 *
 * @param content the workbook in base64
 * @param name the file name without its ending
 */
export function resultFile(content: string, name: string): ResultFile {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const blob = new Blob([bytes], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
  const full = `${name}.xlsx`;
  return { name: full, save: () => saveFile(blob, full) };
}
