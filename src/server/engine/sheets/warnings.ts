import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import type { Sheet, SheetWarning } from "../../../../runtime/contract/language/sheet.ts";
import { SHEET_LIMITS } from "./sheet-limits.ts";

/** A warning without its row number: its message and its cell. */
type About = Omit<SheetWarning, "row">;

/**
 * Evaluates the rules of a sheet that only warn, so that a violation does not prevent the import. Counts all violations and lists the first
 * two hundred.
 */
export class Warnings {
  readonly #rules: NonNullable<Sheet["warnings"]>;
  readonly #scope: Scope;
  readonly list: SheetWarning[] = [];
  total = 0;

  /** @param now `yyyy-MM-dd HH:mm:ss`, in the portal's time zone */
  constructor({ warnings = [] }: Sheet, now: string) {
    this.#rules = warnings;
    this.#scope = { user: {}, now };
  }

  /** Evaluates the warning rules of the sheet for a record (`warnings` of `x-import`). */
  evaluate(record: Data, row: number, about: (field: string) => Pick<About, "cell" | "content">): void {
    this.#scope.row = record;
    for (const { when, message, field } of this.#rules) if (when(this.#scope)) this.add(row, { field, ...about(field), message });
  }

  /** Adds a warning about a row. Beyond the limit, it is only counted. */
  add(row: number, about: About): void {
    if (++this.total <= SHEET_LIMITS.warnings) this.list.push({ row, ...about });
  }
}
