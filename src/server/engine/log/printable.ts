import { inspect } from "node:util";

/** Control characters, also C1, and those that reverse the direction of a text or end a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Escapes control characters, which a terminal would execute instead of showing. ESC, for example, can erase earlier lines. Line breaks are
 * escaped too, because a value with a line break could look like a line of the program.
 *
 * @param text a value that another person may have chosen: a name in the database, or a text of a backup
 * @example printable("a\\u001b[2J") // "a\\\\u001b[2J"
 */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);

/**
 * Escapes the lines of a text as {@link printable} does. All lines but the first are indented, so that none of them looks like a line of
 * the program.
 */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n  ");

/**
 * Describes an error with its stack and its causes, as `console.error` does, with control characters escaped. They are escaped because the
 * texts of an error may originate from another host.
 */
export const printableError = (error: unknown): string => printableLines(inspect(error));

/**
 * Wraps the stream of the server log so that control characters of every line are escaped. JSON does not escape C1 control characters and
 * characters that reverse the direction of text, but terminals execute them. Their escapes have the same meaning in JSON.
 */
export const printableStream = (stream: Pick<NodeJS.WritableStream, "write">): { write: (lines: string) => void } => ({
  write: (lines) => void stream.write(lines.split("\n").map(printable).join("\n")),
});
