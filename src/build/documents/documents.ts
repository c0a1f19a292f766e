import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderReference } from "./language-reference.ts";
import { renderMetrics } from "./metrics-table.ts";
import { renderSettings } from "./settings-table.ts";

/** A generated document, either the whole file or the text between two markers. */
export interface GeneratedDocument {
  /** Relative to the root of the project. */
  path: string;
  text: string;
}

/**
 * Builds every generated document, and writes none of them.
 *
 * @returns the documents with the text that they should have
 * @throws Error if a document lacks the marks of its generated section
 */
export function buildDocuments(root: string): GeneratedDocument[] {
  const replaced = (path: string, name: string, content: string): GeneratedDocument => ({
    path,
    text: replaceBetween(readFileSync(join(root, path), "utf8"), name, content),
  });
  return [
    { path: "schemas/REFERENCE.md", text: renderReference() },
    replaced("src/server/engine/config/README.md", "settings", renderSettings()),
    replaced("src/server/README.md", "metrics", renderMetrics()),
  ];
}

/**
 * Replaces the text between `<!-- generated: NAME -->` and `<!-- end -->`.
 *
 * @throws if the markers are missing
 */
function replaceBetween(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- generated: ${name} -->`, "<!-- end -->"];
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${start} … ${end} is missing`);
  return `${text.slice(0, from)}${start}\n\n${content}\n\n${text.slice(to)}`;
}
