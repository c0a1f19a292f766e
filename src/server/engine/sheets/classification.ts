import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Sheet } from "../../../../runtime/contract/language/sheet.ts";

const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** The classification of one column: its codes are read as their names, other texts stay as they are. */
export class Classification {
  /** The column; blank: the sheet has no classification. */
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

  /** The name of a code; anything else as it is. */
  named<Value>(field: string, value: Value): Value | string {
    if (field !== this.field || typeof value !== "string" || this.#known.has(value)) return value;
    return this.#names.get(plain(value)) ?? value;
  }

  /** What is odd about the column of a record; undefined: nothing. */
  warningOf(record: Data): string | undefined {
    const value = record[this.field];
    return typeof value !== "string" || this.#known.has(value) ? undefined : `「${value.slice(0, MOST)}」不在${this.#title}中`;
  }
}

/** Characters of a value that a warning shows. */
const MOST = 50;
