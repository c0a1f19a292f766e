import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";

const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/**
 * The code list of a sheet's classified column (`codes` of `x-import`). Replaces codes by their names and leaves other texts unchanged.
 * Codes are compared regardless of case, blanks and full-width forms.
 */
export class Classification {
  /** Field of the column. Empty if the sheet has no classification. */
  readonly field: string;
  readonly #title: string;
  readonly #names = new Map<string, string>();
  readonly #known = new Set<string>();

  constructor({ codes }: Sheet) {
    this.field = codes?.field ?? "";
    this.#title = codes?.title ?? "";
    for (const { value, label } of codes?.items ?? []) {
      this.#names.set(plain(String(value)), label);
      this.#names.set(plain(label), label);
      this.#known.add(label);
    }
  }

  /** Returns the name of a code. Returns the value unchanged if it is no code, or if `field` is another column. */
  named<Value>(field: string, value: Value): Value | string {
    if (field !== this.field || typeof value !== "string" || this.#known.has(value)) return value;
    return this.#names.get(plain(value)) ?? value;
  }

  /** Returns a warning if the value of a record is not in the classification, else undefined. */
  warningOf(record: Data): string | undefined {
    const value = record[this.field];
    return typeof value !== "string" || this.#known.has(value) ? undefined : `「${cutText(value, MOST)}」不在${this.#title}中`;
  }
}

/** Maximum number of characters of a value that a warning shows. A longer value is cut. */
const MOST = 50;
