import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isMap, isScalar, parse, parseDocument } from "yaml";
import type { Patch } from "./apply-patch.ts";

const folder = path.join(import.meta.dirname, "../cases/mistakes");

/** A mistake planted into the base project: an entry of a file of tests/cases/mistakes. */
export interface Mistake {
  name: string;
  /** File that holds the entry. */
  fixture: string;
  patch: Patch;
  /** Everything that the generator prints, without source frames unless it contains one. */
  expected: string;
}

/** Lists every mistake, sorted by file and then as written. */
export function listMistakes(): readonly Mistake[] {
  known ??= readdirSync(folder)
    .sort()
    .flatMap((file) => read(path.join(folder, file)));
  return known;
}

let known: readonly Mistake[] | undefined;

function read(fixture: string): Mistake[] {
  const entries = parse(readFileSync(fixture, "utf8")) as Record<string, Patch & { expect?: string }>;
  return Object.entries(entries).map(([name, { expect = "", ...patch }]) => ({ name, fixture, patch, expected: withCount(expect) }));
}

/** Appends the closing line, which `expect` omits because it only counts the diagnostics. */
function withCount(diagnostics: string): string {
  const count = diagnostics.split("\n\n").length;
  return `${diagnostics}\n${count === 1 ? "1 mistake" : `${count} mistakes`}\n`;
}

/** Matches the head of a diagnostic, the source line, and the markers below the marked range. */
const FRAME = /^(\S+:\d+:)(\d+)( .*)\n *\d+ \| (.*)\n +\| (\s*)(\^+)$/gm;

/**
 * Converts printed diagnostics to the form of an entry. Each frame is replaced by the range of columns that it marks
 * (`books.yaml:17:3-6`), which keeps an entry short. An entry that contains a frame is compared unchanged.
 */
export function printedFor({ expected }: Mistake, printed: string): string {
  if (/^ +\| /m.test(expected)) return printed;
  return printed.replace(FRAME, (_, place: string, column: string, rest: string, line: string, pad: string, marks: string) => {
    const first = Number(column);
    if (pad.length !== displayWidth(line.slice(0, first - 1))) throw new Error(`the marks do not begin at ${place}${column}`);
    let last = first;
    while (last < line.length && displayWidth(line.slice(first - 1, last)) < marks.length) last++;
    return `${place}${column}-${last}${rest}`;
  });
}

/** Counts terminal columns. */
const displayWidth = (text: string): number => [...text].reduce((width, character) => width + (character > "\u1100" ? 2 : 1), 0);

const CLOSING_LINE = /\n\d+ mistakes?\n$/;

/**
 * Writes printed diagnostics into the entries of mistakes. Everything else in their files is unchanged.
 *
 * @param printed - Printed text by name of the mistake, in the form of `printedFor`. An entry without `expect` gets one.
 */
export function rewriteExpected(printed: ReadonlyMap<string, string>): void {
  for (const fixture of new Set(listMistakes().map((mistake) => mistake.fixture))) {
    let text = readFileSync(fixture, "utf8");
    const { contents } = parseDocument(text);
    if (!isMap(contents)) throw new Error(`${fixture} is no mapping`);
    // Starts at the end, so that the ranges of earlier entries remain valid.
    for (const { key, value } of [...contents.items].reverse()) {
      const now = printed.get(String(isScalar(key) ? key.value : key));
      if (now === undefined || !isMap(value)) continue;
      const block = `|\n${now.replace(CLOSING_LINE, "").replaceAll(/^(?=.)/gm, "    ")}`;
      const old = value.get("expect", true);
      const [start, end] = old?.range ?? [value.range?.[1] ?? 0, value.range?.[1] ?? 0];
      // A block scalar includes its line end, another value does not.
      const rest = text.slice(end).replace(old !== undefined && text[start] !== "|" ? /^\n/ : "", "");
      text = `${text.slice(0, start)}${old === undefined ? "  expect: " : ""}${block}${rest}`;
    }
    writeFileSync(fixture, text);
  }
}
