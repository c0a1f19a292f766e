import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Figure, printTable, writeReport } from "./report.ts";

/**
 * `npm run bench [-- AREA …]`: measures every figure beside its peer or limit in the same run. Prints a table and writes
 * dist/bench.json. Exits with 1 if a limit is exceeded.
 */
const AREAS: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  generator: () => import("./generator.ts"),
  list: () => import("./list.ts"),
  size: () => import("./size.ts"),
  overdue: () => import("./overdue.ts"),
  users: () => import("./users.ts"),
  logs: () => import("./logs.ts"),
  regions: () => import("./regions.ts"),
  import: () => import("./import.ts"),
  export: () => import("./export.ts"),
  browser: () => import("./browser.ts"),
  tabs: () => import("./tabs.ts"),
  fuzz: () => import("./fuzz.ts"),
  hostile: () => import("./hostile.ts"),
  flood: () => import("./flood.ts"),
  gateway: () => import("./gateway.ts"),
  faults: () => import("./faults.ts"),
  outbox: () => import("./outbox.ts"),
  backup: () => import("./backup.ts"),
  cluster: () => import("./cluster.ts"),
};

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => AREAS[name] === undefined);
if (unknown.length > 0) {
  console.error(`unknown area ${unknown.join(", ")}; choose from ${Object.keys(AREAS).join(", ")}`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, load] of Object.entries(AREAS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`measuring ${name} …`);
  const area = await load();
  figures.push(...(await area.measure()));
}
console.log();
printTable(figures);
const report = join(import.meta.dirname, "../../dist/bench.json");
writeReport(report, figures);
console.log("\nwritten to dist/bench.json");
if (figures.some((figure) => figure.limit?.holds === false)) process.exitCode = 1;
