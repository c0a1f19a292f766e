import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { appendChained, type Head, writeHead } from "../../src/server/engine/log/chain.ts";
import { dropChainedMonths } from "../../src/server/engine/log/drop-chained-months.ts";
import { pruneChains } from "../../src/server/engine/log/prune-chain.ts";
import { readHeads, readReported } from "../../src/server/engine/log/report-heads.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { growingTables } from "../../src/server/engine/store/internal-tables.ts";
import { makeMonthsAhead } from "../../src/server/engine/store/schema/drop-months.ts";
import type { Row } from "../../src/server/engine/store/types.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { internalTables } from "../../src/server/internal-tables.ts";
import { bothDatabases } from "../support/databases.ts";
import { DAY, KEY, logScene, NOW } from "./support/log-scene.ts";
import { serverFor } from "./support/test-server.ts";

const CHAIN = "operation_log:00";
/** Time of the rows that have not expired. */
const LATER = NOW + 400 * DAY;
/** Start of a month after the expired rows. */
const BEFORE = Date.UTC(2027, 0);

// Both databases: PostgreSQL drops the months whose rows have expired by the times that are stored with them.
describe.each(bothDatabases)("retention of the logs on %s", (kind) => {
  const scene = logScene(kind);
  const { kysely } = scene;
  /** The rows of the chain: expired ones, then three that are not. */
  let rows: Row[];
  const chainRows = async (): Promise<Row[]> =>
    (await kysely().selectFrom("operation_log").selectAll().where("chain", "=", CHAIN).orderBy("seq").execute()) as Row[];
  /** Writes to the one chain whose head no other transaction has locked. */
  const writeAll = async (times: readonly number[]): Promise<void> => {
    for (const time of times) await scene.write("operation_log", scene.server, time);
  };
  const toOneChain = (times: readonly number[]): Promise<void> =>
    kind === "sqlite"
      ? writeAll(times)
      : scene.fresh.database.transaction(async (inside) => {
          const others = inside.selectFrom("log_chain").selectAll().where("log", "=", "operation_log").where("chain_id", "<>", CHAIN);
          await others.forUpdate().execute();
          await writeAll(times);
        });
  const retention = async () => {
    const dropped = await dropChainedMonths(scene.portal(), "operation_log", BEFORE);
    const pruned = await pruneChains(scene.portal(), "operation_log", BEFORE);
    return { ...pruned, rows: dropped + pruned.rows };
  };
  const change = (values: Row) => kysely().updateTable("operation_log").set(values).where("chain", "=", CHAIN);

  beforeEach(async () => {
    await makeMonthsAhead(scene.fresh.database, growingTables(internalTables), LATER);
    await toOneChain([NOW, NOW + 1, NOW + 2, LATER, LATER + 1, LATER + 2]);
    rows = await chainRows();
  });

  /** Changes of the database, with the finding and the number of the first row that stays. `to`: number of the last expired row. */
  const TAMPERED: readonly [string, (to: number) => Promise<unknown>, { what: string; seq: (to: number) => number }][] = [
    [
      "times set back, up to a new row",
      (to) =>
        change({ operate_date: NOW - 1 })
          .where("seq", "<=", to + 2)
          .execute(),
      { what: "altered", seq: () => 1 },
    ],
    [
      "time of a new row set back",
      (to) =>
        change({ operate_date: NOW - 1 })
          .where("seq", "=", to + 1)
          .execute(),
      { what: "altered", seq: (to) => to + 1 },
    ],
    ["an expired row changed", (to) => change({ commit_code: "2" }).where("seq", "=", to).execute(), { what: "altered", seq: (to) => to }],
    [
      "an expired row removed",
      (to) => kysely().deleteFrom("operation_log").where("chain", "=", CHAIN).where("seq", "=", to).execute(),
      { what: "removed", seq: (to) => to },
    ],
    [
      "a second row of an expired number",
      (to) => scene.insert("operation_log", { ...scene.plainRow("operation_log"), log_id: "zz", chain: CHAIN, seq: to, row_hash: "x" }),
      { what: "added", seq: (to) => to },
    ],
    [
      "the anchor moved",
      (to) =>
        kysely()
          .updateTable("log_chain")
          .set({ anchor_seq: to + 1 })
          .where("chain_id", "=", CHAIN)
          .execute(),
      { what: "altered", seq: (to) => to + 3 },
    ],
  ];
  it.each(TAMPERED)("stops at the first row that is not as written: %s", async (name, tamper, { what, seq }) => {
    const to = rows.filter((row) => Number(row["operate_date"]) < BEFORE).length;
    await tamper(to);
    const { broken } = await retention();
    // Either row of a number may be read first.
    const numbers = name.startsWith("a second") ? [to, to + 1] : [seq(to)];
    expect(broken).toMatchObject([{ log: "operation_log", chain: CHAIN, what }]);
    expect(numbers).toContain(broken[0]?.seq);
    const ids = (await chainRows()).map((row) => row["log_id"]);
    for (const row of rows.slice(to)) expect(ids).toContain(row["log_id"]);
    expect(await scene.verified()).toMatchObject(expect.arrayContaining([expect.objectContaining({ chain: CHAIN })]));
    expect(await scene.unaided()).not.toEqual([]);
  });

  // PostgreSQL replies in another tick anyway.
  it.runIf(kind === "sqlite")("and verification let other calls run between two portions of rows", async () => {
    await scene.fresh.database.transaction(async (inside) => {
      for (let row = 0; row < 500; row++) await appendChained(inside, KEY, "auth_log", scene.plainRow("auth_log"), NOW);
    });
    let ticks = 0;
    setImmediate(() => ticks++);
    expect(await scene.unaided()).toEqual([]);
    expect(ticks).toBe(1);
    setImmediate(() => ticks++);
    expect(await pruneChains(scene.portal(), "auth_log", BEFORE)).toEqual({ rows: 503, broken: [] });
    expect(ticks).toBe(2);
  });

  it("keeps rows that are in no chain, which the verification reports", async () => {
    await scene.insert("operation_log", { ...scene.plainRow("operation_log"), log_id: "outside" });
    expect((await retention()).broken).toEqual([]);
    expect(await scene.verified()).toMatchObject([{ what: "added", id: "outside" }]);
  });

  it("is proved too early by collected heads, whichever server removed the rows", async () => {
    const lines = join(scene.folder, "syslog");
    const report = (now: number) => readHeads({ ...scene.portal(), clock: { now: () => now } } as never);
    const first = await report(NOW);
    await toOneChain([NOW + DAY]);
    writeFileSync(lines, `${first}\n${await report(NOW + DAY)}\n`);
    const [{ seq, row_hash }] = (await chainRows()).slice(-1) as [Row];
    await toOneChain([NOW + DAY]);
    const [head] = (await scene.all("log_chain")).filter(({ chain_id }) => chain_id === CHAIN);
    await writeHead(kysely(), KEY, head as unknown as Head, { anchor_seq: Number(seq), anchor_hash: String(row_hash) });
    await kysely().deleteFrom("operation_log").where("chain", "=", CHAIN).where("seq", "<=", Number(seq)).execute();
    const seen = async (retained: number) => (await verifyLogs(kysely(), KEY, { ...(await readReported(lines, KEY)), retained })).broken;
    expect(await seen(NOW - DAY)).toMatchObject([{ chain: CHAIN, what: "removed", seq: Number(seq), time: NOW }]);
    expect(await seen(NOW + 2 * DAY)).toEqual([]);
  });
});

