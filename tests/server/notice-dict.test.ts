import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { type Answer, databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("the dictionary on %s", (kind) => {
  const server = serverFor(kind);
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
});
