import { listSettings, type Setting } from "../../server/engine/config/setting.ts";
import { SETTINGS_BY_HEADING } from "../../server/engine/config/settings.ts";

/** Renders the settings of the server in Markdown, as one table for each group. */
export function renderSettings(): string {
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
