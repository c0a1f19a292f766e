import { inspect } from "node:util";

/** Control characters, also C1, and those that reverse the direction of a text or end a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Escapes the characters of a text that a terminal would obey instead of showing, such as ESC, which can erase earlier lines. Line breaks are
 * escaped too, because they would let a value look like a line of the program.
 *
 * @param text a value that somebody else may have chosen: a name in the database, or a text of a backup
 * @example printable("a\\u001b[2J") // "a\\\\u001b[2J"
 */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);

/** Escapes the lines of a text. Indents all but the first, so that none of them looks like a line of the program. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n  ");

/** Describes an error with its stack and causes, as the console does, and escapes its lines. Its texts may be those of another host. */
export const printableError = (error: unknown): string => printableLines(inspect(error));

/**
 * Creates the stream of the log, which escapes every line before it passes it on. JSON keeps C1 control characters and those that reverse the
 * direction of a text, and terminals obey them. Their escapes mean the same in JSON.
 */
export const printableStream = (stream: Pick<NodeJS.WritableStream, "write">): { write: (lines: string) => void } => ({
  write: (lines) => void stream.write(lines.split("\n").map(printable).join("\n")),
});
