import { hash } from "node:crypto";

/**
 * The facts in the header of a generated file: the template and the source files from which it is generated. Date and version are left out,
 * so that the same input results in the same bytes.
 */
export interface Header {
  template: string;
  sources: readonly string[];
}

/** The header of a generated file that was read from the disk. */
export interface ReadHeader extends Header {
  /** The hash in the header matches the file, so nobody has edited it. */
  intact: boolean;
}

/** Computes a hash of a text: the first 32 hex digits of SHA-256. */
export const digest = (text: string): string => hash("sha256", text, "hex").slice(0, 32);

const fileHash = ({ template, sources }: Header, body: string): string => digest([template, ...sources, body].join("\n"));

const EDIT = "do not edit; change the sources or the template and run `npm run generate`";

/**
 * Returns the text of a generated file: a header, then the body. The header names template and sources, and has a hash by which
 * {@link readHeader} detects edits. The file extension of `path` determines the format of the header. A JSON body must start with `{` on a
 * line of its own.
 */
export function withHeader(path: string, header: Header, body: string): string {
  const template = `templates/${header.template}.hbs`;
  const facts: Header = { template, sources: header.sources };
  if (path.endsWith(".json")) {
    const rest = body.slice("{\n".length);
    const generated = { by: "npm run generate", template, sources: header.sources, hash: fileHash(facts, rest) };
    return `{\n  "x-generated": ${JSON.stringify(generated)},\n${rest}`;
  }
  const hash = fileHash(facts, body);
  const lines = [`Generated: ${EDIT}.`, `Template: ${template}`, `Sources: ${header.sources.join(", ")}`, `Hash: ${hash}`];
  if (path.endsWith(".md")) return `<!-- ${lines.join("\n     ")} -->\n\n${body}`;
  return `${lines.map((line) => `// ${line}\n`).join("")}\n${body}`;
}

const TEXT =
  /^(?:\/\/|<!--) Generated: [^\n]*\n(?:\/\/ | {5})Template: ([^\n]*)\n(?:\/\/ | {5})Sources: ([^\n]*)\n(?:\/\/ | {5})Hash: ([0-9a-f]{32})(?: -->)?\n\n/;
const JSON_TEXT = /^\{\n {2}"x-generated": (\{[^\n]*\}),\n/;

/**
 * Reads the header of a generated file, and tests by its hash whether the file was edited by hand.
 *
 * @returns undefined if the text has no valid header. Such a file was not generated, or its header was removed
 */
export function readHeader(path: string, text: string): ReadHeader | undefined {
  const match = (path.endsWith(".json") ? JSON_TEXT : TEXT).exec(text);
  if (match === null) return undefined;
  const body = text.slice(match[0].length);
  const facts = path.endsWith(".json")
    ? jsonFacts(match[1] ?? "")
    : { template: match[1] ?? "", sources: match[2] === "" ? [] : (match[2] ?? "").split(", "), hash: match[3] ?? "" };
  if (facts === undefined) return undefined;
  return { template: facts.template, sources: facts.sources, intact: fileHash(facts, body) === facts.hash };
}

function jsonFacts(text: string): (Header & { hash: string }) | undefined {
  try {
    const { template, sources, hash } = JSON.parse(text) as Partial<Header & { hash: string }>;
    return typeof template === "string" && Array.isArray(sources) && typeof hash === "string" ? { template, sources, hash } : undefined;
  } catch {
    return undefined;
  }
}
