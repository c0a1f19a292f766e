import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { generatedExamples } from "../support/language-examples.ts";
import { projectServerFor } from "./support/project-server.ts";
import { databases, type Reply } from "./support/test-server.ts";

const KINDS = "/api/rest/v1/supply-kinds";
const REQUESTS = "/api/rest/v1/supply-requests";

describe.each(databases)("a call over several rows, on %s", (kind) => {
  // Examples of the language guide, which must work as described.
  const server = projectServerFor(kind, () =>
    generatedExamples(/supply\.yaml|supply-kind|supply-request|requests/, (file, text) =>
      file.endsWith("supply.yaml") ? text.replace("store: { create", "reply: { entity: supply-kind }\n    store: { create") : text,
    ),
  );

  const send = async (url: string, payload: Data, account = "admin", method: "POST" | "PUT" = "POST", more = {}): Promise<Reply> =>
    server.send({ method, url, payload, headers: { authorization: `Bearer ${await server.token(account)}`, ...more } });
  let count = 0;
  const kindOf = async (): Promise<Data> => (await send(KINDS, { kindName: `类型${count++}`, enabled: "1" })).data;
  const requestOf = async (account: string): Promise<Data> =>
    (await send(REQUESTS, { state: "1", itemName: `纸${count++}`, way: "1" }, account)).data;
  const stored = async (table: string, id: unknown): Promise<Data | undefined> =>
    (await server.fresh.database.kysely
      .selectFrom(table as never)
      .selectAll()
      .where("id" as never, "=", id as never)
      .executeTakeFirst()) as Data | undefined;
  const logs = async (call: string): Promise<Data[]> =>
    server.fresh.database.kysely.selectFrom("operation_log").selectAll().where("operate", "=", call).execute();
  const change = (one: Data, more: Data = {}): Data => ({
    id: one["id"],
    kindName: one["kindName"],
    enabled: "0",
    reason: "停用",
    version: one["version"],
    ...more,
  });

  it("validates each row by itself: refused ones change nothing, and one log entry lists all", async () => {
    const [one, two, three] = [await kindOf(), await kindOf(), await kindOf()];
    const rows = [
      change(one),
      change(two, { version: 99 }),
      change(three, { kindName: one["kindName"] }),
      change(three, { extra: 1 }),
      { id: "gone", kindName: "无", enabled: "0" },
    ];
    const { status, msg, data } = await send(`${KINDS}/rows/change`, { rows });
    expect([status, msg, data.done]).toEqual([200, "成功 1 条，失败 4 条", 1]);
    expect(data.failed.map(({ row }: Data) => row)).toEqual([1, 2, 3, 4]);
    expect(data.failed[0].message).toBe("数据已被他人修改，请刷新后重试");
    expect([
      await stored("supply_kind", one["id"]),
      await stored("supply_kind", two["id"]),
      await stored("supply_kind", three["id"]),
    ]).toMatchObject([{ enabled: "0" }, { enabled: "1" }, { enabled: "1" }]);
    const [entry, ...others] = await logs("supply.changeRows");
    expect(others).toEqual([]);
    expect(JSON.parse(String(entry?.["parameters"]))).toMatchObject({ $rows: 1, rows: { length: 5 }, $failed: { length: 4 } });
    const changes = await server.fresh.database.kysely
      .selectFrom("record_change")
      .select("record_key")
      .where("log_id", "=", entry?.["log_id"] as never)
      .execute();
    expect(changes).toEqual([{ record_key: one["id"] }]);
  });

  it("undoes all rows if one is refused and all were asked for, and says which one", async () => {
    const [one, two] = [await kindOf(), await kindOf()];
    const { status, msg } = await send(`${KINDS}/rows/remove`, { rows: [{ id: one["id"] }, { id: "gone" }, { id: two["id"] }] });
    expect([status, msg]).toEqual([409, "第2条：数据不存在，全部未执行"]);
    expect([await stored("supply_kind", one["id"]), await stored("supply_kind", two["id"])].every((row) => row !== undefined)).toBe(true);
    expect((await send(`${KINDS}/rows/remove`, { rows: [{ id: one["id"] }, { id: two["id"] }] })).msg).toBe("成功 2 条");
    expect(await stored("supply_kind", one["id"])).toBeUndefined();
  });

  it("makes transitions by the gate, the row scope and the actor of each row", async () => {
    const [one, two] = [await requestOf("unit1"), await requestOf("unit1")];
    await send(REQUESTS, { id: two["id"], state: "9" }, "admin", "PUT");
    const rows = [one, two].map(({ id }) => ({ id, state: "9" }));
    const foreign = await send(`${REQUESTS}/rows/end`, { rows }, "unit2");
    expect(foreign.data).toEqual({ done: 0, failed: [0, 1].map((row) => ({ row, message: "数据不存在" })) });
    const { data } = await send(`${REQUESTS}/rows/end`, { rows });
    expect([data.done, data.failed.map(({ row }: Data) => row)]).toEqual([1, [1]]);
    expect(await stored("supply_request", one["id"])).toMatchObject({ state: "9" });
  });

  it("takes 1 to 100 rows, and nothing else", async () => {
    const one = await kindOf();
    const outcome = async (payload: Data): Promise<unknown> => {
      const { status, msg } = await send(`${KINDS}/rows/change`, payload);
      return [status, msg];
    };
    expect(await outcome({})).toEqual([422, "请先勾选数据"]);
    expect(await outcome({ rows: [] })).toEqual([422, "请先勾选数据"]);
    expect(await outcome({ rows: Array.from({ length: 101 }, () => change(one)) })).toEqual([422, "一次最多处理100条数据"]);
    for (const rows of ["x", [1], [null], {}]) expect(await outcome({ rows })).toEqual([422, "提交的内容不正确"]);
    expect((await send(`${KINDS}/rows/change`, { rows: [change(one)], mode: "all" })).status).toBe(422);
  });

  it("changes the rows once under an idempotency key", async () => {
    const one = await kindOf();
    const again = async (): Promise<Reply> =>
      send(`${KINDS}/rows/change`, { rows: [change(one), change({ id: "nobody" })] }, "admin", "POST", { "idempotency-key": "rows-1" });
    const [first, second] = [await again(), await again()];
    const reply = { data: { done: 1 }, msg: "成功 1 条，失败 1 条" };
    expect([first, second, second.headers["idempotency-replayed"]]).toMatchObject([reply, reply, "true"]);
    expect(second.data.failed).toEqual(first.data.failed);
  });
});
