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

/** A block that shows one number of a reply with its label. */
export interface FigureBlock<T extends Terms = Compiled> {
  kind: "figure";
  label: string;
  call: T["call"];
  send?: T["values"];
  /** Field of the reply. Several rows are added up. Absent for a paged list, whose total is the number. */
  value?: T["name"];
  /** For a count: the code whose row is the number. Absent: all rows. */
  of?: string;
  format: DisplayFormat;
  unit?: string;
  hint?: T["text"];
  link?: T["link"];
}

/** How a chart draws its values: vertical bars, a line, or slices of a circle. */
export type ChartType = "bar" | "line" | "pie";

/** A chart of the rows of a call, with a table of its numbers. Rows with the same `x` are added up. */
export interface ChartBlock<T extends Terms = Compiled> {
  kind: "chart";
  type: ChartType;
  title: string;
  hint?: T["text"];
  call: T["call"];
  send?: T["values"];
  /** The values by which rows are grouped. With codes, the groups have the order of the codes. */
  x: T["column"];
  /** The numbers that are drawn. Each has a column. */
  y: readonly T["name"][];
  /** The numbers of the table, beside `x`. */
  columns: readonly T["column"][];
  /** Splits the one number of each group by the values of this field. */
  series?: T["column"];
  /** Colours of the series, from the first to the last. Further series have the last colour. */
  tones?: readonly Tone[];
  /** Draws horizontal bars, which suit long names. */
  horizontal?: true;
  /** Draws only that many of the last groups. The table has all. */
  last?: number;
  /** Columns with a sum over all groups. */
  totals?: readonly T["name"][];
  /** Set if `x` is a period of a date or of a time. A link then knows its first and last moment, as `$row.from` and `$row.to`. */
  period?: "date" | "datetime";
  link?: T["link"];
}
