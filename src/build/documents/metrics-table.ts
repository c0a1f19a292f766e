import { METRICS } from "../../server/engine/telemetry/metric-register.ts";

/** Renders the metrics of the server in Markdown, as one table. */
export function renderMetrics(): string {
  const rows = Object.entries(METRICS).map(([name, { type, labels, help }]) => {
    const named = labels.map((label) => `\`${label}\``).join(", ");
    return `| \`${name}\` | ${type} | ${named} | ${help} |`;
  });
  return `| name | type | labels | meaning |\n|---|---|---|---|\n${rows.join("\n")}`;
}
