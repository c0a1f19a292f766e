import type { ConditionTree } from "./condition-tree.ts";
import type { Sheet } from "./sheet.ts";

/**
 * The four calls of an import into a list (`import`). `upload` receives the file, `rows` previews its rows, and `write` saves them. `file`
 * returns the template, or the uploaded file with its mistakes marked. The author declares `write`; the generator adds the other three.
 */
export type ListImportStep = "write" | "upload" | "rows" | "file";

/**
 * Describes the import of a spreadsheet into a list. It contains the layout of the sheet, the fields by which the stored record for a row
 * is found, and the calls that write records.
 */
export interface ListImport {
  sheet: Sheet;
  /** Entity of the list's records. */
  entity: string;
  /** Id of the call that adds a record. Absent: a row for which no stored record is found is refused. */
  add?: string;
  /** Id of the call that changes the stored record for a row. Absent: no stored record is looked for, and every row adds a record. */
  update?: string;
  /** Fields by which the stored record for a row is found. Empty without `update`. */
  match: readonly string[];
  /** Condition of the list. A record that the list does not show is not found. */
  where?: ConditionTree;
  /** Fields of `update` that have no column. The import sends their stored values, as a form does. */
  carried: readonly string[];
  /** Fields that have no column. The user enters their values once, for all rows. */
  given: readonly string[];
  /** By field: how the text in the column of the field references a record of another entity. */
  references: Readonly<Record<string, NamedReference>>;
}

/**
 * Describes a column of an import that references a record by a readable field (`by`) instead of by its key. For each cell, the import
 * searches the record of `entity` whose field `by` contains the text of the cell.
 */
export interface NamedReference {
  /** The entity of the referenced records. */
  entity: string;
  /** Field that identifies the record in the spreadsheet, such as its name. */
  by: string;
  /** Only records that fulfil this condition are found. Absent: all records. */
  where?: ConditionTree;
  /** Values that reference no record, each mapped to the label that a cell contains instead of the text of `by`. */
  except?: Readonly<Record<string, string>>;
}

/**
 * Effects that a row of an import can have. `add`: it adds a record. `update`: it changes a stored record. `same`: it changes nothing,
 * because the stored record has these values already.
 */
export const ROW_CHANGES = ["add", "update", "same"] as const;
/** The effect of a row of the spreadsheet on the records ({@link ROW_CHANGES}). */
export type RowChange = (typeof ROW_CHANGES)[number];

/** A row of the spreadsheet in the preview of an import. */
export interface PreviewedRow {
  /** Row number in the sheet, from 1. */
  row: number;
  /** The effect that the row would have. */
  change: RowChange;
  /** Texts of its cells, in the sequence of the columns of the import. */
  texts: readonly string[];
}

/**
 * Result of an import: the number of added records, of updated records, and of records that already had the same values. A preview has the
 * numbers that the import would return.
 */
export interface ListImportResult {
  added: number;
  updated: number;
  same: number;
  /** Key of the first added record. Absent if no record was added, and in a preview. */
  firstKey?: string;
  /** Key of the parent of the first added record, if the entity is a tree. */
  firstParent?: string;
}

/** Maximum number of rows that the preview of an import shows. The import itself also writes the rows after them. */
export const MOST_PREVIEWED = 200;

/** Name of an input of imports. Its value is the id of the uploaded workbook, or of one of its sheets. */
export const WORKBOOK_INPUT = "workbook";
/**
 * Name of an input of imports that assigns columns of the file to fields. For each column of the layout, its value has the position of the
 * column in the file, from 0. `-1`: the column is not imported.
 */
export const POSITIONS_INPUT = "columns";
