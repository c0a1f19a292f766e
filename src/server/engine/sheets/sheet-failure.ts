import type { RefusalName } from "../refusals/refusal-register.ts";

/** Names of the refusals with which reading a workbook can end. */
export type SheetFailureName = Extract<
  RefusalName,
  | "sheetUnreadable"
  | "sheetTooLarge"
  | "sheetTooLong"
  | "sheetLocked"
  | "sheetBinary"
  | "sheetDamaged"
  | "sheetCell"
  | "sheetHidden"
  | "sheetGone"
>;

/** Thrown when a workbook cannot be read. `why` is the name of the refusal that the user gets. */
export class SheetFailure extends Error {
  constructor(readonly why: SheetFailureName) {
    super(why);
  }
}
