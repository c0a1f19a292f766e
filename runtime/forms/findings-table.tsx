import type { ReactNode } from "react";
import { NARROW, useMedia } from "../hooks/use-media.ts";
import "./findings-table.css";

/** One column of a list of findings. */
export interface FindingColumn<T> {
  title: string;
  /** The text of a finding; blank where it has none. */
  textOf: (finding: T) => string;
  /** Takes no more room than its texts need. */
  short?: true;
  /** Has room for a sentence; on a phone it is first, and stronger than the others. */
  main?: true;
}

export interface FindingsTableProps<T> {
  label: string;
  findings: readonly T[];
  columns: readonly FindingColumn<T>[];
}

/**
 * Lists what is wrong or odd in a spreadsheet, in a box that scrolls by pointer and keyboard. On a phone each finding is a block of
 * lines. Plain elements: a list of 2,000 findings is rendered at once, without pages that hide some of them.
 */
export function FindingsTable<T>(props: FindingsTableProps<T>): ReactNode {
  const isNarrow = useMedia(NARROW);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className="gp-findings" aria-label={props.label} tabIndex={0}>
      {isNarrow ? <Blocks {...props} /> : <Lines {...props} />}
    </section>
  );
}

const classOf = <T,>({ short, main }: FindingColumn<T>): string | undefined =>
  short === true ? "gp-findings-short" : main === true ? "gp-findings-main" : undefined;

function Lines<T>({ label, findings, columns }: FindingsTableProps<T>): ReactNode {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {findings.map((finding, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.title} className={classOf(column)}>
                {column.textOf(finding)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Blocks<T>({ label, findings, columns }: FindingsTableProps<T>): ReactNode {
  const ordered = [...columns].sort((one, other) => Number(other.main === true) - Number(one.main === true));
  return (
    <ul aria-label={label}>
      {findings.map((finding, index) => (
        <li key={index}>
          {ordered.map(({ title, textOf, main }) => {
            const text = textOf(finding);
            if (text === "") return null;
            return main === true ? (
              <strong key={title}>{text}</strong>
            ) : (
              <span key={title}>
                <span className="gp-findings-title">{title}</span> {text}
              </span>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
