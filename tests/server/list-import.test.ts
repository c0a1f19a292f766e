import { read, utils, write } from "xlsx";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { upload } from "./support/images.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { withToken } from "./support/sign-in.ts";
import { changeRecord } from "./support/stored-records.ts";
import { bothDatabases, type Reply, requestFor, serverFor } from "./support/test-server.ts";

type Row = readonly (string | number | null)[];

const HEADINGS = ["字典名称", "字典值", "父类型", "颜色", "是否启用"];
const DICT = "/gp-notice-center/rest/v1/notice/dict/import/upload";
const REGIONS = "/gp-menu-center/web/regions/import/upload";

const workbookOf = (rows: readonly Row[], name = "数据"): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
};

// Both databases: a refused row is undone by a savepoint, and the preview by a rollback.
describe.each(bothDatabases)("imports into lists on %s", (kind) => {
  const server = serverFor(kind);

  const sent = async (file: Buffer, url = DICT, account = "admin"): Promise<string> => {
    const { data, msg } = await upload(server, account, "数据.xlsx", file, url);
    expect(data, msg).not.toBeNull();
    return data.workbook;
  };
  /** Entries of one type, by their value. */
  const entries = async (type: string): Promise<Map<string, Data>> => {
    const { data } = await server.call("admin", "notices.dictionary", { type, pageNumber: 1, pageSize: 1000 });
    return new Map((data.rows as Data[]).map((row) => [String(row["code"]), row]));
  };
  const steps = async (type: string, rows: readonly Row[], more: Data = {}): Promise<{ previewed: Reply; write: () => Promise<Reply> }> => {
    const input = { type, workbook: await sent(workbookOf([HEADINGS, ...rows])), ...more };
    const previewed = await server.call("admin", "notices.importEntriesRows", input);
    return { previewed, write: () => server.call("admin", "notices.importEntries", input) };
  };
  const reasons = ({ data }: Reply): unknown[] =>
    (data.problems as Data[]).map(({ cell, content, reason }) => [cell, content ?? "", reason]);

  beforeAll(async () => {
    for (const [type, name, code] of [
      ["1", "导入甲", "import-a"],
      ["1", "导入乙", "import-b"],
      ["1", "同名", "import-c"],
      ["1", "同名", "import-d"],
      ["3", "接收方甲", "import-r"],
    ])
      expect((await server.call("admin", "notices.addEntry", { type, name, code, enable: "1" })).code).toBe("200");
  });

  it("changes nothing when an exported list is imported as it is", async () => {
    const before = await entries("1");
    const exported = await server.app.inject({
      ...requestFor("notices.exportEntries", { type: "1" }),
      headers: { authorization: `Bearer ${await server.token("admin")}` },
    });
    const input = { type: "1", workbook: await sent(exported.rawPayload) };
    const previewed = await server.call("admin", "notices.importEntriesRows", input);
    expect(previewed.data, previewed.msg).toMatchObject({ added: 0, updated: 0, same: before.size });
    expect((await server.call("admin", "notices.importEntries", input)).data).toEqual({ added: 0, updated: 0, same: before.size });
    expect(await entries("1")).toEqual(before);
  });

  it("adds and changes records by the names of their references, in one logged call", async () => {
    await server.call("admin", "notices.addEntry", {
      type: "2",
      name: "旧名",
      code: "import-x",
      enable: "1",
      tone: "done",
      parentId: (await entries("1")).get("import-b")?.["id"],
    });
    const { previewed, write: writeAll } = await steps("2", [
      ["新名", "import-x", "导入甲", null, "停用"],
      ["第二", "import-y", "导入乙", "绿色", "启用"],
    ]);
    expect(previewed.data, previewed.msg).toMatchObject({ added: 1, updated: 1, same: 0 });
    expect(previewed.data.rows).toEqual([
      { row: 2, change: "update", texts: ["新名", "import-x", "导入甲", "", "停用"] },
      { row: 3, change: "add", texts: ["第二", "import-y", "导入乙", "绿色", "启用"] },
    ]);
    // The preview has written nothing.
    expect((await entries("2")).get("import-x")).toMatchObject({ name: "旧名", version: 1 });
    const logged = async (): Promise<Data[]> =>
      (await server.call("audit", "logs.operation", { searchText: "notices.importEntries", pageNumber: 1 })).data.rows;
    const before = (await logged()).length;
    const { firstKey, ...counts } = (await writeAll()).data;
    expect(counts).toEqual({ added: 1, updated: 1, same: 0 });
    const [row, ...earlier] = await logged();
    expect(earlier).toHaveLength(before);
    expect(JSON.parse(String(row?.["parameters"]))).toMatchObject({ $rows: 2, type: "2" });
    const [types, found] = [await entries("1"), await entries("2")];
    expect(found.get("import-x")).toMatchObject({ name: "新名", enable: "0", parentId: types.get("import-a")?.["id"], version: 2 });
    // An empty cell clears its field.
    expect(found.get("import-x")?.["tone"] ?? null).toBeNull();
    expect(found.get("import-y")).toMatchObject({ id: firstKey, tone: "done", parentId: types.get("import-b")?.["id"] });
  });

  it("names every wrong cell in one pass, writes nothing and marks the cells in the file", async () => {
    const before = await entries("2");
    const { previewed, write: writeAll } = await steps("2", [
      ["好的", "import-ok", "导入甲", null, "启用"],
      ["一", "import-1", "没有的", null, "启用"],
      ["二", "import-2", "同名", null, "启用"],
      [null, "import-3", "导入甲", null, "启用"],
      ["四", "import-4", null, null, "启用"],
      [null, "import-5", "没有的", "紫色", "也许"],
      ["六", "import-ok", "导入甲", null, "启用"],
    ]);
    const wrong = [
      ["C3", "没有的", "父类型「没有的」不存在"],
      ["C4", "同名", "有多条数据的父类型是「同名」，无法确定是哪一条"],
      ["A5", "", "请添加字典名称"],
      ["C6", "", "请选择父类型"],
      ["A7", "", "请添加字典名称"],
      ["C7", "没有的", "父类型「没有的」不存在"],
      ["D7", "紫色", expect.stringContaining("灰色")],
      ["E7", "也许", expect.stringContaining("启用、停用")],
      ["B8", "import-ok", "字典值与第2行重复，请修改或删除其中一行"],
    ];
    expect([previewed.status, previewed.data.total, previewed.data.rows]).toEqual([422, 9, 6]);
    expect(reasons(previewed)).toEqual(wrong);
    expect(reasons(await writeAll())).toEqual(wrong);
    expect(await entries("2")).toEqual(before);
    const token = await server.token("admin");
    const body = { type: "2", workbook: previewed.data.reading.id, part: "marked" };
    const marked = await withToken(server, token, "POST", "/gp-notice-center/rest/v1/notice/dict/import/file", body);
    const [name = ""] = read(marked.bytes).SheetNames;
    const lines = utils.sheet_to_json<string[]>(read(marked.bytes).Sheets[name] ?? {}, { header: 1, defval: "" });
    expect(lines.map((line) => line[5])).toEqual([
      "错误信息",
      "",
      "C3「没有的」：父类型「没有的」不存在",
      "C4「同名」：有多条数据的父类型是「同名」，无法确定是哪一条",
      "A5：请添加字典名称",
      "C6：请选择父类型",
      expect.stringMatching(/A7：请添加字典名称；.*D7「紫色」.*；E7「也许」/),
      "B8「import-ok」：字典值与第2行重复，请修改或删除其中一行",
    ]);
  });

  it("finds headings below a title, and takes the columns that the user assigns", async () => {
    const rows = [["公告字典"], ["备注", "名称", "值", "状态"], ["x", "指派", "import-m", "启用"]];
    const input = { type: "3", workbook: await sent(workbookOf(rows)) };
    const refused = await server.call("admin", "notices.importEntriesRows", input);
    expect([refused.status, refused.msg]).toEqual([422, "表格缺少列：字典名称、字典值、是否启用"]);
    expect(refused.data.reading.columns.map(({ at }: Data) => at)).toEqual([-1, -1, -1, -1, -1]);
    expect(refused.data.reading.headings.map(({ title }: Data) => title)).toEqual(["备注", "名称", "值", "状态"]);
    const assigned = { ...input, columns: [1, 2, -1, -1, 3] };
    expect((await server.call("admin", "notices.importEntries", assigned)).data).toEqual({
      added: 1,
      updated: 0,
      same: 0,
      firstKey: expect.any(String),
    });
    expect((await entries("3")).get("import-m")).toMatchObject({ name: "指派", enable: "1" });
    const twice = await server.call("admin", "notices.importEntries", { ...assigned, columns: [0, 0, -1, -1, 2] });
    expect([twice.status, twice.data.violations[0].field]).toEqual([422, "columns"]);
  });

  it("imports a filled template, with children below parents of the same file", async () => {
    const token = await server.token("admin");
    const template = await withToken(server, token, "POST", "/gp-menu-center/web/regions/import/file", { part: "template" });
    const book = read(template.bytes);
    const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
    utils.sheet_add_aoa(
      sheet,
      [
        ["全国", "IMP", "导入省", "启用", null],
        ["IMP", "IMP01", "导入市", "启用", "新"],
      ],
      { origin: "A2" },
    );
    const input = { workbook: await sent(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer, REGIONS) };
    const previewed = await server.call("admin", "menuCenter.importRegionsRows", input);
    expect(previewed.data, previewed.msg).toMatchObject({ added: 2, updated: 0, same: 0 });
    expect((await server.call("admin", "menuCenter.importRegions", input)).data).toMatchObject({
      added: 2,
      firstKey: expect.any(String),
      firstParent: "0",
    });
    const wrong = [
      ["上级区划（区划编码）", "区划编码", "区划名称", "是否启用"],
      ["中国", "IMP02", "错", "启用"],
    ];
    const refused = await server.call("admin", "menuCenter.importRegionsRows", { workbook: await sent(workbookOf(wrong), REGIONS) });
    expect(reasons(refused)).toEqual([["A2", "中国", "上级区划（区划编码）「中国」不存在，也可填写「全国」"]]);
    const found = await server.rows("region", { region_code: "IMP01" });
    expect(found).toMatchObject([{ region_full_name: "导入省导入市", path: "IMP/IMP01", level_num: 2, remark: "新" }]);
  });

  it("leaves nothing behind when the server fails between two rows", async () => {
    const before = await entries("5");
    const { write: writeAll } = await steps("5", [
      ["一", "fail-1", null, null, "启用"],
      ["二", "fail-2", null, null, "启用"],
    ]);
    const { records } = server.portal.store;
    const insert = records.insert.bind(records);
    const failing = vi.spyOn(records, "insert").mockImplementation(async (connection, table, record) => {
      if (record["code"] === "fail-2") throw new Error("the disk is gone");
      return insert(connection, table, record);
    });
    expect((await writeAll()).status).toBe(500);
    failing.mockRestore();
    expect(await entries("5")).toEqual(before);
    expect((await writeAll()).data).toEqual({ added: 2, updated: 0, same: 0, firstKey: expect.any(String) });
  });

  it("lets a user write only by calls that the user may make, row by row", async () => {
    const rights = ["notice-dict", "notice-dict:import", "notice-dict:add"];
    await server.call("admin", "roles.add", { roleId: "importer", roleName: "导入员", rights });
    const user = { userAccount: "importer", userName: "导入员", userStatus: "1", systemType: "5", roles: ["importer"] };
    await server.call("admin", "users.add", user);
    const { userId } = (await server.call("admin", "users.list", { userAccount: "importer", pageNumber: 1 })).data.rows[0];
    const pwd = sentPassword(server.portal.config.demoPassword);
    await changeRecord(server, "user", userId, { pwd, mustChangePassword: false });
    const rows = [
      ["丙", "import-p", null, null, "启用"],
      ["改名", "import-a", null, null, "启用"],
      ["导入乙", "import-b", null, null, "启用"],
    ];
    const input = { type: "1", workbook: await sent(workbookOf([HEADINGS, ...rows]), DICT, "importer") };
    const refused = await server.call("importer", "notices.importEntriesRows", input);
    expect(reasons(refused)).toEqual([[undefined, "", expect.stringContaining("权限")]]);
    expect(refused.data.problems[0].message).toBe("第3行填写错误");
    expect((await server.call("importer", "notices.importEntries", input)).status).toBe(422);
    expect((await entries("1")).get("import-p")).toBeUndefined();
  });

  it("opens no workbook of another user, and no import without its right", async () => {
    const workbook = await sent(workbookOf([HEADINGS]));
    const other = await server.call("region", "notices.importEntriesRows", { type: "1", workbook });
    expect(other.status).toBe(403);
    const foreign = await server.call("admin", "notices.importEntriesRows", {
      type: "1",
      workbook: "00000000-0000-7000-8000-000000000000",
    });
    expect([foreign.status, foreign.data.violations[0].field]).toEqual([422, "workbook"]);
  });
});
