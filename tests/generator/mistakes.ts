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
  /** Everything the generator prints; without the frames of the source, unless it shows some. */
  expected: string;
}

/** Every mistake, in the order of the files and their entries. */
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

/** Diagnostics with their closing line, which `expect` leaves out because it only counts them. */
function withCount(diagnostics: string): string {
  const count = diagnostics.split("\n\n").length;
  return `${diagnostics}\n${count === 1 ? "1 mistake" : `${count} mistakes`}\n`;
}

/** Head of a diagnostic, the source line, and the marks below what it is about. */
const FRAME = /^(\S+:\d+:)(\d+)( .*)\n *\d+ \| (.*)\n +\| (\s*)(\^+)$/gm;

/**
 * What the generator prints as an entry of a mistake has it: each frame is replaced by the range of columns that it marks
 * (`books.yaml:17:3-6`), so that an entry is short. An entry that shows a frame is compared whole.
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

/** Columns of a terminal. */
const displayWidth = (text: string): number => [...text].reduce((width, character) => width + (character > "\u1100" ? 2 : 1), 0);

const CLOSING_LINE = /\n\d+ mistakes?\n$/;

/**
 * Writes what the generator prints into the entries of mistakes; everything else in their files remains as it is.
 *
 * @param printed - Printed text by name of the mistake, as `printedFor` gives it. An entry without `expect` gets one.
 */
export function rewriteExpected(printed: ReadonlyMap<string, string>): void {
  for (const fixture of new Set(listMistakes().map((mistake) => mistake.fixture))) {
    let text = readFileSync(fixture, "utf8");
    const { contents } = parseDocument(text);
    if (!isMap(contents)) throw new Error(`${fixture} is no mapping`);
    // From the end, so that the ranges of the entries before remain right.
    for (const { key, value } of [...contents.items].reverse()) {
      const now = printed.get(String(isScalar(key) ? key.value : key));
      if (now === undefined || !isMap(value)) continue;
      const block = `|\n${now.replace(CLOSING_LINE, "").replaceAll(/^(?=.)/gm, "    ")}`;
      const old = value.get("expect", true);
      const [start, end] = old?.range ?? [value.range?.[1] ?? 0, value.range?.[1] ?? 0];
      // A block ends with its line, another value before the end of its line.
      const rest = text.slice(end).replace(old !== undefined && text[start] !== "|" ? /^\n/ : "", "");
      text = `${text.slice(0, start)}${old === undefined ? "  expect: " : ""}${block}${rest}`;
    }
    writeFileSync(fixture, text);
  }
}
