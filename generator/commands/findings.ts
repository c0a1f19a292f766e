import { codes } from "../diagnostics/codes.ts";
import { type Diagnostic, sorted } from "../diagnostics/diagnostic.ts";
import type { WriteFacts } from "../write/write.ts";

/** A result of `generate --check`: a mistake in the metadata, or a generated file that differs from what the metadata generates. */
export interface Finding {
  /** A code of the register of diagnostics, or the state of a generated file (`changed`, `missing`, `orphaned`, `edited`). */
  code: string;
  message: string;
  hint?: string;
  /** Path from the project's root, with forward slashes. */
  file: string;
  /** Number of the line, from 1. */
  line: number;
  /** Number of the column, from 1. */
  column: number;
  /** Length of the marked text, in UTF-16 code units. */
  length: number;
}

/** The ways in which a file in src/generated can differ from what the metadata generates, each with its meaning for readers of a report. */
export const states = {
  changed: "A generated file differs from what the metadata yields.",
  missing: "A generated file does not exist.",
  orphaned: "A generated file that no metadata yields any more.",
  edited: "A generated file was edited by hand.",
} as const;

/** Meanings of all codes that a finding may have: diagnostic codes, and states of generated files. */
export const meanings: Readonly<Record<string, string>> = { ...codes, ...states };

/** Converts mistakes in the metadata to findings, sorted by their position. */
export const findingsOfMistakes = (diagnostics: readonly Diagnostic[]): Finding[] =>
  sorted(diagnostics).map(({ code, message, hint, at }) => ({
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    file: at.file,
    line: at.line,
    column: at.column,
    length: at.length,
  }));

type Item = Pick<WriteFacts["missing"][number], "path" | "sources">;

/**
 * Converts generated files that differ from the metadata to findings. The findings are sorted by the path of the reported file:
 *
 * - `edited`, by hand: the generated file, at its first line that differs
 * - `changed`, because the metadata now yields other content: the generated file, at its first line that differs
 * - `orphaned`, because no metadata yields it any more: the generated file, at line 1
 * - `missing` on disk: the first metadata file from which it is generated, at line 1. Without such a file: the missing file
 */
export function findingsOfFiles({ edited, changed, missing, orphaned }: WriteFacts): Finding[] {
  const run = "run npm run generate";
  const findings = [
    ...edited.map((item) =>
      finding("edited", item, `make the change in ${sourceText(item)}, or delete the file and ${run}`, differingLine(item)),
    ),
    ...changed.map((item) => finding("changed", item, run, differingLine(item))),
    ...missing.map((item) => ({ ...finding("missing", item, run), file: firstSource(item) ?? item.path })),
    ...orphaned.map((item) => finding("orphaned", item, `${run} to remove it`)),
  ];
  return findings.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.message < b.message ? -1 : 1));
}

function finding(state: keyof typeof states, item: Item, hint: string, line = 1): Finding {
  const texts = {
    changed: `${item.path} is not what ${sourceText(item)} yields`,
    missing: `${item.path} is missing, which ${sourceText(item)} yields`,
    orphaned: `${item.path} is generated, but no metadata yields it any more`,
    edited: `${item.path} was edited by hand`,
  };
  return { code: state, message: texts[state], hint, file: item.path, line, column: 1, length: 1 };
}

const sourceText = ({ sources }: Item): string => (sources.length === 0 ? "the metadata" : sources.join(", "));

/**
 * Returns the first source of a finding that is a file. Undefined if all its sources are folders, as for files that depend on the whole
 * project.
 */
const firstSource = ({ sources }: Item): string | undefined => sources.find((source) => /\.\w+$/.test(source));

/** Returns the number of the first line that differs on disk, from 1. */
function differingLine({ before, after }: WriteFacts["changed"][number]): number {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const line = old.findIndex((text, index) => text !== now[index] && !isHash(text));
  return line < 0 ? 1 : line + 1;
}

/**
 * Tests whether a line contains the hash of the header. This line differs whenever any other line does, and so is not the one to report.
 */
const isHash = (line: string): boolean => /\bhash"?: ?"?[0-9a-f]{32}\b/i.test(line);
