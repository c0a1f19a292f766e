import type { ConditionTree } from "./condition-tree.ts";
import type { Sheet } from "./sheet.ts";

/**
 * Steps of an import into a list (`import`). `write`, the declared call, saves the rows. The generator adds three calls: `upload` receives
 * the file, `rows` previews its rows, and `file` returns the template or the marked file.
 */
export type ListImportStep = "write" | "upload" | "rows" | "file";

/** Describes the import of a spreadsheet into the records of an entity: the layout of the sheet, and the calls that write a row. */
export interface ListImport {
  sheet: Sheet;
  entity: string;
  /** Id of the call that creates the record of a row. Absent: rows without a record are refused. */
  add?: string;
  /** Id of the call that changes the record of a row. Absent: no record is looked for. */
  update?: string;
  /** Fields by which the record of a row is found. Empty without `update`. */
  match: readonly string[];
  /** Condition of the list. A record that the list does not show is not found. */
  where?: ConditionTree;
  /** Fields of `update` that have no column. They are sent as stored, as a form does. */
  carried: readonly string[];
  /** Fields whose value is sent once for all rows. */
  given: readonly string[];
  /** By field: how a text in its column names a record of another entity. */
  references: Readonly<Record<string, NamedReference>>;
}

/**
 * A reference whose spreadsheet column contains another field than the key, such as the name of the record. The import searches the record
 * by that field.
 */
export interface NamedReference {
  entity: string;
  /** Field whose value names the record. */
  by: string;
  where?: ConditionTree;
  /** Labels, by value, of values that reference no record. */
  except?: Readonly<Record<string, string>>;
}

/** Changes that a row of an import makes. `same`: the record has these values already. */
export const ROW_CHANGES = ["add", "update", "same"] as const;
export type RowChange = (typeof ROW_CHANGES)[number];

/** A row in the preview of an import: whether it would add or update a record, and its cells as texts. */
export interface PreviewedRow {
  /** Row number in the sheet, from 1. */
  row: number;
  change: RowChange;
  /** Texts of its cells, in the sequence of the columns of the import. */
  texts: readonly string[];
}

/** The result of an import: how many records were added, updated, or had the same values already. */
export interface ListImportResult {
  added: number;
  updated: number;
  same: number;
  /** Key of the first record that was added. Absent if none was, or in a preview. */
  firstKey?: string;
  /** Key of the parent of that record, in a tree. */
  firstParent?: string;
}

/** Maximum number of rows that the preview of an import lists. */
export const MOST_PREVIEWED = 200;

/** Name of the input of an import with the id of the uploaded workbook, or of one of its sheets. */
export const WORKBOOK_INPUT = "workbook";
/** Name of the input of an import with the position of each column in the file, from 0; `-1` for a column that is not imported. */
export const POSITIONS_INPUT = "columns";
