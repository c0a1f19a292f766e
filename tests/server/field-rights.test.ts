import { describe, expect, it } from "vitest";
import type { ListImport } from "../../runtime/contract/language/list-import.ts";
import type { Sheet } from "../../runtime/contract/language/sheet.ts";
import { read, utils } from "xlsx";
import type { Data } from "../../runtime/contract/values/data.ts";
import type { CallContext } from "../../src/server/engine/calls/context.ts";
import { exportListBy } from "../../src/server/engine/exports/export-list.ts";
import { type ImportedRows, writeRows, type WrittenRows } from "../../src/server/engine/imports/write-rows.ts";
import { writeList } from "../../src/server/engine/exports/write-list.ts";
import { inTransaction } from "../../src/server/engine/calls/records.ts";
import type { ImportHandler } from "../../src/server/engine/calls/services.ts";
import { services } from "../../src/server/features/index.ts";
import { generatedFiles } from "../support/language-examples.ts";
import { staffFiles } from "./support/staff.ts";
import { projectServerFor } from "./support/project-server.ts";
import { databases, type Reply } from "./support/test-server.ts";

const HIDDEN = ["salary", "remark", "joinedAt", "paid"];
const RECORD = {
  ...{ staffName: "李雷", grade: "1", salary: "9000.00", remark: "勤奋" },
  ...{ joinedAt: "2026-01-01 08:00:00", pays: [{ month: "2026-01", amount: "9000.00" }] },
};

