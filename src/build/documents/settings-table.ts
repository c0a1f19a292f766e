import type { SettingEntry } from "../../server/engine/config/list/setting-entry.ts";
import { SETTINGS } from "../../server/engine/config/list/settings.ts";

/** Renders the settings of the server in Markdown, as one table for each group. */
export function renderSettings(): string {
  return Object.entries(SETTINGS)
    .map(
      ([heading, entries]) => `### ${heading}\n\n| name | value | default | meaning | used in |\n|---|---|---|---|---|\n${rowsOf(entries)}`,
    )
    .join("\n\n");
}

const rowsOf = (entries: readonly SettingEntry[]): string => entries.map(rowOf).join("\n");

function rowOf(entry: SettingEntry): string {
  const cells = [`\`${entry.name}\``, valueText(entry.value), defaultText(entry), entry.meaning, `\`src/server/${entry.usedIn}\``];
  return `| ${cells.join(" | ")} |`;
}

function valueText(value: SettingEntry["value"]): string {
  if (typeof value === "string") return value;
  if ("from" in value) return `${value.from} to ${value.to}`;
  return value.map((choice) => `\`${choice}\``).join(", ");
}

function defaultText({ default: fallback, unset }: SettingEntry): string {
  return unset ?? (fallback === undefined ? "none" : `\`${fallback}\``);
}
