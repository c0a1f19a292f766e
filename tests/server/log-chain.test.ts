import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chainIds, rowHash } from "../../src/server/engine/log/chain.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { pruneLogs } from "../../src/server/features/scheduled-tasks/retention.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import type { Row } from "../../src/server/engine/store/types.ts";
import { routeOf } from "./support/routes.ts";
import { bothDatabases, serverFor } from "./support/test-server.ts";
import { databaseSettings } from "../support/databases.ts";

const DAY = 86_400_000;

// Both databases: rows are chained under a lock, and old months are removed in another way on PostgreSQL.
describe.each(bothDatabases)("the chains of the logs on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(async () => {
    await server.token("admin");
  });

  const kysely = () => server.portal.store.database.kysely;
  const verified = async () => verifyLogs(kysely(), server.portal.log.logKey, await server.portal.log.checkpoints.known());
  let count = 0;
  /** Makes a change that is logged. */
  const changed = async (): Promise<void> => {
    count += 1;
    expect((await server.call("admin", "gateway.addRoute", routeOf(`chain-${count}`))).code).toBe("200");
  };
  /** The longest chain of the operation log, starting at its first row. */
  const longest = async (): Promise<Row[]> => {
    const rows = (await kysely().selectFrom("operation_log").selectAll().where("chain", "is not", null).orderBy("seq").execute()) as Row[];
    const chains = chainIds("operation_log").map((chain) => rows.filter((row) => row["chain"] === chain));
    return chains.sort((a, b) => b.length - a.length)[0] ?? [];
  };
  const set = (row: Row, values: Record<string, unknown>) => server.set("operation_log", values, { log_id: row["log_id"] });
  const drop = (row: Row) => kysely().deleteFrom("operation_log").where("log_id", "=", String(row["log_id"])).execute();
  const insert = () => kysely().insertInto("operation_log");
  const back = (row: Record<string, unknown>) =>
    insert()
      .values(row as never)
      .execute();

  beforeEach(async () => {
    for (let more = 0; (await longest()).length < 6 && more < 40; more++) await changed();
  });

  it("verify for every written row, including sign-ins and refusals", async () => {
    expect((await server.call("admin", "gateway.addRoute", {})).status).toBe(422);
    const { rows, broken } = await verified();
    expect(broken).toEqual([]);
    expect(rows).toBeGreaterThan(6);
    for (const { chain, seq, row_hash } of await server.rows("auth_log")) expect([chain, seq, row_hash]).not.toContain(null);
  });

  it("[P-ALARMINFO-01] are verified by a task that reports the first problem and raises an alarm", async () => {
    const run = () => TASKS["chains"]?.run(server.portal);
    const alarms = async () => (await server.call("ops", "alarms.infos", { scopeName: "门户服务器" })).data.rows;
    expect(await run()).toMatch(/^\d+ 条日志完整$/);
    expect(await alarms()).toEqual([]);
    const [, row = {}] = await longest();
    await set(row, { operate_user: "somebody" });
    const notices = async () => (await server.call("audit", "inbox.list", { pageNumber: 1, pageSize: 50 })).data.rows;
    const before = (await notices()).length;
    expect(await run()).toContain(`发现 1 处异常：操作日志有记录被改动，链上第${Number(row["seq"])}条，日志${row["log_id"]}`);
    await run();
    expect((await notices()).slice(0, -before || undefined)).toMatchObject([
      { title: "日志链校验发现异常", content: expect.stringContaining("操作日志有记录被改动") },
    ]);
    expect(await alarms()).toMatchObject([{ ruleId: "log-chain-broken", alarmEntity: "操作日志", alarmCount: 2 }]);
    await set(row, { operate_user: row["operate_user"] });
    expect(await run()).toMatch(/条日志完整$/);
    // An attacker removes the newest row and restores the head from before it.
    const heads = await server.rows("log_chain");
    await changed();
    const after = await server.rows("log_chain");
    const put = async (all: typeof heads): Promise<void> => {
      for (const head of all) await server.set("log_chain", head, { chain_id: head["chain_id"] });
    };
    const grown = after.find((head) => !heads.some(({ seal }) => seal === head["seal"])) ?? {};
    const [newest = {}] = await server.rows("operation_log", { chain: grown["chain_id"], seq: grown["seq"] });
    await drop(newest as Row);
    await put(heads);
    expect(await run()).toContain(`发现 1 处异常：操作日志有记录被删除，链上第${Number(grown["seq"])}条`);
    await back(newest);
    await put(after);
    expect(await run()).toMatch(/条日志完整$/);
  });

  it("report the first altered row", async () => {
    const [, , row = {}, later = {}] = await longest();
    await set(row, { operate_user: "somebody" });
    await set(later, { commit_code: "2" });
    const first = { log: "operation_log", what: "altered", id: row["log_id"], seq: Number(row["seq"]) };
    expect((await verified()).broken[0]).toMatchObject(first);
    await set(row, { operate_user: row["operate_user"] });
    await set(later, { commit_code: later["commit_code"] });
    expect((await verified()).broken).toEqual([]);
  });

  it("detect an altered row that was rehashed without the key", async () => {
    const [, row = {}] = await longest();
    const forged = { ...row, operate_user: "somebody" };
    await set(row, { operate_user: "somebody", row_hash: rowHash(Buffer.from("another key"), "operation_log", "", forged) });
    expect((await verified()).broken[0]).toMatchObject({ what: "altered", id: row["log_id"] });
    await set(row, row);
    expect((await verified()).broken).toEqual([]);
  });

  it("detect a removed row, in the middle and at the end", async () => {
    const rows = await longest();
    for (const row of [rows[2] ?? {}, rows.at(-1) ?? {}]) {
      await drop(row);
      expect((await verified()).broken).toMatchObject([{ what: "removed", chain: row["chain"], seq: Number(row["seq"]) }]);
      await back(row);
      expect((await verified()).broken).toEqual([]);
    }
  });

  it("detect removed last rows even if the chain head was reset", async () => {
    const last = (await longest()).at(-1) ?? {};
    const before = (await longest()).at(-2) ?? {};
    const head = kysely().updateTable("log_chain").where("chain_id", "=", String(last["chain"]));
    const saved = (await kysely().selectFrom("log_chain").selectAll().where("chain_id", "=", String(last["chain"])).execute())[0] as Row;
    await drop(last);
    await head.set({ seq: before["seq"], hash: before["row_hash"] } as never).execute();
    expect((await verified()).broken).toMatchObject([{ what: "altered", chain: last["chain"] }]);
    await back(last);
    await head.set(saved as never).execute();
    expect((await verified()).broken).toEqual([]);
  });

  it("detect swapped and inserted rows", async () => {
    const [, row = {}, next = {}] = await longest();
    await set(row, { seq: next["seq"] });
    await set(next, { seq: row["seq"] });
    const [from, to] = [Number(row["seq"]), Number(next["seq"])];
    expect((await verified()).broken).toMatchObject([
      { what: "reordered", seq: from },
      { what: "reordered", seq: to },
    ]);
    await set(row, { seq: row["seq"] });
    await set(next, { seq: next["seq"] });
    await back({ ...row, log_id: "put-in", chain: null, seq: null, row_hash: null });
    expect((await verified()).broken).toMatchObject([{ what: "added", id: "put-in" }]);
    await drop({ log_id: "put-in" });
    expect((await verified()).broken).toEqual([]);
  });

  it("give concurrent changes unique, consecutive positions", async () => {
    await Promise.all(Array.from({ length: 20 }, () => changed()));
    expect((await verified()).broken).toEqual([]);
    const rows = await kysely().selectFrom("operation_log").select(["chain", "seq"]).where("chain", "is not", null).execute();
    const positions = rows.map((row) => `${row["chain"]} ${row["seq"]}`);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it("verify after retention, which removes only expired rows", async () => {
    const [first = {}] = await longest();
    server.clock.now += (366 + 10) * DAY;
    server.forget("admin");
    await changed();
    expect((await pruneLogs(server.portal)).rows).toBeGreaterThan(6);
    expect(await server.rows("operation_log", { log_id: first["log_id"] })).toEqual([]);
    const { rows, broken } = await verified();
    expect([rows > 0, broken]).toEqual([true, []]);
    const [saved = {}] = (await kysely().selectFrom("operation_log").selectAll().where("chain", "is not", null).execute()) as Row[];
    await drop(saved);
    expect((await verified()).broken).toMatchObject([{ what: "removed", chain: saved["chain"] }]);
    await back(saved);
  });

  it("are verified by a command that requires the key of the database", async () => {
    const lines: string[] = [];
    const output = { log: (text: string) => void lines.push(text), error: (text: string) => void lines.push(text) };
    const location = kind === "sqlite" ? { DATA_DIR: server.fresh.location.dataDir ?? "" } : databaseSettings(server.fresh.location);
    const settings = { DATA_DIR: server.portal.config.dataDir, ...location, LOG_KEY: server.portal.log.logKey.toString() };
    expect(await runVerification([], settings, output)).toBe(0);
    const [row = {}] = await longest();
    await set(row, { operate_user: "somebody" });
    expect(await runVerification([], settings, output)).toBe(1);
    expect(await runVerification([], { ...settings, LOG_KEY: "x".repeat(32) }, output)).toBe(1);
    expect(lines[0]).toMatch(/rows verified, unchanged$/);
    expect(lines[2]).toContain(`operation_log: altered, chain ${row["chain"]}, row ${row["seq"]}, ${row["log_id"]}`);
    expect(lines.at(-1)).toContain("LOG_KEY");
  });
});

it("refuse a retention of less than 180 days", () => {
  expect(() => readConfig({ LOG_DAYS: "179" })).toThrow(/LOG_DAYS="179"/);
  expect([readConfig({ LOG_DAYS: "180" }).logDays, readConfig({ LOG_DAYS: "0" }).logDays]).toEqual([180, 0]);
  expect(() => readConfig({ LOG_KEY: "short" })).toThrow(/at least 32/);
});
