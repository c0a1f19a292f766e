import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Portal } from "../../src/server/identity/portal.ts";
import { appendChained } from "../../src/server/engine/log/chain.ts";
import { logAuth, logOperation } from "../../src/server/engine/log/write-log.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import type { Row } from "../../src/server/engine/store/types.ts";
import { bothDatabases, type FreshDatabase } from "../support/databases.ts";
import { DAY, KEY, logScene, NOW } from "./support/log-scene.ts";

const OPERATION = { module: "m", operate: "o", url: "u", ok: true, code: "3", parameters: {} } as const;

// Both databases: strays and hidden rows are found by SQL of their own.
describe.each(bothDatabases)("the verification of the logs on %s", (kind) => {
  const scene = logScene(kind);
  const { all, insert, kysely, plainRow, portal, regrow, unaided, verified } = scene;

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
    await scene.fresh.database.transaction(async (inside) => {
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
    await scene.fresh.database.transaction(async (inside) => {
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
    const plain = { ...portal(), log: { ...portal().log, warn: (_: unknown, text: string) => void scene.warnings.push(text) } } as Portal;
    const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
    const odd = units.filter((unit) => unit < 0x80 || (unit >= 0xd7f0 && unit < 0xe010) || unit >= 0xffe0);
    const texts = ["a😀".repeat(100), "a".repeat(199).concat("😀"), "a".repeat(3999).concat("😀")];
    for (let at = 0; at < odd.length; at += 90) texts.push(String.fromCharCode(...odd.slice(at, at + 90).flatMap((unit) => [unit, 0x61])));
    for (const text of texts) {
      await logAuth(plain, { user: text, code: "3", ok: false, content: text, error: text });
      const at = { module: text, operate: text, url: text, parameters: { [text]: text } };
      await logOperation(plain, { ...at, user: text, ok: false, code: "3", error: text });
    }
    expect(scene.warnings).toEqual([]);
    expect(await verifyLogs(kysely(), KEY, await scene.server.known())).toMatchObject({ rows: 6 + 2 * texts.length, broken: [] });
    const stored = await all("auth_log");
    expect(stored.filter(({ operate_user }) => /a\uFFFD…$/.test(String(operate_user)))).toEqual([]);
  });
});