// One database: the message does not depend on it.
describe("the task of retention", () => {
  const server = serverFor("sqlite");
  it("notifies the auditors of the row that has stopped it, and removes neither it nor rows in no chain", async () => {
    for (let role = 0; role < 3; role++) await server.call("admin", "roles.add", { roleId: `role-${role}`, roleName: "role", rights: [] });
    const before = await server.rows("operation_log");
    await sql`update operation_log set operate_date = 86400000`.execute(server.portal.store.database.kysely);
    const [one = {}] = before;
    await server.portal.store.database.kysely
      .insertInto("operation_log")
      .values({ ...one, log_id: "outside", chain: null, seq: null, row_hash: null } as never)
      .execute();
    expect(await TASKS["logs"]?.run(server.portal)).toMatch(/^没有需要清理的数据；发现 1 处异常：操作日志有记录被改动，链上第1条/);
    expect(await server.rows("operation_log")).toHaveLength(before.length + 1);
    const { rows } = (await server.call("audit", "inbox.list", { pageNumber: 1, pageSize: 50 })).data;
    expect(rows).toMatchObject([{ title: "日志清理因异常停止", content: expect.stringContaining("操作日志有记录被改动") }]);
    expect(await server.rows("alarm_info", { rule_id: "log-chain-broken" })).toHaveLength(1);
  });
});
