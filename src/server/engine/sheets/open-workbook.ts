import { openBinary } from "./binary-workbook.ts";
import type { Workbook } from "./cells.ts";
import { openPackage } from "./package-workbook.ts";
import { SheetFailure } from "./sheet-failure.ts";
import { isArchive, isEncryptedPackage, looksLikeWorkbook } from "./workbook-kind.ts";

/**
 * Opens a workbook (xlsx or xls, recognised by its first bytes). Formulas are not calculated, links not followed and macros not run; the
 * value of a formula is the result that was saved with it.
 *
 * @throws SheetFailure if the file is no workbook, or if it is encrypted, damaged or too large
 */
export function openWorkbook(file: Buffer): Workbook {
  if (!looksLikeWorkbook(file)) throw new SheetFailure("sheetUnreadable");
  if (isArchive(file)) return openPackage(file);
  if (isEncryptedPackage(file)) throw new SheetFailure("sheetLocked");
  return openBinary(file);
}
