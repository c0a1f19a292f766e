import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { type Answer, databases, type TestServer, testServer } from "./support/test-server.ts";

describe.each(databases)("the dictionary on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind);
  });
  afterAll(() => server.close());
  const call = (name: string, input: Data = {}): Promise<Answer> => server.call("admin", `notices.${name}`, input);
  const entry = (code: string, more: Data = {}): Data => ({ type: "1", name: `字典${code}`, code, enable: "1", ...more });
  const added = async (code: string, more: Data = {}): Promise<Data> => {
    expect(await call("addEntry", entry(code, more))).toMatchObject({ code: "200", msg: "新增成功" });
    const { rows } = (await call("dictionary", { code, pageNumber: 1, pageSize: 100 })).data;
    return rows.find((row: Data) => row["code"] === code);
  };

  it("[P-DICT-02] assigns a specific interface type to an interface type only and returns its name", async () => {
    const parent = await added("top");
    const child = await added("child", { type: "2", parentId: parent["id"] });
    expect((await call("getEntry", { id: child["id"] })).data).toMatchObject({ parentId: parent["id"], parentName: "字典top" });
    expect(await call("addEntry", entry("alone", { type: "2" }))).toMatchObject({ status: 422, msg: "请选择父类型" });
    expect(await call("addEntry", entry("deep", { type: "2", parentId: child["id"] }))).toMatchObject({
      status: 422,
      data: { violations: [{ field: "parentId", message: "所选父类型不存在" }] },
    });
  });

  it("[P-DICT-02] refuses to delete or retype an interface type with entries below it", async () => {
    const parent = await added("kept");
    const child = await added("kept-child", { type: "2", parentId: parent["id"] });
    expect(await call("changeEntry", { ...entry("kept", { type: "5" }), id: parent["id"], version: 1 })).toMatchObject({
      status: 422,
      msg: "存在下级字典，不能更改类型",
    });
    expect(await call("removeEntry", { id: parent["id"] })).toMatchObject({ status: 409, msg: "存在下级数据，不能删除" });
    expect(await call("removeEntry", { id: child["id"] })).toMatchObject({ code: "200", msg: "删除成功" });
    expect(await call("removeEntry", { id: parent["id"] })).toMatchObject({ code: "200" });
  });

  it("[P-DICT-01][P-DICT-04][P-DICT-06] adds, changes and deletes entries of every type and lists their changes as labels", async () => {
    const parentId = (await added("tab-above"))["id"];
    for (const type of ["1", "2", "3", "4", "5"]) {
      const [code, of] = [`tab-${type}`, { type, ...(type === "2" ? { parentId } : {}) }];
      const { id, version } = await added(code, of);
      expect(await call("changeEntry", { ...entry(code, { ...of, enable: "0" }), id, version })).toMatchObject({
        code: "200",
        msg: "修改成功",
      });
      expect((await call("getEntry", { id })).data).toMatchObject({ type, enable: "0" });
      const { rows } = (await server.call("admin", "changes.noticeDict", { id, pageNumber: 1 })).data;
      expect(rows.map(({ kind }: Data) => kind)).toEqual(["changed", "created"]);
      expect(rows[0]).toMatchObject({ differences: [{ label: "是否启用", before: "启用", after: "停用" }] });
      expect(await call("removeEntry", { id })).toMatchObject({ code: "200", msg: "删除成功" });
      expect((await call("getEntry", { id })).status).toBe(404);
    }
  });

  it("[P-DICT-03] refuses a duplicate code within a type", async () => {
    await added("same");
    expect(await call("addEntry", entry("same"))).toMatchObject({ status: 409 });
    expect(await call("addEntry", entry("same", { type: "5" }))).toMatchObject({ code: "200" });
  });

  it("[P-DICT-05] lists one type, by text and creation time", async () => {
    server.clock.now += 86_400_000;
    server.forget("admin");
    await added("late", { type: "5" });
    const codes = async (query: Data): Promise<string[]> =>
      (await call("dictionary", { pageNumber: 1, pageSize: 100, ...query })).data.rows.map((row: Data) => row["code"]);
    expect(await codes({ type: "4" })).toContain("gp-assets");
    expect(await codes({ type: "5", startDate: "2026-11-22 00:00:00" })).toEqual(["late"]);
    expect(await codes({ type: "5", endDate: "2026-11-21 23:59:59" })).not.toContain("late");
    expect(await codes({ searchText: "竞争性" })).toEqual(["purchase-consult"]);
  });
});
