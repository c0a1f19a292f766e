import { read, utils } from "xlsx";
import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { multipart } from "./support/images.ts";
import { project, stored, usersFor } from "./support/disposal-projects.ts";
import { ASSET, RESULT_HEADINGS, workbookFile, workbookFileOf } from "./support/workbooks.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const TWO_MB = 2_097_152;
const IMPORT = "/gpr-workflow/rest/assetes/org/import";

describe.each(databases)("spreadsheets on %s", (kind) => {
  const server = serverFor(kind);
  const users = usersFor(server, ["unit1", "unit2", "agency1"]);

  const upload = async (account: string, name: string, content: Buffer): Promise<Reply> => {
    const { payload, headers } = multipart(name, content);
    const authorization = `Bearer ${await server.token(account)}`;
    return server.send({ method: "POST", url: "/gpr-workflow/rest/assetes/org/upload", payload, headers: { ...headers, authorization } });
  };
  /** Uploads a workbook and has its rows read. */
  const imported = async (content: Buffer, call = "assetsOrg.assetRows", account = "unit1"): Promise<Reply> => {
    const { data } = await upload(account, "明细.xlsx", content);
    return server.call(account, call, { enclosurePath: data.enclosurePath });
  };
  const file = async (account: string, path: string) =>
    server.app.inject({ url: `${IMPORT}/${path}`, headers: { authorization: `Bearer ${await server.token(account)}` } });

  it("[D-IMPORT-23][D-IMPORT-24] replaces the list and its totals with the rows of the uploaded sheet", async () => {
    const before = await project(server, users, { state: "0", agency: "000" });
    const reply = await imported(workbookFile([ASSET, ["设备", "复印机", 3, "台", "2018-01-02", "99999999.99", null]]));
    expect(reply).toMatchObject({
      code: "200",
      data: { rows: [{ assetType: "设备", original: "1234.50" }, { original: "99999999.99" }] },
    });
    const save = () => server.call("unit1", "assetsOrg.addAndModify", { id: before["id"], state: "0", assetsList: reply.data.rows });
    expect(await save()).toMatchObject({ code: "200" });
    const once = (await stored(server, before["id"])) ?? {};
    expect(once).toMatchObject({ originalTotal: "100001234.49", listTotalNum: 5 });
    expect(once["assetsList"]).toHaveLength(2);
    // Saving the same again changes nothing.
    expect(await save()).toMatchObject({ code: "200" });
    expect((await stored(server, before["id"]))?.["assetsList"]).toEqual(once["assetsList"]);
  });

  it("[D-IMPORT-25] reads results by their own columns", async () => {
    const results = workbookFile([[null, "旧车", 1, 1, 2.5, "某公司"]], { headings: RESULT_HEADINGS });
    const reply = await imported(results, "assetsOrg.resultRows");
    expect(reply.data.rows).toMatchObject([{ assetName: "旧车", assetNum: 1, assesValue: "1.00", price: "2.50", assignee: "某公司" }]);
  });

  it.each(["明细.csv", "明细.xlsm", "明细"])("[D-IMPORT-03] refuses %s as a spreadsheet", async (name) => {
    expect((await upload("unit1", name, workbookFile([ASSET]))).status).toBe(422);
  });

  it("[D-IMPORT-04] accepts exactly 2 MB and refuses one byte more", async () => {
    const small = workbookFile([ASSET]);
    // Only a comment may follow the end of an archive, so the padding is inserted before it.
    const padded = (size: number): Buffer => Buffer.concat([small.subarray(0, 8), Buffer.alloc(size - small.length), small.subarray(8)]);
    expect(await upload("unit1", "明细.xlsx", padded(TWO_MB))).toMatchObject({ code: "200" });
    expect(await upload("unit1", "明细.xlsx", padded(TWO_MB + 1))).toMatchObject({ status: 422, msg: "导入表格大小不能超过 2MB!" });
  });

  it("[D-IMPORT-21] refuses an unreadable file as a spreadsheet", async () => {
    expect(await upload("unit1", "明细.xlsx", Buffer.from("<html>表格</html>"))).toMatchObject({
      status: 422,
      msg: "文件类型不正确！文件内容是网页，请用 Excel 或 WPS 打开并另存为 xlsx 后重新上传",
    });
    const broken = workbookFile([ASSET]).subarray(0, 3000);
    expect(await imported(broken)).toMatchObject({ status: 422, msg: expect.stringMatching(/^文件类型不正确！文件不完整/) });
  });

  it("[D-IMPORT-20] reports a sheet without data rows", async () => {
    const msg = "请填写数据之后重新上传（工作表「Sheet1」从第6行起没有数据）";
    for (const rows of [[], [["", "  ", null]]])
      expect(await imported(workbookFile(rows))).toMatchObject({ status: 422, msg, data: { reading: { sheet: "Sheet1", rows: 0 } } });
  });

  it("[D-IMPORT-16][D-IMPORT-17][D-IMPORT-18] refuses a sheet with faulty rows, names each and returns the sheet with them marked", async () => {
    const content = workbookFile([ASSET, [null, "x", 1.5, "台", "2020-01-01", 1, 1], ["设备", "y", 1, "台", "昨天", 1, 1]]);
    const { data } = await upload("unit1", "明细.xlsx", content);
    const reply = await server.call("unit1", "assetsOrg.assetRows", { enclosurePath: data.enclosurePath });
    expect(reply).toMatchObject({ status: 422, msg: "第7行的资产类别填写错误（A7：请输入资产类别）" });
    const wish = "购置日期格式不正确，请填写日期，如 2020-01-05";
    expect(reply.data).toEqual({
      problems: [
        { row: 7, field: "assetType", cell: "A7", message: "第7行的资产类别填写错误", reason: "请输入资产类别" },
        { row: 7, field: "assetNum", cell: "C7", content: "1.5", message: "第7行的数量填写错误", reason: "数量必须为整数，如 12" },
        { row: 8, field: "purchaseDate", cell: "E8", content: "昨天", message: "第8行的购置日期填写错误", reason: wish },
      ],
      total: 3,
      rows: 2,
      reading: { sheet: "Sheet1", id: data.enclosurePath, rows: 3, others: [], notes: [], warnings: [], warningTotal: 0 },
    });
    const marked = await file("unit1", `assets/marked?enclosurePath=${data.enclosurePath}`);
    expect(marked.headers["content-disposition"]).toContain(encodeURIComponent("明细（错误标注）"));
    const sheet = read(marked.rawPayload).Sheets["国有资产处置明细表"];
    expect(utils.sheet_to_json<string[]>(sheet ?? {}, { header: 1 }).at(-1)).toContain(`E8「昨天」：${wish}`);
  });

  it("[D-IMPORT-23][D-IMPORT-24] reads, marks and saves another sheet of a workbook by its id", async () => {
    const draft = await project(server, users, { state: "0", agency: "000" });
    const sheets = { 明细: [ASSET], 第二张: [ASSET, ["设备", "复印机", 3, "台", "2018-01-02", 1, null]] };
    const { data } = await upload("unit1", "明细.xlsx", workbookFileOf(sheets));
    const first = await server.call("unit1", "assetsOrg.assetRows", { enclosurePath: data.enclosurePath });
    const others = [{ name: "第二张", id: `${data.enclosurePath}:2`, fits: true }];
    expect(first.data.reading).toMatchObject({ sheet: "明细", id: data.enclosurePath, rows: 1, others });
    const importId = first.data.reading.others[0].id;
    const second = await server.call("unit1", "assetsOrg.assetRows", { enclosurePath: importId });
    expect(second.data).toMatchObject({
      rows: [{}, { assetName: "复印机" }],
      reading: { sheet: "第二张", id: importId, others: [{ fits: true }] },
    });
    expect((await file("unit1", `assets/marked?enclosurePath=${importId}`)).statusCode).toBe(200);
    expect(await server.call("unit1", "assetsOrg.addAndModify", { id: draft["id"], state: "0", importId })).toMatchObject({ code: "200" });
    expect((await stored(server, draft["id"]))?.["assetsList"]).toEqual(second.data.rows);
    const gone = await server.call("unit1", "assetsOrg.assetRows", { enclosurePath: `${data.enclosurePath}:3` });
    expect(gone).toMatchObject({ status: 422, msg: "所选的工作表不存在或已隐藏，请重新选择" });
  });

  it("[D-IMPORT-17] counts every faulty row but lists only as many as fit into a reply", async () => {
    const faulty = Array.from({ length: 1500 }, () => [null, "x", "两", "台", "2020-01-01", 1, 1]);
    const { status, data } = await imported(workbookFile(faulty));
    expect(status).toBe(422);
    expect(data).toMatchObject({ total: 3000, rows: 1500 });
    expect(data.problems).toHaveLength(2000);
  });

  it("[D-IMPORT-23][D-IMPORT-24] saves the rows of a named sheet, beyond the size of a request body", async () => {
    const draft = await project(server, users, { state: "0", agency: "000" });
    const rows = Array.from({ length: 2500 }, (_, at) => ["设备", `打印机 ${at}`, 2, "台", "2019-05-01", 0.01, 0]);
    const { data } = await upload("unit1", "明细.xlsx", workbookFile(rows));
    const importId = String(data.enclosurePath);
    const read = await server.call("unit1", "assetsOrg.assetRows", { enclosurePath: importId });
    const save = (more: Data = {}) => server.call("unit1", "assetsOrg.addAndModify", { id: draft["id"], state: "0", importId, ...more });
    expect(await save()).toMatchObject({ code: "200" });
    const once = (await stored(server, draft["id"])) ?? {};
    expect(once).toMatchObject({ originalTotal: "25.00", listTotalNum: 5000, articleList: [{ assetType: "设备", assetNum: 5000 }] });
    expect(once["assetsList"]).toEqual(read.data.rows);
    expect((await server.call("unit1", "assetsOrg.findForModify", { id: draft["id"] })).data.assetsList).toEqual(read.data.rows);
    // Saving the same again changes nothing, and a write without the list leaves it unchanged.
    expect(await save()).toMatchObject({ code: "200" });
    expect(await save({ importId: undefined, assetsSubject: "打印机" })).toMatchObject({ code: "200" });
    expect((await stored(server, draft["id"]))?.["assetsList"]).toEqual(once["assetsList"]);
    const [row] = once["assetsList"] as Data[];
    expect(await save({ assetsList: [row] })).toMatchObject({ status: 422, msg: "当前操作不能修改：assetsList" });
  });

  it("[D-IMPORT-18] refuses a foreign, unknown or faulty sheet and leaves the list unchanged", async () => {
    const draft = await project(server, users, { state: "0", agency: "000" });
    const others = (await upload("unit2", "明细.xlsx", workbookFile([ASSET]))).data.enclosurePath;
    const faulty = (await upload("unit1", "明细.xlsx", workbookFile([ASSET, [null, "x", 1, "台", "2020-01-01", 1, 1]]))).data.enclosurePath;
    const save = (importId: unknown) => server.call("unit1", "assetsOrg.addAndModify", { id: draft["id"], state: "0", importId });
    for (const importId of [others, "../../etc/passwd", "01a1fbd5-0000-7000-8000-000000000009"])
      expect(await save(importId)).toMatchObject({ status: 422, msg: "文件不存在或已被使用，请重新上传" });
    // The sheet need not have been read before: it is validated now.
    expect(await save(faulty)).toMatchObject({ status: 422, msg: "第7行的资产类别填写错误（A7：请输入资产类别）" });
    expect((await stored(server, draft["id"]))?.["assetsList"]).toEqual(draft["assetsList"]);
  });

  it("a sheet is readable by its uploader only and is no attachment of a record", async () => {
    const { data } = await upload("unit1", "明细.xlsx", workbookFile([ASSET]));
    const { enclosurePath } = data;
    const unknown = { status: 422, msg: "文件不存在或已被使用，请重新上传" };
    expect(await server.call("unit2", "assetsOrg.assetRows", { enclosurePath })).toMatchObject(unknown);
    expect((await file("unit2", `assets/marked?enclosurePath=${enclosurePath}`)).statusCode).toBe(422);
    expect(await server.call("unit1", "assetsOrg.assetRows", { enclosurePath: "../../etc/passwd" })).toMatchObject({ status: 422 });
    const draft = await project(server, users, { state: "0", agency: "agency1", more: { savePath: null } });
    const taken = await server.call("unit1", "assetsOrg.addAndModify", { id: draft["id"], state: "0", savePath: enclosurePath });
    expect(taken.status).toBe(422);
  });

  it("[D-TEMPLATE-01][D-TEMPLATE-02] offers templates and the classification to units and agencies", async () => {
    for (const account of ["unit1", "agency1"])
      for (const [path, name] of [
        ["assets/template", "国有资产处置明细表模板.xlsx"],
        ["results/template", "国有资产处置结果表模板.xlsx"],
        ["assets/codes", "资产分类代码.xlsx"],
        ["results/codes", "资产分类代码.xlsx"],
      ] as const) {
        const reply = await file(account, path);
        expect(reply.statusCode).toBe(200);
        expect(decodeURIComponent(String(reply.headers["content-disposition"]))).toContain(name);
        expect(read(reply.rawPayload).SheetNames[0]).toBe(name.replace("模板", "").replace(".xlsx", ""));
      }
  });
});
