import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LogCheckpoints } from "../../src/server/engine/calls/log-checkpoints.ts";
import type { Portal } from "../../src/server/identity/portal.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { appendChained, CHAINED, type ChainedLog, keepLogKey, keyed } from "../../src/server/engine/log/chain.ts";
import type { Broken } from "../../src/server/engine/log/broken.ts";
import { checkpointFileOf, readCheckpoints } from "../../src/server/engine/log/checkpoint-file.ts";
import { openCheckpoints } from "../../src/server/engine/log/checkpoints.ts";
import { pruneChains } from "../../src/server/engine/log/prune-chain.ts";
import { readHeads, readReported } from "../../src/server/engine/log/report-heads.ts";
import { startCheckpoints } from "../../src/server/engine/log/start-checkpoints.ts";
import { logAuth, logOperation } from "../../src/server/engine/log/write-log.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { migrate } from "../../src/server/engine/store/schema/apply-schema.ts";
import { internalTables } from "../../src/server/internal-tables.ts";
import type { Row } from "../../src/server/engine/store/types.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../support/databases.ts";

const KEY = Buffer.from("a key of the tests, long enough for it");
const NOW = Date.UTC(2026, 10, 26, 4);
const DAY = 86_400_000;
const LOGS = Object.keys(CHAINED) as ChainedLog[];

const OPERATION = { module: "m", operate: "o", url: "u", ok: true, code: "3", parameters: {} } as const;

