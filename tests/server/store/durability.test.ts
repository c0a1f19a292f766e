import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../../src/server/store/index.ts";
import { fixtureRecords, goods } from "./fixture.ts";

const ENOUGH = 50;

/** Keys that a writer said before it was killed in the middle of its work. */
function acknowledged(dataDir: string): Promise<string[]> {
  const writer = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "durable-writer.ts"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  writer.stdout.on("data", (chunk) => {
    said += chunk;
    if (said.split("\n").length > ENOUGH) writer.kill("SIGKILL");
  });
  return new Promise((resolve, reject) => {
    writer.once("error", reject);
    // A last line without its end was not said.
    writer.once("close", (_, signal) =>
      signal === "SIGKILL" ? resolve(said.split("\n").slice(0, -1)) : reject(new Error(`ended early: ${said}`)),
    );
  });
}

test("preserves every acknowledged write in full over kill -9", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gp-portal-durable-"));
  try {
    const keys = await acknowledged(dataDir);
    expect(keys.length).toBeGreaterThanOrEqual(ENOUGH);
    const database = await openDatabase({ dataDir });
    try {
      const records = fixtureRecords();
      for (const key of keys)
        expect(await records.find(database.kysely, goods, key), key).toMatchObject({ lines: [{ label: "a" }, { label: "b" }] });
      const rows = await database.kysely.selectFrom("goods").select("id").execute();
      // At most the one that was under way.
      expect(rows.length - keys.length).toBeLessThanOrEqual(1);
      const lines = await database.kysely.selectFrom("goods_lines").select("owner").execute();
      expect(lines).toHaveLength(rows.length * 2);
      await database.kysely.deleteFrom("goods").execute();
    } finally {
      await database.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
