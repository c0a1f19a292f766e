import { Fragment, type ReactNode, useRef } from "react";
import { useReachableScroll } from "../../../runtime/index.ts";
import type { SheetColumn } from "./columns.ts";
import "./sheet.css";

export interface SheetSection {
  title: string;
  /** Pairs of label and value. */
  facts: readonly (readonly [label: string, value: unknown])[];
}

export interface AnnouncementProps {
  title: string;
  publishTime: string;
  sections: readonly SheetSection[];
  children: ReactNode;
}

const NO_VALUE = "—";

/** An announcement as it is published: title, time, facts and table. */
export function Announcement({ title, publishTime, sections, children }: AnnouncementProps): ReactNode {
  return (
    <article className="gp-sheet">
      <h2>{title}</h2>
      <p className="gp-sheet-time">发布时间：{publishTime}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h3>{section.title}</h3>
          <Facts facts={section.facts} />
        </section>
      ))}
      {children}
    </article>
  );
}

export function Facts({ facts }: Pick<SheetSection, "facts">): ReactNode {
  return (
    <dl className="gp-sheet-facts">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{cellText(value)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function cellText(value: unknown): string {
  return value === undefined || value === null || value === "" ? NO_VALUE : String(value);
}

export interface SheetTableProps<R> {
  label: string;
  columns: readonly SheetColumn<R>[];
  rows: readonly R[];
}

/**
 * Renders a table on a printable sheet, without paging and buttons. Totals are in the last row instead of a table footer, so that they are
 * printed only once.
 */
export function SheetTable<R>({ label, columns, rows }: SheetTableProps<R>): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  useReachableScroll(container, rows);
  return (
    <div ref={container} className="gp-sheet-scroll">
      <table className="gp-sheet-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.total === undefined ? "" : "gp-sheet-number"}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* A signed document must state explicitly that there are no rows. */}
          {rows.length === 0 && (
            <tr>
              <td className="gp-sheet-none" colSpan={columns.length}>
                无
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.label} className={column.total === undefined ? "" : "gp-sheet-number"}>
                  {cellText(column.of(row, index))}
                </td>
              ))}
            </tr>
          ))}
          <tr className="gp-sheet-totals">
            {columns.map((column, index) => (
              <td key={column.label} className={column.total === undefined ? "" : "gp-sheet-number"}>
                {column.total?.(rows) ?? (index === 0 ? "合计" : "")}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
