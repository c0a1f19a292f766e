import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { createPortal } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { services } from "../../src/server/features/index.ts";
import { runAuditor } from "../../src/server/commands/make-auditor.ts";
import { bothDatabases, databases, databaseSettings, freshDatabase } from "../support/databases.ts";
import { sentPassword, verifySecret } from "../../src/server/engine/secrets/hash-secret.ts";
import { runFactorReset } from "../../src/server/commands/factor-reset.ts";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { type Output, runMigration } from "../../src/server/commands/migration.ts";
import { liveTables } from "../../src/server/engine/store/schema/live-tables.ts";

it.each(databases)(
  "[P-ROLES-02] creates, resets and disables audit administrators only by a logged server command, on %s",
  async (kind) => {
    const fresh = await freshDatabase(kind);
    const folder = mkdtempSync(join(tmpdir(), "gp-portal-auditor-"));
    const settings = { DATA_DIR: fresh.location.dataDir ?? folder, ...databaseSettings(fresh.location), LOG_LEVEL: "silent" };
    const lines: string[] = [];
    const run = (...args: string[]) => runAuditor(args, settings, { log: (text) => lines.push(text), error: (text) => lines.push(text) });
    const stored = async () =>
      (await fresh.database.kysely.selectFrom("user").selectAll().where("user_account", "=", "jianshen").executeTakeFirst()) as Record<
        string,
        unknown
      >;
    const passwordOf = (line: string | undefined): string => /：(\S+)$/.exec(line ?? "")?.[1] ?? "";
    try {
      // The first start of the server.
      await createPortal({ config: readConfig(settings), generated, database: fresh.database, services });
      expect(await run("jianshen")).toBe(0);
      expect(await stored()).toMatchObject({ system_type: "4", user_status: "1" });
      expect(await verifySecret(String((await stored())["pwd"]), sentPassword(passwordOf(lines.at(-1))))).toBe(true);
      const first = lines.at(-1);
      expect(await run("jianshen", "--disable")).toBe(0);
      expect(await stored()).toMatchObject({ user_status: "0" });
      expect(await run("jianshen")).toBe(0);
      expect(await stored()).toMatchObject({ user_status: "1" });
      expect(await verifySecret(String((await stored())["pwd"]), sentPassword(passwordOf(first)))).toBe(false);
      const log = await fresh.database.kysely.selectFrom("operation_log").select(["operate", "parameters"]).orderBy("log_id").execute();
      expect(log.map(({ operate }) => operate)).toEqual(["auditor.set", "auditor.disable", "auditor.set"]);
      expect(JSON.stringify(log)).not.toContain(passwordOf(first));
      // The command changes no account that is not an auditor's, and none that does not exist.
      await fresh.database.kysely.updateTable("user").set({ system_type: "1" }).where("user_account", "=", "jianshen").execute();
      expect(await run("jianshen", "--disable")).toBe(1);
      expect(await run("nobody", "--disable")).toBe(1);
      expect(await run()).toBe(2);
      expect(await stored()).toMatchObject({ system_type: "1", user_status: "1" });
    } finally {
      await fresh.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

type Settings = Record<string, string>;

const COMMANDS: readonly [string, (settings: Settings, output: Output) => Promise<number>, number][] = [
  ["migrate --plan", (settings, output) => runMigration(["--plan"], settings, output), 0],
  ["migrate --apply", (settings, output) => runMigration(["--apply"], settings, output), 0],
  ["verify-log", (settings, output) => runVerification([], settings, output), 1],
  ["auditor", (settings, output) => runAuditor(["jianshen"], settings, output), 1],
  ["reset-factor", (settings, output) => runFactorReset(["admin"], settings, output), 1],
];

it.each(COMMANDS)("%s reports a missing database and creates none", async (_, run, code) => {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-nowhere-"));
  const lines: string[] = [];
  const output = { log: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
  const dataDir = join(folder, "data");
  try {
    expect(await run({ DATA_DIR: dataDir }, output)).toBe(code);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/there is (no database|none) yet, the first `npm start` creates it/);
    expect(existsSync(dataDir)).toBe(false);
    // Both databases: the command looks for an existing database in a file, or on a server.
    for (const kind of bothDatabases) {
      const fresh = await freshDatabase(kind);
      const location: Settings =
        kind === "sqlite" ? { DATA_DIR: fresh.location.dataDir ?? "" } : { DATA_DIR: dataDir, ...databaseSettings(fresh.location) };
      expect(await run(location, output), kind).toBe(code);
      expect(lines.splice(1)).toEqual([expect.stringContaining("yet, the first `npm start` creates it")]);
      expect([...(await liveTables(fresh.database.kysely, kind)).keys()]).toEqual([]);
      await fresh.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
