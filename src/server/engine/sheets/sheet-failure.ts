import type { RefusalName } from "../refusals/refusal-register.ts";

/** Names of the refusals that end the reading of a workbook. */
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

/** Error that ends the reading of a workbook. `why` names the refusal that the user gets. */
export class SheetFailure extends Error {
  constructor(readonly why: SheetFailureName) {
    super(why);
  }
}
