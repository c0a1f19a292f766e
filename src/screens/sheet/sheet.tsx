import { Fragment, type ReactNode, useRef } from "react";
import { useReachableScroll } from "../../../runtime/index.ts";
import type { SheetColumn } from "./columns.ts";
import type { Project } from "./project.ts";
import "./sheet.css";

/** A section of a printed document: a title, and facts with their labels. */
export interface SheetSection {
  title: string;
  /** Pairs of label and value. */
  facts: readonly (readonly [label: string, value: unknown])[];
}

/** Properties of {@link Announcement}. */
export interface AnnouncementProps {
  project: Project;
  /** Last word of the title. */
  kind: "公告" | "结果公告";
  publishTime: string;
  /** The section after those of the project and of its unit. */
  section: SheetSection;
  children: ReactNode;
}

const NO_VALUE = "—";

/** An announcement as it is published: title, time, facts and table. */
export function Announcement({ project, kind, publishTime, section, children }: AnnouncementProps): ReactNode {
  const { projectCode, projectName, orgName, orgContact, orgTel } = project;
  const sections: SheetSection[] = [
    {
      title: "项目信息",
      facts: [
        ["项目编号", projectCode],
        ["项目名称", projectName],
      ],
    },
    {
      title: "处置单位信息",
      facts: [
        ["处置单位", orgName],
        ["联系人", orgContact],
        ["联系方式", orgTel],
      ],
    },
    section,
  ];
  return (
    <article className="gp-sheet">
      <h2>{`${orgName ?? ""}处置${project.projectNameStr ?? ""}${kind}`}</h2>
      <p className="gp-sheet-time">发布时间：{publishTime}</p>
      {sections.map(({ title, facts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <Facts facts={facts} />
        </section>
      ))}
      {children}
    </article>
  );
}

/** Renders facts as labels and values. */
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

/** Properties of {@link SheetTable}. */
export interface SheetTableProps<R> {
  label: string;
  columns: readonly SheetColumn<R>[];
  rows: readonly R[];
}

/**
 * Renders a table on a printable sheet, without paging and buttons. The totals are the last row. A table footer would be printed on every
 * page.
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
