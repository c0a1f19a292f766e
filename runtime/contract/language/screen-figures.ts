import type { Tone } from "../values/data.ts";
import type { Compiled } from "./screen.ts";
import type { Terms } from "./terms.ts";
import type { DisplayFormat } from "./widgets.ts";

/** A link from a figure or chart to a screen with a list. The query of its address filters the list. */
export interface ListLink<T extends Terms = Compiled> {
  screen: Exclude<T["page"], "back">;
  /** Id of the screen. Users without a right to it get no link. */
  right: string;
  /** Values by name in the address of the screen: its parameters, its steps, its search. */
  query?: T["values"];
}

/** A block of a page that shows one number, with its label. The number is read from the reply of `call`. */
export interface FigureBlock<T extends Terms = Compiled> {
  kind: "figure";
  label: string;
  call: T["call"];
  /** Inputs of the call. */
  send?: T["values"];
  /**
   * Field of the reply with the number. If the reply has several rows, their numbers are added. Absent for a paged list: the number is its
   * total.
   */
  value?: T["name"];
  /** For a call that counts rows by code: the code whose count is the number. Absent: the sum of all counts. */
  of?: string;
  format: DisplayFormat;
  /** Unit after the number, such as 元. */
  unit?: string;
  /** Explanatory text in the block. */
  hint?: T["text"];
  /** The page that opens when the user clicks the number. */
  link?: T["link"];
}

/** How a chart draws its values: vertical bars, a line, or slices of a circle. */
export type ChartType = "bar" | "line" | "pie";

/**
 * A chart of the rows that `call` returns, with a table of the same numbers below it. The numbers of rows with the same value of `x` are
 * added.
 */
export interface ChartBlock<T extends Terms = Compiled> {
  kind: "chart";
  type: ChartType;
  title: string;
  /** Explanatory text in the block. */
  hint?: T["text"];
  call: T["call"];
  /** Inputs of the call. */
  send?: T["values"];
  /** The column by whose values rows are grouped. If it has codes, the groups are in the sequence of the codes. */
  x: T["column"];
  /** The fields whose numbers are drawn. Each is also a column of the table. */
  y: readonly T["name"][];
  /** The columns of the table after `x`. */
  columns: readonly T["column"][];
  /** Divides each group into series, by the values of this column. `y` is then a single field. */
  series?: T["column"];
  /** Colours of the series in their sequence. If there are more series than colours, the others have the last colour. */
  tones?: readonly Tone[];
  /** Draws horizontal bars, which suit long names. */
  horizontal?: true;
  /** Draws only this number of groups, counted from the last group. The table contains all groups. Absent: all groups are drawn. */
  last?: number;
  /** Columns whose sum over all groups is shown in the last row of the table. */
  totals?: readonly T["name"][];
  /**
   * Set if the values of `x` are periods of a date or of a time, such as `2026-03`. `link` can then refer to the first and the last moment
   * of the clicked period as `$row.from` and `$row.to`.
   */
  period?: "date" | "datetime";
  /** The page that opens when the user clicks a group. */
  link?: T["link"];
}
