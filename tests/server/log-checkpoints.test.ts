import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import type { Portal } from "../../src/server/identity/portal.ts";
import { appendChained } from "../../src/server/engine/log/chain.ts";
import { pruneChains } from "../../src/server/engine/log/prune-chain.ts";
import { readHeads, readReported } from "../../src/server/engine/log/report-heads.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { bothDatabases, serverUrl } from "../support/databases.ts";
import { DAY, found, KEY, LOGS, logScene, NOW } from "./support/log-scene.ts";

// Both databases: heads are locked, rows are adopted and strays are found by SQL of their own.
describe.each(bothDatabases)("the checkpoints of the logs on %s", (kind) => {
  const scene = logScene(kind);
  const { all, fileOf, insert, kysely, lengths, open, plainRow, portal, putBack, regrow, started, unaided, unmark, verified, write } =
    scene;

  it("find newer rows removed and earlier heads put back, at once and after the next start", async () => {
    const heads = await all("log_chain");
    await write();
    await putBack(heads);
    expect(await unaided()).toEqual([]);
    expect(await verified()).toMatchObject([{ log: "operation_log", what: "removed" }]);
    scene.server = await started();
    expect(await verified()).toMatchObject([{ log: "operation_log", what: "removed" }]);
  });

  it("find rows that took the place of removed ones, though nothing was saved in between", async () => {
    const heads = await all("log_chain");
    for (let rows = 0; rows < 3; rows++) await write();
    const was = await lengths();
    await putBack(heads);
    await regrow(scene.server, was);
    expect(scene.warnings[0]).toMatch(/^log chain operation_log:\d\d lacks row \d+, which was written/);
    const found = await verified();
    expect(found.map(({ what }) => what)).toContain("replaced");
    scene.server = await started();
    expect(await verified()).toEqual(found);
  });

  it("find rows that another process wrote over those of this one", async () => {
    const other = await started(join(scene.folder, "other"));
    const heads = await all("log_chain");
    await write();
    const was = await lengths();
    await putBack(heads);
    await regrow(other, was);
    expect(await verified()).toMatchObject([{ log: "operation_log", what: "replaced" }]);
  });

  it("agree with several processes that write in turns, and with their restarts", async () => {
    const other = await started(join(scene.folder, "other"));
    for (let round = 0; round < 6; round++) {
      await Promise.all([write(), write("operation_log", other), write("auth_log"), write("auth_log", other)]);
      await (round % 2 === 0 ? scene.server : other).save();
    }
    for (const one of [scene.server, other, await started(), await started(join(scene.folder, "other"))])
      expect((await verifyLogs(kysely(), KEY, await one.known())).broken).toEqual([]);
    expect(scene.warnings).toEqual([]);
  });

  it("know nothing of a row whose transaction is rolled back", async () => {
    const failed = scene.fresh.database.transaction(async (inside) => {
      scene.server.follow(inside, await appendChained(inside, KEY, "auth_log", plainRow("auth_log"), NOW));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await verified()).toEqual([]);
    await write("auth_log");
    expect(await verified()).toEqual([]);
  });

  it("find that all rows and heads were removed, also when new ones follow and the server starts again", async () => {
    for (const table of [...LOGS, "log_chain"]) await kysely().deleteFrom(table).execute();
    expect((await verified()).map(({ log, what }) => `${log} ${what}`)).toContain("auth_log removed");
    await write();
    scene.server = await started();
    await write("auth_log");
    expect(new Set((await verified()).map(({ log }) => log))).toEqual(new Set(LOGS));
  });

  it("are not needed to find that one log was removed with its heads", async () => {
    await kysely().deleteFrom("auth_log").execute();
    await kysely().deleteFrom("log_chain").where("log", "=", "auth_log").execute();
    expect((await unaided())[0]).toMatchObject({ log: "auth_log", what: "removed" });
  });

  it("never adopt rows again, neither for a new DATA_DIR nor after the chain of earlier rows was removed", async () => {
    await insert("operation_log", { ...plainRow("operation_log", NOW - 400 * DAY), log_id: "forged" });
    expect((await open(join(scene.folder, "another"))).steps).toEqual([]);
    await kysely().deleteFrom("log_chain").where("chain_id", "=", "operation_log:before").execute();
    scene.server = await started();
    expect((await verified()).map(({ what }) => what).sort()).toEqual(["added", "removed"]);
  });

  const outside = () => insert("operation_log", { ...plainRow("operation_log"), log_id: "forged", operate_user: "admin" });
  const withoutEarlier = () => kysely().deleteFrom("log_chain").where("chain_id", "like", "%:before").execute();
  const LOST = [
    ["auth_log", "auth_log:before", "removed"],
    ["operation_log", "operation_log:before", "removed"],
  ];

  it("never make a lost head again for a server without checkpoints, also if the mark is removed with it", async () => {
    await withoutEarlier();
    await outside();
    const other = await open(join(scene.folder, "another"));
    expect(other.steps).toEqual([]);
    const seen = async () => found((await verifyLogs(kysely(), KEY, await other.checkpoints.known())).broken);
    expect(new Set(await seen())).toEqual(new Set([...LOST, ["operation_log", "", "added", "forged"]]));
    await kysely().deleteFrom("portal_mark").where("mark", "like", "log-chains:%").execute();
    expect((await open(join(scene.folder, "a third"))).steps).toEqual([]);
    const marks = LOGS.map((log) => [log, "mark", "removed"]);
    expect(new Set(await seen())).toEqual(new Set([...LOST, ...marks, ["operation_log", "", "added", "forged"]]));
  });

  it("never make the chains of a log again that lost all its traces, if those of the other log were made", async () => {
    await kysely().deleteFrom("portal_mark").where("mark", "=", "log-chains:operation_log").execute();
    await kysely().deleteFrom("log_chain").where("log", "=", "operation_log").execute();
    await kysely().updateTable("operation_log").set({ chain: null, seq: null, row_hash: null, operate_user: "forged" }).execute();
    expect((await open(join(scene.folder, "another"))).steps).toEqual([]);
    const differences = (await unaided()).map(({ log, what }) => `${log} ${what}`);
    expect(new Set(differences)).toEqual(new Set(["operation_log removed", "operation_log added"]));
  });

  it("find rows that a start has sealed, by checkpoints and by reported heads that name empty chains", async () => {
    const lines = join(scene.folder, "syslog");
    writeFileSync(lines, await readHeads(portal()));
    await withoutEarlier();
    await unmark();
    await outside();
    expect((await open(join(scene.folder, "another"))).steps).toEqual(['sealed 1 rows of "operation_log" that were in no chain']);
    const grown = [["operation_log", "operation_log:before", "added"]];
    expect(found(await verified())).toEqual(grown);
    expect(found((await verifyLogs(kysely(), KEY, await readReported(lines, KEY))).broken)).toEqual(grown);
  });

  it("leave it to the report what an earlier version has lost, if its checkpoints exist", async () => {
    await withoutEarlier();
    await unmark();
    await outside();
    expect((await open()).steps).toEqual([]);
    expect(new Set(found(await verified()))).toEqual(new Set([...LOST, ["operation_log", "", "added", "forged"]]));
  });

  it("never seal heads that follow the loss of all, and find one from before the mark", async () => {
    const heads = await all("log_chain");
    for (const table of [...LOGS, "log_chain"]) await kysely().deleteFrom(table).execute();
    expect((await unaided()).filter(({ what }) => what === "removed")).toHaveLength(34);
    await write();
    expect((await unaided()).filter(({ log, what }) => log === "operation_log" && what === "altered")).toHaveLength(17);
    await kysely().deleteFrom("log_chain").execute();
    await kysely().insertInto("log_chain").values(heads).execute();
    await unmark();
    const [earlier] = await all("log_chain");
    await started(join(scene.folder, "another"));
    await kysely()
      .updateTable("log_chain")
      .set({ seal: earlier?.["seal"] })
      .where("chain_id", "=", String(earlier?.["chain_id"]))
      .execute();
    expect((await unaided()).filter(({ chain }) => chain === earlier?.["chain_id"])[0]).toMatchObject({ what: "altered" });
  });

  it.runIf(kind === "postgres")("leave the seals that earlier servers know, until none was connected for a minute", async () => {
    await unmark();
    const sealedEarlier = await all("log_chain");
    const other = new pg.Client({ connectionString: serverUrl(scene.fresh.location), application_name: "gp-portal" });
    await other.connect();
    let now = NOW;
    scene.server = (await open(fileOf(), () => now)).checkpoints;
    const marks = async () => (await all("portal_mark")).filter(({ mark }) => String(mark).startsWith("log-chains:"));
    const mark = async (after: number) => {
      now += after;
      await scene.server.mark();
      return (await marks()).length;
    };
    expect(await mark(120_000)).toBe(0);
    expect(await all("log_chain")).toEqual(sealedEarlier);
    // Rows of this server keep the seal as well, so that an earlier one can go on.
    await write();
    expect(await verified()).toEqual([]);
    await other.end();
    const others = sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'gp-portal'`;
    await expect.poll(async () => (await others.execute(kysely())).rows.length).toBe(0);
    expect([await mark(59_000), await mark(2_000), await mark(0)]).toEqual([0, LOGS.length, LOGS.length]);
    await write();
    expect([await verified(), scene.warnings]).toEqual([[], []]);
  });

  it("never seal a head again that was altered in the database", async () => {
    await regrow();
    const [longer] = (await all("operation_log")).filter(({ seq }) => Number(seq) === 2);
    const of = { log: "operation_log", chain: String(longer?.["chain"]) };
    const [row] = (await all("operation_log")).filter(({ chain, seq }) => chain === of.chain && Number(seq) === 1);
    await kysely()
      .updateTable("log_chain")
      .set({ seq: 1, hash: row?.["row_hash"] ?? "" })
      .where("chain_id", "=", of.chain)
      .execute();
    await kysely().deleteFrom("operation_log").where("chain", "=", of.chain).where("seq", ">", 1).execute();
    await regrow();
    expect(await unaided()).toMatchObject([{ what: "altered", ...of }]);
  });

  describe("of a database from before them", () => {
    beforeEach(async () => {
      scene.server.forget();
      await kysely().deleteFrom("log_chain").where("chain_id", "like", "%:before").execute();
      await unmark();
      for (let day = 1; day <= 3; day++) await insert("auth_log", plainRow("auth_log", NOW - (400 - day) * DAY));
      await insert("auth_log", { ...plainRow("auth_log"), log_id: "0029123456:10.0.0.1" });
    });

    it("are made by the next start, which seals the rows that are in no chain, once", async () => {
      expect((await open()).steps).toEqual(['sealed 4 rows of "auth_log" that were in no chain']);
      scene.server = await started();
      expect(await verified()).toEqual([]);
      await kysely().updateTable("auth_log").set({ commit_code: "2" }).where("log_id", "=", "row-008").execute();
      expect(await verified()).toMatchObject([{ what: "altered", chain: "auth_log:before", seq: 2 }]);
      await kysely().updateTable("auth_log").set({ commit_code: "1" }).where("log_id", "=", "row-008").execute();
      await insert("auth_log", { ...plainRow("auth_log", NOW - 500 * DAY), log_id: "forged" });
      scene.server = await started();
      expect(await verified()).toMatchObject([{ what: "added", id: "forged" }]);
    });

    it("agree with retention, which removes the oldest of those rows", async () => {
      scene.server = await started();
      const portal = { store: { database: scene.fresh.database }, log: { logKey: KEY } } as Portal;
      expect(await pruneChains(portal, "auth_log", NOW - 398 * DAY)).toEqual({ rows: 1, broken: [] });
      expect(await verified()).toEqual([]);
      await kysely().deleteFrom("auth_log").where("log_id", "=", "row-008").execute();
      expect(await verified()).toMatchObject([{ what: "removed", chain: "auth_log:before", seq: 2 }]);
    });
  });
});