// Both databases: heads are locked, rows are adopted and strays are found by SQL of their own.
describe.each(bothDatabases)("the checkpoints of the logs on %s", (kind) => {
  let fresh: FreshDatabase;
  let folder: string;
  let server: LogCheckpoints;
  let warnings: string[];
  let count: number;
  const kysely = () => fresh.database.kysely;
  const settings = () => ({
    DATA_DIR: kind === "sqlite" ? (fresh.location.dataDir ?? "") : folder,
    DATABASE_URL: fresh.location.url ?? "",
    LOG_KEY: KEY.toString(),
    LOG_LEVEL: "silent",
  });
  const fileOf = () => checkpointFileOf(readConfig(settings()));
  const open = (file = fileOf()) =>
    openCheckpoints({ database: fresh.database, key: KEY, file, now: () => NOW, warn: (_, text) => void warnings.push(text) });
  /** Starts a server. */
  const started = async (file?: string): Promise<LogCheckpoints> => {
    const { checkpoints } = await open(file);
    await checkpoints.save("always");
    return checkpoints;
  };
  const plainRow = (log: ChainedLog, time = NOW): Row => {
    count += 1;
    const common = { log_id: `row-${String(count).padStart(3, "0")}`, [CHAINED[log]]: time, operate_code: "3", commit_code: "1" };
    return log === "auth_log" ? common : { ...common, module: "m", operate: "o", action_url: "u" };
  };
  const write = (log: ChainedLog = "operation_log", by = server, time = NOW): Promise<Row> =>
    fresh.database.transaction(async (inside) => {
      const row = plainRow(log, time);
      by.follow(inside, await appendChained(inside, KEY, log, row, NOW));
      return row;
    });
  const insert = (log: ChainedLog, row: Row) => kysely().insertInto(log).values(row).execute();
  const all = async (table: string) => (await kysely().selectFrom(table).selectAll().execute()) as Row[];
  const verified = async () => (await verifyLogs(kysely(), KEY, await server.known())).broken;
  const unaided = async () => (await verifyLogs(kysely(), KEY)).broken;
  /** Restores the earlier heads of a chain and removes its newer rows, as an attacker with write access to the database could. */
  const putBack = async (heads: readonly Row[]): Promise<void> => {
    for (const { chain_id, ...head } of heads) {
      await kysely().updateTable("log_chain").set(head).where("chain_id", "=", String(chain_id)).execute();
      await kysely().deleteFrom(String(head["log"])).where("chain", "=", String(chain_id)).where("seq", ">", Number(head["seq"])).execute();
    }
  };
  /** Makes the database one of an earlier version, which had no mark and other seals. */
  const unmark = async (): Promise<void> => {
    await kysely().deleteFrom("portal_mark").where("mark", "like", "log-chains:%").execute();
    for (const { seal: _, ...head } of await all("log_chain")) {
      const { chain_id, log, seq, hash, anchor_seq, anchor_hash, since } = head;
      const seal = keyed(KEY, "head", JSON.stringify([chain_id, log, seq, hash, anchor_seq, anchor_hash, since]));
      await kysely().updateTable("log_chain").set({ seal }).where("chain_id", "=", String(chain_id)).execute();
    }
  };
  /** Returns the last number of each chain of the operation log. */
  const lengths = async (): Promise<Map<string, number>> => {
    const heads = (await all("log_chain")).filter(({ log, chain_id }) => log === "operation_log" && /\d$/.test(String(chain_id)));
    return new Map(heads.map(({ chain_id, seq }) => [String(chain_id), Number(seq)]));
  };
  /**
   * Writes rows, and more (at most 1,000) until every chain is as long as it was. The database chooses the chain of a row, PostgreSQL
   * by the order in which it stores the heads.
   */
  const regrow = async (by = server, was = new Map<string, number>()): Promise<void> => {
    const isShort = async () => [...(await lengths())].some(([chain, length]) => length < (was.get(chain) ?? 0));
    for (let round = 0; round < 25 && (round === 0 || (await isShort())); round++)
      for (let more = 0; more < 40; more++) await write("operation_log", by);
  };
  const portal = () =>
    ({
      store: { database: fresh.database },
      log: { logKey: KEY, checkpoints: server },
      clock: { now: () => NOW },
      config: readConfig(settings()),
    }) as Portal;

  beforeEach(async () => {
    [fresh, folder, warnings, count] = [await freshDatabase(kind), mkdtempSync(join(tmpdir(), "gp-portal-heads-")), [], 0];
    await migrate(fresh.database, { tables: [], internal: internalTables }, { now: NOW });
    await keepLogKey(kysely(), KEY);
    server = await started();
    for (let rows = 0; rows < 3; rows++) for (const log of LOGS) await write(log);
    await server.save();
  });
  afterEach(async () => {
    await fresh.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it("find newer rows removed and earlier heads put back, at once and after the next start", async () => {
    const heads = await all("log_chain");
    await write();
    await putBack(heads);
    expect(await unaided()).toEqual([]);
    expect(await verified()).toMatchObject([{ log: "operation_log", what: "removed" }]);
    server = await started();
    expect(await verified()).toMatchObject([{ log: "operation_log", what: "removed" }]);
  });

  it("find rows that took the place of removed ones, though nothing was saved in between", async () => {
    const heads = await all("log_chain");
    for (let rows = 0; rows < 3; rows++) await write();
    const was = await lengths();
    await putBack(heads);
    await regrow(server, was);
    expect(warnings[0]).toMatch(/^log chain operation_log:\d\d lacks row \d+, which was written/);
    const found = await verified();
    expect(found.map(({ what }) => what)).toContain("replaced");
    server = await started();
    expect(await verified()).toEqual(found);
  });

  it("find rows that another process wrote over those of this one", async () => {
    const other = await started(join(folder, "other"));
    const heads = await all("log_chain");
    await write();
    const was = await lengths();
    await putBack(heads);
    await regrow(other, was);
    expect(await verified()).toMatchObject([{ log: "operation_log", what: "replaced" }]);
  });

  it("agree with several processes that write in turns, and with their restarts", async () => {
    const other = await started(join(folder, "other"));
    for (let round = 0; round < 6; round++) {
      await Promise.all([write(), write("operation_log", other), write("auth_log"), write("auth_log", other)]);
      await (round % 2 === 0 ? server : other).save();
    }
    for (const one of [server, other, await started(), await started(join(folder, "other"))])
      expect((await verifyLogs(kysely(), KEY, await one.known())).broken).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it("know nothing of a row whose transaction is rolled back", async () => {
    const failed = fresh.database.transaction(async (inside) => {
      server.follow(inside, await appendChained(inside, KEY, "auth_log", plainRow("auth_log"), NOW));
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
    server = await started();
    await write("auth_log");
    expect(new Set((await verified()).map(({ log }) => log))).toEqual(new Set(LOGS));
  });

  it("are not needed to find that one log was removed with its heads", async () => {
    await kysely().deleteFrom("auth_log").execute();
    await kysely().deleteFrom("log_chain").where("log", "=", "auth_log").execute();
    expect((await unaided())[0]).toMatchObject({ log: "auth_log", what: "removed" });
  });

  const FORGED: readonly [string, Row][] = [
    ["in no chain, with the id of a count", { log_id: "0029123456:10.0.0.1", chain: null, seq: null }],
    ["older than the chains", { operate_date: NOW - 400 * DAY, chain: null, seq: null }],
    ["in an unknown chain", { chain: "operation_log:16", seq: 1 }],
    ["in a chain of the other log", { chain: "auth_log:00", seq: 1 }],
    ["in a chain before its first row", { chain: "operation_log:00", seq: 0 }],
    ["in a chain without a number", { chain: "operation_log:00", seq: null }],
    ["in a chain behind its last row", { chain: "operation_log:00", seq: 1000 }],
    ["in the chain of earlier rows", { chain: "operation_log:before", seq: 1 }],
  ];
  it("find forged rows wherever they are put", async () => {
    const missed: string[] = [];
    for (const [where, values] of FORGED) {
      const row: Row = { ...plainRow("operation_log"), row_hash: "x", ...values };
      await insert("operation_log", row);
      const [found] = await unaided();
      if (found?.what !== "added" || found.id !== row["log_id"]) missed.push(where);
      await kysely().deleteFrom("operation_log").where("log_id", "=", String(row["log_id"])).execute();
    }
    expect(missed).toEqual([]);
    expect(await unaided()).toEqual([]);
  });

  // SQLite writes all of them into one chain.
  it.runIf(kind === "sqlite")("find a second row of a number, also where one portion ends and the next begins", async () => {
    await fresh.database.transaction(async (inside) => {
      for (let rows = 3; rows < 502; rows++) await appendChained(inside, KEY, "auth_log", plainRow("auth_log"), NOW);
    });
    expect(await verified()).toEqual([]);
    await insert("auth_log", { ...plainRow("auth_log"), log_id: "forged", chain: "auth_log:00", seq: 500, row_hash: "x" });
    expect(await verified()).toMatchObject([{ what: "added", id: "forged" }]);
  });

  const oddNumbers = ["'zz'", "x'7a'", "'1e400x'", "'Infinity'", "9e99", "1.5", "-1"];
  it.runIf(kind === "sqlite")("find a forged row whose number is a text, a blob or a fraction", async () => {
    const missed: string[] = [];
    for (const number of oddNumbers) {
      await insert("operation_log", { ...plainRow("operation_log"), log_id: "forged", chain: "operation_log:00", row_hash: "x" });
      await sql`update operation_log set seq = ${sql.raw(number)} where log_id = 'forged'`.execute(kysely());
      const found = await unaided();
      if (!(found.length === 1 && found[0]?.what === "added" && found[0].id === "forged")) missed.push(number);
      await kysely().deleteFrom("operation_log").where("log_id", "=", "forged").execute();
    }
    expect(missed).toEqual([]);
  });

  it.runIf(kind === "sqlite")("find a time that was stored again as a text or a blob of the same number", async () => {
    const missed: string[] = [];
    for (const time of [`'0x${NOW.toString(16)}'`, `'0b${NOW.toString(2)}'`, `cast('${NOW}' as blob)`]) {
      await sql`update operation_log set operate_date = ${sql.raw(time)}`.execute(kysely());
      if ((await unaided()).filter(({ what }) => what === "altered").length !== 3) missed.push(time);
    }
    expect(missed).toEqual([]);
    await kysely().updateTable("operation_log").set({ operate_date: NOW }).execute();
    await sql`update log_chain set seq = '0x3' where chain_id = 'operation_log:00'`.execute(kysely());
    expect(await unaided()).toMatchObject([{ what: "altered", chain: "operation_log:00" }]);
  });

  // SQLite writes all of them into one chain.
  it.runIf(kind === "sqlite")("find what differs behind a broken row too, up to 100 rows of a chain", async () => {
    await regrow();
    const at = (seq: number) => kysely().updateTable("operation_log").where("seq", "=", seq);
    await at(2).set({ commit_code: "2" }).execute();
    await at(5).set({ operate_user: "somebody", row_hash: "forged" }).execute();
    await kysely().deleteFrom("operation_log").where("seq", "in", [8, 9]).execute();
    await at(12).set({ operate: "else" }).execute();
    const found = (await unaided()).map(({ what, seq }) => `${what} ${seq}`);
    expect(found.sort()).toEqual(["altered 12", "altered 2", "altered 5", "altered 6", "removed 8"]);
    await fresh.database.transaction(async (inside) => {
      for (let rows = 0; rows < 150; rows++) await appendChained(inside, KEY, "auth_log", plainRow("auth_log"), NOW);
    });
    await kysely().updateTable("auth_log").set({ commit_code: "2" }).execute();
    expect((await unaided()).filter(({ log }) => log === "auth_log")).toHaveLength(100);
  });

  const WORD = sql`log = 'operation_log' and texts like '%agency1%'`;
  const HIDING: readonly [string, ReturnType<typeof sql>, FreshDatabase["database"]["kind"]?][] = [
    ["removed", sql`delete from log_word where ${WORD}`],
    ["used earlier", sql`update log_word set used_at = 0 where ${WORD}`],
    ["used at a text", sql`update log_word set used_at = 'zz' where ${WORD}`, "sqlite"],
    ["another word", sql`update log_word set word = 'somebody' where ${WORD}`],
    ["other texts", sql`update log_word set texts = 'somebody' where ${WORD}`],
    ["gone from the text index", sql`delete from log_word_text_parts where rowid = (select rowid from log_word where ${WORD})`, "sqlite"],
  ];
  it("find rows that searches do not find, whatever hides their values", async () => {
    for (const user of ["agency1", "x", "agency1"]) await logOperation(portal(), { ...OPERATION, user });
    const words = await all("log_word");
    const missed: string[] = [];
    for (const [what, statement, only] of HIDING) {
      if (only !== undefined && only !== kind) continue;
      expect(await unaided()).toEqual([]);
      await statement.execute(kysely());
      const found = await unaided();
      if (found.length !== 1 || found[0]?.what !== "hidden") missed.push(what);
      await kysely().deleteFrom("log_word").execute();
      await kysely().insertInto("log_word").values(words).execute();
    }
    expect(missed).toEqual([]);
  });

  it("agree with rows of every code unit in every column, whatever half of a surrogate pair it is", async () => {
    const plain = { ...portal(), log: { ...portal().log, warn: (_: unknown, text: string) => void warnings.push(text) } } as Portal;
    const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
    const odd = units.filter((unit) => unit < 0x80 || (unit >= 0xd7f0 && unit < 0xe010) || unit >= 0xffe0);
    const texts = ["a😀".repeat(100), "a".repeat(199).concat("😀"), "a".repeat(3999).concat("😀")];
    for (let at = 0; at < odd.length; at += 90) texts.push(String.fromCharCode(...odd.slice(at, at + 90).flatMap((unit) => [unit, 0x61])));
    for (const text of texts) {
      await logAuth(plain, { user: text, code: "3", ok: false, content: text, error: text });
      const at = { module: text, operate: text, url: text, parameters: { [text]: text } };
      await logOperation(plain, { ...at, user: text, ok: false, code: "3", error: text });
    }
    expect(warnings).toEqual([]);
    expect(await verifyLogs(kysely(), KEY, await server.known())).toMatchObject({ rows: 6 + 2 * texts.length, broken: [] });
    const stored = await all("auth_log");
    expect(stored.filter(({ operate_user }) => /a\uFFFD…$/.test(String(operate_user)))).toEqual([]);
  });

  it("never adopt rows again, neither for a new DATA_DIR nor after the chain of earlier rows was removed", async () => {
    await insert("operation_log", { ...plainRow("operation_log", NOW - 400 * DAY), log_id: "forged" });
    expect((await open(join(folder, "another"))).steps).toEqual([]);
    await kysely().deleteFrom("log_chain").where("chain_id", "=", "operation_log:before").execute();
    server = await started();
    expect((await verified()).map(({ what }) => what).sort()).toEqual(["added", "removed"]);
  });

  const outside = () => insert("operation_log", { ...plainRow("operation_log"), log_id: "forged", operate_user: "admin" });
  const withoutEarlier = () => kysely().deleteFrom("log_chain").where("chain_id", "like", "%:before").execute();
  const found = (all: readonly Broken[]) => all.map(({ log, chain, what, id }) => [log, chain, what, ...(id === undefined ? [] : [id])]);
  const LOST = [
    ["auth_log", "auth_log:before", "removed"],
    ["operation_log", "operation_log:before", "removed"],
  ];

  it("never make a lost head again for a server without checkpoints, also if the mark is removed with it", async () => {
    await withoutEarlier();
    await outside();
    const other = await open(join(folder, "another"));
    expect(other.steps).toEqual([]);
    const seen = async () => found((await verifyLogs(kysely(), KEY, await other.checkpoints.known())).broken);
    expect(new Set(await seen())).toEqual(new Set([...LOST, ["operation_log", "", "added", "forged"]]));
    await kysely().deleteFrom("portal_mark").where("mark", "like", "log-chains:%").execute();
    expect((await open(join(folder, "a third"))).steps).toEqual([]);
    const marks = LOGS.map((log) => [log, "mark", "removed"]);
    expect(new Set(await seen())).toEqual(new Set([...LOST, ...marks, ["operation_log", "", "added", "forged"]]));
  });

  it("find rows that a start has sealed, by checkpoints and by reported heads that name empty chains", async () => {
    const lines = join(folder, "syslog");
    writeFileSync(lines, await readHeads(portal()));
    await withoutEarlier();
    await unmark();
    await outside();
    expect((await open(join(folder, "another"))).steps).toEqual(['sealed 1 rows of "operation_log" that were in no chain']);
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
    await started(join(folder, "another"));
    await kysely()
      .updateTable("log_chain")
      .set({ seal: earlier?.["seal"] })
      .where("chain_id", "=", String(earlier?.["chain_id"]))
      .execute();
    expect((await unaided()).filter(({ chain }) => chain === earlier?.["chain_id"])[0]).toMatchObject({ what: "altered" });
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
      server.forget();
      await kysely().deleteFrom("log_chain").where("chain_id", "like", "%:before").execute();
      await unmark();
      for (let day = 1; day <= 3; day++) await insert("auth_log", plainRow("auth_log", NOW - (400 - day) * DAY));
      await insert("auth_log", { ...plainRow("auth_log"), log_id: "0029123456:10.0.0.1" });
    });

    it("are made by the next start, which seals the rows that are in no chain, once", async () => {
      expect((await open()).steps).toEqual(['sealed 4 rows of "auth_log" that were in no chain']);
      server = await started();
      expect(await verified()).toEqual([]);
      await kysely().updateTable("auth_log").set({ commit_code: "2" }).where("log_id", "=", "row-008").execute();
      expect(await verified()).toMatchObject([{ what: "altered", chain: "auth_log:before", seq: 2 }]);
      await kysely().updateTable("auth_log").set({ commit_code: "1" }).where("log_id", "=", "row-008").execute();
      await insert("auth_log", { ...plainRow("auth_log", NOW - 500 * DAY), log_id: "forged" });
      server = await started();
      expect(await verified()).toMatchObject([{ what: "added", id: "forged" }]);
    });

    it("agree with retention, which removes the oldest of those rows", async () => {
      server = await started();
      const portal = { store: { database: fresh.database }, log: { logKey: KEY } } as Portal;
      expect(await pruneChains(portal, "auth_log", NOW - 398 * DAY)).toEqual({ rows: 1, broken: [] });
      expect(await verified()).toEqual([]);
      await kysely().deleteFrom("auth_log").where("log_id", "=", "row-008").execute();
      expect(await verified()).toMatchObject([{ what: "removed", chain: "auth_log:before", seq: 2 }]);
    });
  });

  describe("and the command", () => {
    let printed: string[];
    const run = (...args: string[]) =>
      runVerification(args, settings(), { log: (text) => printed.push(text), error: (text) => printed.push(text) });
    beforeEach(() => {
      printed = [];
    });

    it("compare the logs with the file in DATA_DIR, which cannot be forged without the key", async () => {
      expect(await run()).toBe(0);
      expect(printed).toEqual([
        "6 rows verified, unchanged",
        "compared with the checkpoints of DATA_DIR, which begin at 2026-11-26 12:00:00",
      ]);
      writeFileSync(fileOf(), readFileSync(fileOf(), "utf8").replace(/,[1-9]\d*,"/, ',0,"'));
      expect(await run()).toBe(1);
      expect(printed[2]).toBe("the checkpoints in DATA_DIR: altered, not sealed with the key of this database");
      await server.save("always");
      expect(warnings[0]).toContain("is not sealed with the key of the logs");
      expect(readCheckpoints(fileOf(), KEY)).toMatchObject({ isForged: true });
    });

    it("find by reported heads what was put back together with DATA_DIR", async () => {
      const [heads, file] = [await all("log_chain"), readFileSync(fileOf())];
      for (let rows = 0; rows < 3; rows++) await write();
      const lines = join(folder, "syslog");
      const line = await readHeads(portal());
      writeFileSync(lines, `Nov 26 12:00:00 host portal[7]: ${line}\nanother line\n${line.replace(/=[1-9]\d*:/, "=0:")}\n`);
      expect(await run("--heads", lines)).toBe(0);
      expect(printed).toContain(`compared with 1 reports of ${lines}, ignored 1 of another key`);
      await putBack(heads);
      writeFileSync(fileOf(), file);
      expect([await run(), await run("--heads", lines)]).toEqual([0, 1]);
      expect(printed.join("\n")).toMatch(/operation_log: removed, chain operation_log:\d\d, row \d/);
      writeFileSync(lines, "another line\n");
      expect([await run("--heads", lines), await run("--heads", join(folder, "none")), await run("--head")]).toEqual([1, 1, 2]);
    });

    it("get the heads at the start, every LOG_HEADS_MINUTES and at the end, in a line that syslog takes", async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      try {
        const lines: string[] = [];
        const stop = await startCheckpoints(portal(), (line) => lines.push(line));
        await vi.advanceTimersByTimeAsync(60 * 60_000);
        await vi.waitFor(() => expect(lines).toHaveLength(2));
        await stop();
        expect(lines).toHaveLength(3);
        for (const line of lines) expect(line).toMatch(/^log-heads 1 2026-11-26T04:00:00\.000Z auth_log 00=\d+:.* operation_log .* seal=/);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2048);
        const off = { ...portal(), config: { ...portal().config, logHeadsMinutes: 0 } };
        await (await startCheckpoints(off, (line) => lines.push(line)))();
        expect(lines).toHaveLength(3);
      } finally {
        vi.useRealTimers();
      }
    });
  });
});
