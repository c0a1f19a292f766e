import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listSettings, type Setting } from "../../server/engine/config/setting.ts";
import { SETTINGS_BY_HEADING } from "../../server/engine/config/settings.ts";
import { METRICS } from "../../server/engine/telemetry/metric-register.ts";
import { renderReference } from "./language-reference.ts";

/** A generated document, either the whole file or the text between two markers. */
export interface GeneratedDocument {
  /** Relative to the root of the project. */
  path: string;
  text: string;
}

/**
 * Builds the text of every generated document, without writing files.
 *
 * @param root the folder of the project
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

/** Renders the settings of the server in Markdown, as one table for each group. */
function renderSettings(): string {
  return Object.entries(SETTINGS_BY_HEADING)
    .map(
      ([heading, settings]) =>
        `### ${heading}\n\n| name | value | default | meaning | used in |\n|---|---|---|---|---|\n${listSettings(settings).map(rowOf).join("\n")}`,
    )
    .join("\n\n");
}

function rowOf({ name, kind, default: fallback, unset, meaning, usedIn }: Setting<unknown>): string {
  const cells = [`\`${name}\``, kind.values, unset ?? (fallback ? `\`${fallback}\`` : "none"), meaning, `\`src/server/${usedIn}\``];
  return `| ${cells.join(" | ")} |`;
}

/** Renders the metrics of the server in Markdown, as one table. */
function renderMetrics(): string {
  const rows = Object.entries(METRICS).map(([name, { type, labels, help }]) => {
    const named = labels.map((label) => `\`${label}\``).join(", ");
    return `| \`${name}\` | ${type} | ${named} | ${help} |`;
  });
  return `| name | type | labels | meaning |\n|---|---|---|---|\n${rows.join("\n")}`;
}
