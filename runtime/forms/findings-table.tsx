import { memo, type ReactNode, startTransition, useEffect, useState } from "react";
import { NARROW, useMedia } from "../hooks/use-media.ts";
import "./findings-table.css";

/** A column of a {@link FindingsTable}: its heading, and how the text of a finding is obtained. */
export interface FindingColumn<T> {
  /** Heading of the column. */
  title: string;
  /** Returns the text of a finding, or an empty string if it has none. */
  textOf: (finding: T) => string;
  /** The column is only as wide as its texts. */
  short?: true;
  /** The column is wide enough for a sentence. On a phone its text is the first line of a finding, in bold. */
  main?: true;
}

/** Properties of {@link FindingsTable}, a list of findings about a spreadsheet. */
export interface FindingsTableProps<T> {
  label: string;
  findings: readonly T[];
  columns: readonly FindingColumn<T>[];
}

/** Number of findings that are rendered in one step. A larger number would delay typing and scrolling. */
const CHUNK = 200;

/**
 * Lists findings (mistakes or warnings) about a spreadsheet in a box that scrolls by pointer and keyboard, without pagination. On a phone
 * each finding is a block of lines. Plain elements are rendered chunk by chunk, so that 2,000 findings appear within moments.
 */
export function FindingsTable<T>(props: FindingsTableProps<T>): ReactNode {
  const isNarrow = useMedia(NARROW);
  const count = useGrowingCount(props.findings.length);
  const Chunk = isNarrow ? Blocks : Lines;
  const chunks = Array.from({ length: Math.ceil(count / CHUNK) }, (_, at) => (
    <Chunk key={at} findings={props.findings} columns={props.columns} from={at * CHUNK} />
  ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className="gp-findings" aria-label={props.label} aria-busy={count < props.findings.length} tabIndex={0}>
      {isNarrow ? (
        <ul aria-label={props.label}>{chunks}</ul>
      ) : (
        <table aria-label={props.label}>
          <thead>
            <tr>
              {props.columns.map((column) => (
                <th key={column.title} scope="col" className={classOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{chunks}</tbody>
        </table>
      )}
    </section>
  );
}

/** Counts up to `total` in chunks, while the browser has nothing more urgent to do. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(CHUNK);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + CHUNK)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}

const classOf = <T,>({ short, main }: FindingColumn<T>): string | undefined =>
  short === true ? "gp-findings-short" : main === true ? "gp-findings-main" : undefined;

interface ChunkProps<T> extends Omit<FindingsTableProps<T>, "label"> {
  /** Index of its first finding. */
  from: number;
}

function LinesChunk<T>({ findings, columns, from }: ChunkProps<T>): ReactNode {
  return findings.slice(from, from + CHUNK).map((finding, index) => (
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.title} className={classOf(column)}>
          {column.textOf(finding)}
        </td>
      ))}
    </tr>
  ));
}

function BlocksChunk<T>({ findings, columns, from }: ChunkProps<T>): ReactNode {
  const ordered = [...columns].sort((one, other) => Number(other.main === true) - Number(one.main === true));
  return findings.slice(from, from + CHUNK).map((finding, index) => (
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
  ));
}

// `memo` loses the type parameter.
const Lines = memo(LinesChunk) as typeof LinesChunk;
const Blocks = memo(BlocksChunk) as typeof BlocksChunk;
