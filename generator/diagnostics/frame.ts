import { sorted, type Diagnostic } from "./diagnostic.ts";
import type { Place } from "./place.ts";

const FULL_WIDTH = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** Counts the terminal columns that a text takes. A Chinese character takes two. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += FULL_WIDTH.test(character) ? 2 : 1;
  return width;
}

function marked(place: Place, line: string): { pad: string; marks: string } {
  const before = line.slice(0, place.column - 1);
  const pad = before.replace(/[^\t]/gu, (character) => " ".repeat(widthOf(character)));
  return { pad, marks: "^".repeat(Math.max(1, widthOf(line.slice(place.column - 1, place.column - 1 + place.length)))) };
}

/** Renders the source line of a place, with marks below it. Returns no lines if the source line is missing or blank. */
function frame(place: Place, text: string): string[] {
  const line = text.split(/\r?\n/)[place.line - 1];
  if (line === undefined || line.trim() === "") return [];
  const number = String(place.line).padStart(4);
  const { pad, marks } = marked(place, line);
  return [`${number} | ${line}`, `${" ".repeat(number.length)} | ${pad}${marks}`];
}

/**
 * Formats a mistake as lines for the terminal: position with code and message, the line of the source with a mark below, and the hint.
 *
 * @param text the source of the file; undefined to leave out its line
 */
export function formatDiagnostic(diagnostic: Diagnostic, text: string | undefined): string {
  const { at, code, message, hint } = diagnostic;
  const lines = [`${at.file}:${at.line}:${at.column} ${code} ${message}`];
  if (text !== undefined) lines.push(...frame(at, text));
  if (hint !== undefined) lines.push(`  hint: ${hint}`);
  return lines.join("\n");
}

/**
 * Formats all mistakes, sorted, with their count at the end.
 * @param textOf returns the source of a file, or undefined to leave its source lines out
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], textOf: (file: string) => string | undefined): string {
  const blocks = sorted(diagnostics).map((item) => formatDiagnostic(item, textOf(item.at.file)));
  blocks.push(diagnostics.length === 1 ? "1 mistake" : `${diagnostics.length} mistakes`);
  return `${blocks.join("\n\n")}\n`;
}
