import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runFactorReset } from "../../src/server/factor-reset.ts";
import { runVerification } from "../../src/server/log-verification.ts";
import { runAuditor } from "../../src/server/make-auditor.ts";
import { type Output, runMigration } from "../../src/server/migration.ts";
import { liveTables } from "../../src/server/schema/live-tables.ts";
import { bothDatabases, freshDatabase } from "../support/databases.ts";

type Settings = Record<string, string>;

const COMMANDS: readonly [string, (settings: Settings, output: Output) => Promise<number>, number][] = [
  ["migrate --plan", (settings, output) => runMigration(["--plan"], settings, output), 0],
  ["migrate --apply", (settings, output) => runMigration(["--apply"], settings, output), 0],
  ["verify-log", runVerification, 1],
  ["auditor", (settings, output) => runAuditor(["jianshen"], settings, output), 1],
  ["reset-factor", (settings, output) => runFactorReset(["admin"], settings, output), 1],
];

it.each(COMMANDS)("%s reports a missing database and creates none", async (_, run, code) => {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-nowhere-"));
  const said: string[] = [];
  const output = { log: (text: string) => said.push(text), error: (text: string) => said.push(text) };
  const dataDir = join(folder, "data");
  try {
    expect(await run({ DATA_DIR: dataDir }, output)).toBe(code);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/there is (no database|none) yet, the first `npm start` makes it/);
    expect(existsSync(dataDir)).toBe(false);
    // Both databases: whether there is one is asked of a file, or of a server.
    for (const kind of bothDatabases) {
      const fresh = await freshDatabase(kind);
      const place: Settings =
        kind === "sqlite" ? { DATA_DIR: fresh.location.dataDir ?? "" } : { DATA_DIR: dataDir, DATABASE_URL: fresh.location.url ?? "" };
      expect(await run(place, output), kind).toBe(code);
      expect(said.splice(1)).toEqual([expect.stringContaining("yet, the first `npm start` makes it")]);
      expect([...(await liveTables(fresh.database.kysely, kind)).keys()]).toEqual([]);
      await fresh.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
