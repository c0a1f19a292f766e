/** What the parsers of YAML and JSON say, in words that help. */
export interface SyntaxProblem {
  start: number;
  end: number;
  message: string;
  hint?: string;
}

/** JSON's own parser finds what is wrong with JSON more exactly than YAML's. */
export function jsonProblem(text: string): SyntaxProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return described(text, error instanceof Error ? error.message : String(error));
  }
}

function described(text: string, raw: string): SyntaxProblem {
  const found = Number(/position (\d+)/.exec(raw)?.[1] ?? text.length);
  const before = text.slice(0, found).trimEnd().length - 1;
  const next = text[found];
  const message = raw.replace(/,? ?"?\.\.\..*$|( in JSON)? at position.*$/s, "").replace(/\s+/g, " ");
  if (next === undefined)
    return { start: Math.max(0, before), end: before + 1, message: "the file ends too early", hint: "close what was opened" };
  if (text[before] === "," && (next === "}" || next === "]"))
    return { start: before, end: before + 1, message: `a comma stands before "${next}"`, hint: "take it away" };
  if (next === "/" || next === "#") return { start: found, end: found + 1, message: "JSON has no comments", hint: 'use "description"' };
  const closing = /^Expected ',' or '(.)'/.exec(message)?.[1];
  if (closing !== undefined && (next === '"' || next === "{" || next === "["))
    return { start: Math.max(0, before), end: before + 1, message: `a comma or "${closing}" is missing after this` };
  return { start: found, end: found + 1, message };
}

/** The errors after the first are mostly its echo: this words one. */
export function yamlProblem(text: string, error: { code: string; message: string; pos: readonly [number, number] }): SyntaxProblem {
  const open = error.code === "BAD_INDENT" && error.message.startsWith("Flow");
  const [message, hint] = words[open ? "MISSING_CHAR" : error.code] ?? [error.message.replace(/\s+/g, " ").trim(), undefined];
  // Marked where something stands, not in the blanks before it.
  const blanks = /^[ \t]*/.exec(text.slice(error.pos[0]))?.[0].length ?? 0;
  const atEnd = text.slice(error.pos[0]).trim() === "";
  const start = atEnd ? Math.max(0, text.trimEnd().length - 1) : error.code === "TAB_AS_INDENT" ? error.pos[0] : error.pos[0] + blanks;
  return { start, end: Math.max(start + 1, error.pos[1]), message, ...(hint === undefined ? {} : { hint }) };
}

const words: Readonly<Record<string, readonly [string, string | undefined]>> = {
  BAD_INDENT: ["the indentation fits nothing above", "keys of one mapping, and items of one list, start in the same column"],
  TAB_AS_INDENT: ["a tab stands in the indentation", "indent by blanks"],
  BLOCK_AS_IMPLICIT_KEY: ["a mapping cannot stand here", "quote a text with a colon in it, or look at the indentation of the next line"],
  MULTIPLE_DOCS: ["a second document begins here", "one file, one document: put the rest into a file of its own"],
  MISSING_CHAR: ["something above or here is not closed", "look for a missing quote, } or ]"],
};
