import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { exportsHost } from "./support/exports.ts";
import { bothDatabases } from "./support/test-server.ts";

// Both databases: lists are read through a connection of the writer process, which differs by database.
describe.each(bothDatabases)("exports of lists on %s", (kind) => {
  const exporting = exportsHost(kind);
  const { table } = exporting;

  it("exports every matching row in the list's sort order, regardless of the page", async () => {
    const { rows, name } = await table("admin", "gateway.exportRoutes", { searchText: "many" });
    expect(name).toBe("路由管理");
    expect(rows[0]).toEqual(["id", "路由路径", "注册中心服务id", "注册中心服务名称", "url", "是否去掉前缀", "是否重试", "是否启用"]);
    expect(rows.slice(1).map(([id]) => id)).toEqual(Array.from({ length: 620 }, (_, at) => `many-${String(at).padStart(4, "0")}`));
    expect(rows[2]).toEqual(["many-0001", "/many/1", "many", "批量1", "http://host/1", "", "是", "是"]);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "nothing at all" })).rows).toHaveLength(1);
  });

  it("exports the shown columns in their shown order and refuses unknown ones", async () => {
    const { rows } = await table("admin", "gateway.exportRoutes", { searchText: "批量61", columns: ["enabled", "id"] });
    expect(rows.slice(0, 2)).toEqual([
      ["是否启用", "id"],
      ["是", "many-0061"],
    ]);
    const refused = await exporting.server.call("admin", "gateway.exportRoutes", { columns: "id,secret" });
    expect(refused).toMatchObject({ status: 422, data: { violations: [{ field: "columns" }] } });
  });

  it("writes formulas, long digits and odd characters as plain text", async () => {
    const { rows, cell } = await table("admin", "gateway.exportRoutes", { searchText: "formula" });
    expect(rows[1]?.slice(2, 5)).toEqual(["123456789012345678", '=HYPERLINK("http://x","y")', "_x0041_ <b>&"]);
    for (const place of ["C2", "D2", "E2"]) expect([cell(place)?.t, cell(place)?.f]).toEqual(["s", undefined]);
  });

  it("applies the required search of the list", async () => {
    expect(await exporting.server.call("audit", "logs.exportAuth", { operateStartTime: "2030-01-01 00:00:00" })).toMatchObject({
      status: 422,
      msg: "开始日期应小于当前时间",
    });
  });

  it("refuses an export of more rows than the setting allows", async () => {
    const { kysely } = exporting.server.portal.database;
    const more = Array.from({ length: 100 }, (_, at) => ({
      id: `x${at}`,
      path: `/x/${at}`,
      service_id: "x",
      service_name: "x",
      version: 1,
    }));
    await kysely.insertInto("gateway_route").values(more).execute();
    expect(await exporting.server.call("admin", "gateway.exportRoutes")).toMatchObject({
      status: 422,
      msg: "导出的数据超过700条，请缩小查询范围",
    });
    await kysely.deleteFrom("gateway_route").where("service_id", "=", "x").execute();
  });

  it("logs every export with its query and row count, refused ones too", async () => {
    const logged = async (): Promise<Data[]> =>
      (await exporting.server.call("audit", "logs.operation", { searchText: "gateway.exportRoutes", pageNumber: 1, pageSize: 1000 })).data
        .rows;
    const before = (await logged()).length;
    await table("admin", "gateway.exportRoutes", { searchText: "批量61" });
    await exporting.server.call("admin", "gateway.exportRoutes", { columns: "none" });
    const rows = await logged();
    expect(rows).toHaveLength(before + 2);
    const made = rows.filter(({ commit }) => commit === "1").map(({ parameters }) => JSON.parse(String(parameters)));
    expect(made).toContainEqual({ searchText: "批量61", $rows: 11 });
  });
});
