import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Sheet, SheetUnique } from "../../../../runtime/contract/language/sheet.ts";

/** A duplicate that {@link Twins} found: the violated uniqueness, and the first row with the same values. */
export interface Twin {
  unique: SheetUnique;
  /** Titles of the columns: `账号`, `姓名、手机号`. */
  titles: string;
  /** The first of the fields, where the duplicate is reported. */
  field: string;
  /** Number of the first row with these values. */
  row: number;
}

interface Seen {
  unique: SheetUnique;
  titles: string;
  /** Number of the first row, by its values. */
  rows: Map<string, number>;
}

/** Finds rows of a sheet that repeat values which must be unique (`unique` of `x-import`). Only rows of the same sheet are compared. */
export class Twins {
  readonly #seen: readonly Seen[];

  constructor({ unique = [], columns }: Sheet) {
    this.#seen = unique.map((item) => {
      const titles = item.fields.map((field) => columns.find((column) => column.field === field)?.title ?? field).join("、");
      return { unique: item, titles, rows: new Map() };
    });
  }

  /** Finds the duplicates of a row among earlier ones, and remembers the row. Uniqueness over a value that the row lacks is not checked. */
  find(record: Data, row: number): Twin[] {
    return this.#seen.flatMap(({ unique, titles, rows }) => {
      const values = unique.fields.map((field) => record[field]);
      if (values.some((value) => value === undefined)) return [];
      const key = unique.caseless === true ? foldCase(JSON.stringify(values)) : JSON.stringify(values);
      const first = rows.get(key);
      if (first === undefined) rows.set(key, row);
      return first === undefined ? [] : [{ unique, titles, field: unique.fields[0] ?? "", row: first }];
    });
  }
}

/** Folds ASCII letters only, as the database compares `caseless` fields. */
const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
