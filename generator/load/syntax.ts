/**
 * A syntax error of a YAML or JSON file, with a message for authors of metadata. `start` and `end` are offsets in the text, `end`
 * exclusive.
 */
export interface SyntaxProblem {
  start: number;
  end: number;
  message: string;
  hint?: string;
}

/** The message for a file that exceeds the maximum depth of nesting. */
export const TOO_DEEP = "lists and mappings are nested more than 100 levels deep";

/**
 * Describes the first syntax error of a YAML text. Later problems are left out, because most are consequences of the first. For a known
 * cause (a full-width colon, an open bracket), the message is a text of the generator, and not the message of the parser.
 *
 * @param error the error of the YAML parser
 */
export function yamlProblem(text: string, error: { code: string; message: string; pos: readonly [number, number] }): SyntaxProblem {
  const cause = fullWidthColon(text, error.pos[0]) ?? openBracket(text, error);
  if (cause !== undefined) return cause;
  const open = error.code === "BAD_INDENT" && error.message.startsWith("Flow");
  const [message, hint] = messages[open ? "MISSING_CHAR" : error.code] ?? [error.message.replace(/\s+/g, " ").trim(), undefined];
  // Mark the first character that is not blank.
  const blanks = /^[ \t]*/.exec(text.slice(error.pos[0]))?.[0].length ?? 0;
  const atEnd = text.slice(error.pos[0]).trim() === "";
  const start = atEnd ? Math.max(0, text.trimEnd().length - 1) : error.code === "TAB_AS_INDENT" ? error.pos[0] : error.pos[0] + blanks;
  return { start, end: Math.max(start + 1, error.pos[1]), message, ...(hint === undefined ? {} : { hint }) };
}

/** Finds a full-width colon (`title：路由管理`). YAML does not read it as a key, and reports an error at the token that follows. */
function fullWidthColon(text: string, near: number): SyntaxProblem | undefined {
  const line = text.lastIndexOf("\n", near - 1) + 1;
  const first = text.lastIndexOf("\n", line - 2) + 1;
  const end = text.indexOf("\n", near);
  const found = /^([ \t]*(?:- )?[A-Za-z$][\w-]*)：/m.exec(text.slice(line === 0 ? 0 : first, end < 0 ? text.length : end));
  if (found === null) return undefined;
  const start = first + found.index + (found[1]?.length ?? 0);
  return { start, end: start + 1, message: "unexpected full-width ：", hint: 'write ": "' };
}

/** Reports the last bracket before the error that is not closed, if the error is a missing bracket. Undefined otherwise. */
function openBracket(text: string, error: { code: string; message: string; pos: readonly [number, number] }): SyntaxProblem | undefined {
  const asks = error.code === "MISSING_CHAR" || (error.code === "BAD_INDENT" && error.message.startsWith("Flow"));
  if (!asks) return undefined;
  const open: number[] = [];
  for (const { 0: token, index } of text.slice(0, error.pos[0]).matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=^|\s)#.*|[[\]{}]/gm)) {
    if (token === "[" || token === "{") open.push(index);
    else if (token === "]" || token === "}") open.pop();
  }
  const start = open.at(-1);
  if (start === undefined) return undefined;
  return {
    start,
    end: start + 1,
    message: `this ${text[start]} is not closed`,
    hint: `close it with ${text[start] === "[" ? "]" : "}"}, or look for a missing quote`,
  };
}

const messages: Readonly<Record<string, readonly [string, string | undefined]>> = {
  BAD_INDENT: ["the indentation matches no level above", "start the keys of one mapping, and the items of one list, in the same column"],
  TAB_AS_INDENT: ["unexpected tab in the indentation", "indent with blanks"],
  BLOCK_AS_IMPLICIT_KEY: ["unexpected mapping", "quote a text that contains a colon, or check the indentation of the next line"],
  MULTIPLE_DOCS: ["expected one document, found a second one", "move the second document into another file"],
  MISSING_CHAR: ["unclosed text, list or mapping here or above", "look for a missing quote, } or ]"],
};