describe.each(databases)("rights to a field, on %s", (kind) => {
  let exported: readonly number[] = [];
  /** Rows that the next hand-written call imports, and the result. */
  let importing: ImportedRows | undefined;
  let imported: WrittenRows | undefined;
  let written: WrittenRows;
  const exportList = exportListBy(async function* (job) {
    exported = job.shown;
    yield* writeList(server.portal.store.database.kysely, job, server.made.listExports[job.id] as never);
  });
  const byHand = async (_input: Data, context: CallContext) => {
    if (importing !== undefined) imported = await inTransaction(context, (inside) => writeRows(importing as ImportedRows, inside));
    return [{ id: "1", ...RECORD }];
  };
  // Workbooks are read by processes that know the sheets of the application alone.
  const importList: ImportHandler = async ({ of }, input, context, write) => {
    const listImport = server.made.listImports[of] as ListImport;
    const rows = [{ number: 2, record: { code: "S1", staffName: "孙丽" }, wrong: [] }];
    const positions = new Map([["code", 0]] as const);
    const given = Object.fromEntries(listImport.given.map((field) => [field, input[field] ?? null]));
    written = await inTransaction(context, (inside) => writeRows({ listImport, rows, positions, given, write }, inside));
    return { rows: [], reading: {}, added: 0, updated: 0, same: written.same };
  };
  const handlers = { ...services.handlers, staff: { byHand } };
  const server = projectServerFor(kind, () => generatedFiles(staffFiles), {
    services: { ...services, handlers, exportList, importList } as never,
  });

  const send = async (account: string, method: "GET" | "POST" | "PUT", url: string, payload?: Data): Promise<Reply> =>
    server.send({
      method,
      url: `/api/${url}`,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${await server.token(account)}` },
    });
  const made = async (more: Data = {}): Promise<Data> => (await send("admin", "POST", "staff", { ...RECORD, ...more })).data;
  const outcome = ({ status, msg, data }: Reply): unknown[] => [
    status,
    ...(data?.violations ?? [{ message: msg }]).map((one: Data) => one["message"]),
  ];
  const named = (account: string, query: string): Promise<Reply> => send(account, "GET", `staff?pageNumber=1&pageSize=50&${query}`);

  it("hides its value in every reply from users without the right, and shows it to the others", async () => {
    const { id } = await made();
    const replies = async (account: string): Promise<Data[]> => {
      const list = await named(account, "");
      const one = await send(account, "GET", `staff/${id}`);
      const saved = await send(account, "PUT", "staff", { id, staffName: "李雷" });
      const byHand = await send(account, "POST", "staff/by-hand", { id });
      return [list.data.rows[0], { ...one.data.staff, pays: one.data.pays }, saved.data, byHand.data[0]];
    };
    for (const record of await replies("unit1")) {
      expect(HIDDEN.filter((name) => record[name] !== undefined && record[name] !== null)).toEqual([]);
      expect(record["staffName"]).toBe("李雷");
      for (const row of (record["pays"] ?? []) as Data[]) expect(row).toEqual({ month: "2026-01" });
    }
    const [listed, found] = await replies("admin");
    expect(listed).toMatchObject({ salary: "9000.00", remark: "勤奋" });
    expect(found).toMatchObject({ salary: "9000.00", paid: "9000.00", pays: [{ month: "2026-01", amount: "9000.00" }] });
  });

  it("refuses to search, sort, count or sum by it, and searches texts in the other fields alone", async () => {
    await made({ staffName: "韩梅梅", remark: "独特的评语" });
    const refusal = [403, expect.stringMatching(/^没有权限按「(薪资|评语|入职时间|金额)」查询或排序$/)];
    for (const query of [
      "wage=9000.00",
      "from=2026-01-01%2000:00:00",
      "of=9000.00",
      "sort=salary",
      "sort=-joinedAt",
      "sort=staffName&thenBy=salary",
    ]) {
      expect(outcome(await named("unit1", query)), query).toEqual(refusal);
      expect((await named("admin", query)).status, query).toBe(200);
    }
    const found = async (account: string, text: string): Promise<number> =>
      (await named(account, `searchText=${encodeURIComponent(text)}`)).data.total;
    expect([await found("admin", "独特"), await found("unit1", "独特"), await found("unit1", "韩梅")]).toEqual([1, 0, 1]);
    expect(outcome(await send("unit1", "GET", "staff/remarks?pageNumber=1&pageSize=10&searchText=x"))).toEqual(refusal);
    expect(outcome(await send("unit1", "GET", "staff/by-month"))).toEqual(refusal);
    const sums = (await send("unit1", "GET", "staff/by-grade")).data as Data[];
    expect(sums.map(({ salary }) => salary ?? null)).toEqual(sums.map(() => null));
    expect((await send("admin", "GET", "staff/by-grade")).data[0].salary).toMatch(/^\d+\.00$/);
    const totals = async (account: string): Promise<unknown> => (await named(account, "withTotals=true")).data.totals ?? {};
    expect(await totals("unit1")).toEqual({});
    expect(await totals("admin")).toMatchObject({ salary: expect.stringMatching(/^\d+\.00$/) });
  });

  it("refuses an import that sends it before comparing it, and carries no hidden value into a change", async () => {
    await made({ staffName: "王五" });
    const column = (field: string, title: string) => ({ field, title, value: "text" as const });
    const columns = [column("staffName", "姓名"), column("grade", "职级"), column("salary", "薪资")];
    const rules = { match: ["staffName"], carried: ["joinedAt"], given: ["remark"], references: {} };
    const sheet = { entity: "staff", name: "员工", columns } as unknown as Sheet;
    const listImport: ListImport = { sheet, entity: "staff", add: "staff.add", update: "staff.change", ...rules };
    const importRow = async (account: string, record: Data, given: Data = {}): Promise<unknown> => {
      const sent: Data[] = [];
      const write = async (_call: string, input: Data): Promise<unknown> => sent.push(input);
      const positions = new Map(["staffName", ...Object.keys(record)].map((field, at) => [field, at]));
      importing = { listImport, positions, given, write, rows: [{ number: 2, record: { staffName: "王五", ...record }, wrong: [] }] };
      await send(account, "POST", "staff/by-hand", { id: "1" });
      importing = undefined;
      const { same = 0, problems = [] } = imported ?? {};
      return { same, reasons: problems.map(({ reason }) => reason), sent: sent.map((input) => Object.keys(input).sort()) };
    };
    for (const salary of ["9000.00", "8000.00"])
      expect(await importRow("unit1", { salary })).toMatchObject({ same: 0, reasons: ["没有权限填写或修改「薪资」"] });
    for (const remark of ["勤奋", "懒"])
      expect(await importRow("unit1", {}, { remark })).toMatchObject({ same: 0, reasons: ["没有权限填写或修改「评语」"] });
    expect(await importRow("admin", { salary: "9000.00" }, { remark: "勤奋" })).toEqual({ same: 1, reasons: [], sent: [] });
    expect(await importRow("unit1", {}, { remark: null })).toEqual({ same: 1, reasons: [], sent: [] });
    const changed = async (account: string): Promise<unknown> => importRow(account, { grade: "2" });
    expect(await changed("unit1")).toEqual({ same: 0, reasons: [], sent: [["grade", "id", "staffName"]] });
    expect(await changed("admin")).toEqual({ same: 0, reasons: [], sent: [["grade", "id", "joinedAt", "staffName"]] });
  });

  it("refuses a changed value at its field, and accepts an unchanged one only from who may read it", async () => {
    const { id } = await made();
    const writes = async (account: string, input: Data): Promise<unknown[]> =>
      outcome(await send(account, "PUT", "staff", { id, staffName: "李雷", ...input }));
    expect(await writes("unit1", { grade: "2" })).toEqual([422, "没有权限填写或修改「职级」"]);
    expect((await writes("unit1", { grade: "1", staffName: "李雷" }))[0]).toBe(200);
    expect(await writes("unit1", { salary: "9000.00" })).toEqual([422, "没有权限填写或修改「薪资」"]);
    expect(await writes("unit1", { salary: null })).toEqual([422, "没有权限填写或修改「薪资」"]);
    expect(await writes("unit1", { pays: [{ month: "2026-01" }] })).toEqual([422, "没有权限填写或修改「金额」"]);
    expect(outcome(await send("unit1", "POST", "staff", { staffName: "新", grade: "2" }))).toEqual([422, "没有权限填写或修改「职级」"]);
    expect((await send("unit1", "POST", "staff", { staffName: "新" })).status).toBe(200);
    expect(await writes("admin", { grade: "2", salary: "1.00" })).toEqual([200, "修改成功"]);
    for (const payload of [
      { id, salary: "1.00" },
      { id, grade: "1" },
    ])
      expect((await send("unit1", "POST", "staff/by-hand", payload)).status).toBe(422);
    expect((await send("unit1", "POST", "staff/by-hand", { id, grade: "2" })).status).toBe(200);
    const flow = (await send("admin", "POST", "staff/retire", { staffName: "新", state: "1" })).data as Data;
    expect(outcome(await send("unit1", "POST", "staff/retire", { id: flow["id"], remark: "x", state: "9" }))).toEqual([
      422,
      "没有权限填写或修改「评语」",
    ]);
    expect((await send("admin", "POST", "staff/retire", { id: flow["id"], remark: "x", state: "9" })).data).toMatchObject({ remark: "x" });
  });

  it("refuses it alike, right or wrong, in a transition that does not take it", async () => {
    const { id } = (await send("admin", "POST", "staff/retire", { staffName: "李雷", state: "1" })).data as Data;
    await server.set("staff", { salary: 900_000 }, { id });
    const sent = async (salary: string) => outcome(await send("unit1", "POST", "staff/retire", { id, state: "9", salary }));
    for (const salary of ["9000.00", "8999.99"]) expect(await sent(salary), salary).toEqual([422, "没有权限填写或修改「薪资」"]);
  });

  it("leaves it out of the history, the spreadsheet and the log of operations", async () => {
    const { id } = await made({ staffName: "王芳" });
    await send("admin", "PUT", "staff", { id, staffName: "王芳芳", salary: "1.00", pays: [{ month: "2026-02", amount: "2.00" }] });
    const history = async (account: string): Promise<Data[]> =>
      (await send(account, "GET", `rest/v1/changes/staff?pageNumber=1&pageSize=10&id=${String(id)}`)).data.rows[0].differences;
    const [seen, all] = [await history("unit1"), await history("admin")];
    expect(seen.map(({ field }) => field)).toEqual(["staffName", "pays", "pays"]);
    expect(JSON.stringify(seen)).not.toMatch(/2\.00|9000/);
    expect(all.map(({ field }) => field)).toEqual(expect.arrayContaining(["salary", "pays"]));
    const shown = async (account: string): Promise<number> => {
      await send(account, "GET", "staff/export");
      return exported.length;
    };
    expect([await shown("admin"), await shown("unit1")]).toEqual([7, 3]);
    const logged = await server.fresh.database.kysely
      .selectFrom("operation_log")
      .select("parameters")
      .where("operate", "=", "staff.change")
      .execute();
    expect(
      logged.map((row) => String(row["parameters"])).filter((text) => text.includes("salary") && !text.includes('"salary":"***"')),
    ).toEqual([]);
    await send("admin", "GET", "staff/export?wage=9123.00");
    const searches = (await server.rows("operation_log")).map((row) => String(row["parameters"])).filter((text) => text.includes("wage"));
    expect(searches).toEqual([expect.stringContaining('"wage":"***"')]);
  });

  it("leaves it out of texts that a spreadsheet makes of a row", async () => {
    // The choices of the column have the first record alone. The others are named by `current`.
    await made({ staffName: "A" });
    const { id } = await made({ staffName: "赵强" });
    await made({ staffName: "钱枫", boss: id, remark: "绝密评语" });
    const cells = async (account: string): Promise<string> => {
      const { bytes } = await send(account, "GET", "staff/export");
      const { Sheets, SheetNames } = read(bytes, { type: "buffer" });
      return JSON.stringify(utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {}, { header: 1 }));
    };
    expect(await cells("admin")).toContain('"钱枫","绝密评语"');
    const seen = await cells("unit1");
    expect(seen).toContain("钱枫");
    expect(seen).not.toContain("绝密评语");
  });

  it("refuses it beside an imported file, right or wrong, from who may not read it", async () => {
    await made({ staffName: "孙丽", code: "S1", remark: "勤奋" });
    const imported = async (account: string, remark?: string): Promise<unknown[]> => {
      await send(account, "POST", "staff/import/rows", { workbook: "W", ...(remark === undefined ? {} : { remark }) });
      return [written.same, written.problems.map(({ reason }) => reason)];
    };
    const refused = [0, ["没有权限填写或修改「评语」"]];
    expect(await imported("unit1", "勤奋")).toEqual(refused);
    expect(await imported("unit1", "懒惰")).toEqual(refused);
    expect(await imported("unit1")).toEqual([1, []]);
    expect(await imported("admin", "勤奋")).toEqual([1, []]);
  });

  it("names records outside of the reader's row scope in no history, and removed ones as before", async () => {
    const vault = async (vaultName: string): Promise<string> => (await send("admin", "POST", "vaults", { vaultName })).data.id as string;
    const [box, other] = [await vault("一号箱"), await vault("二号箱")];
    const { id } = await made({ staffName: "周舟", box, visits: [{ box }, { box: other }] });
    const history = async (account: string): Promise<string> =>
      (await send(account, "GET", `rest/v1/changes/staff?pageNumber=1&pageSize=10&id=${String(id)}`)).raw;
    expect(await history("unit1")).toContain('"after":"（无权查看）"');
    expect(await history("unit1")).not.toMatch(/[一二]号箱/);
    expect(await history("admin")).toMatch(/"row":"二号箱"/);
    await send("admin", "PUT", "staff", { id, staffName: "周舟", box: null, visits: [] });
    for (const one of [box, other])
      await server.send({
        method: "DELETE",
        url: `/api/vaults/${one}`,
        headers: { authorization: `Bearer ${await server.token("admin")}` },
      });
    expect(await server.rows("vault")).toEqual([]);
    expect(await history("admin")).toMatch(/"before":"一号箱"/);
    expect(await history("unit1")).not.toMatch(/[一二]号箱/);
  });
});
