import type { ReactNode } from "react";
import { LoadingLines, lazyInline } from "../../../runtime/index.ts";
import { Unread } from "../sheet/unread.tsx";

const Bars = lazyInline(() => import("./bar-chart.tsx"), <div className="gp-figure-chart" />);

/** One row of a figure: a bar of the chart, and a row of the table. */
export interface FigureRow {
  name: string;
  value: number;
  text: string;
  /** Values that the bar consists of, one per kind. */
  segments?: readonly number[];
  /** Cells of the table row; undefined to show the row in the chart only. */
  cells: readonly string[] | undefined;
}

interface FigureProps {
  title: string;
  hint?: string;
  /** Headings of the table. The first one is for the names. */
  heads: readonly string[];
  rows: readonly FigureRow[] | undefined;
  /** Whether the figure is above a list: a low chart with its table beside it. */
  small?: boolean;
  /** Names of the kinds that each bar consists of, from the bottom up. */
  kinds?: readonly string[];
  /** Number of last rows that the chart shows; default: all. */
  shown?: number;
  /** Draws horizontal bars, which suit long names. */
  lying?: boolean;
  /** Last row of the table. */
  total?: readonly string[];
  error: Error | null;
  retry: () => unknown;
}

/**
 * A chart with its numbers in a table, below it or, if `small`, beside it. It shows a placeholder while `rows` is undefined, and the error
 * with a retry button if there is one.
 */
export function Figure({
  title,
  hint,
  heads,
  rows,
  kinds,
  small = false,
  shown = 1000,
  lying = false,
  total,
  error,
  retry,
}: FigureProps): ReactNode {
  return (
    <section className={small ? "gp-card gp-figure gp-figure-small" : "gp-card gp-figure"} aria-label={title}>
      <h3>{title}</h3>
      {hint !== undefined && <p className="gp-figure-hint">{hint}</p>}
      {error !== null ? (
        <Unread what={title} error={error} retry={retry} />
      ) : rows === undefined ? (
        <LoadingLines rows={5} />
      ) : rows.length === 0 ? (
        <p className="gp-empty">暂无数据</p>
      ) : (
        <>
          <Bars title={title} bars={rows.slice(-shown)} lying={lying} kinds={kinds} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
          <section className="gp-figure-table" aria-label={`${title}数据`} tabIndex={0}>
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(
                  ({ name, cells }) =>
                    cells !== undefined && (
                      <tr key={name}>
                        <th scope="row">{name}</th>
                        {cells.map((cell, index) => (
                          <td key={heads[index + 1]}>{cell}</td>
                        ))}
                      </tr>
                    ),
                )}
              </tbody>
              {total !== undefined && (
                <tfoot>
                  <tr>
                    <th scope="row">合计</th>
                    {total.map((cell, index) => (
                      <td key={heads[index + 1]}>{cell}</td>
                    ))}
                  </tr>
                </tfoot>
              )}
            </table>
          </section>
        </>
      )}
    </section>
  );
}
