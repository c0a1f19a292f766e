import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListImport } from "../../runtime/contract/language/list-import.ts";
import type { Sheet } from "../../runtime/contract/language/sheet.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import * as generated from "../../src/generated/server.ts";
import type { CallContext, Generated } from "../../src/server/engine/calls/context.ts";
import { exportListBy } from "../../src/server/engine/exports/export-list.ts";
import { inTransaction } from "../../src/server/engine/calls/records.ts";
import { type ImportedRows, writeRows, type WrittenRows } from "../../src/server/engine/imports/write-rows.ts";
import { services } from "../../src/server/features/index.ts";
import { type GeneratedExamples, generatedFiles } from "../support/language-examples.ts";
import { staffFiles } from "./support/staff.ts";
import { databases, type Reply, type TestServer, testServer } from "./support/test-server.ts";

const HIDDEN = ["salary", "remark", "joinedAt", "paid"];
const RECORD = {
  ...{ staffName: "李雷", grade: "1", salary: "9000.00", remark: "勤奋" },
  ...{ joinedAt: "2026-01-01 08:00:00", pays: [{ month: "2026-01", amount: "9000.00" }] },
};

describe.each(databases)("rights to a field, on %s", (kind) => {
  let project: GeneratedExamples;
  let server: TestServer;
  let exported: readonly number[] = [];
  /** Rows that the next hand-written call imports, and the result. */
  let importing: ImportedRows | undefined;
  let imported: WrittenRows | undefined;
  beforeAll(async () => {
    project = await generatedFiles(staffFiles);
    const made = await project.load<Generated>("server.ts");
    const open = made.routes.map((route) => ({ ...route, access: "signed-in" as const }));
    const parts: Generated = {
      ...generated,
      tables: [...generated.tables, ...made.tables],
      routes: [...generated.routes, ...open],
      workflows: { ...generated.workflows, ...made.workflows },
      fieldRights: { ...generated.fieldRights, ...made.fieldRights },
      derivations: { ...generated.derivations, ...made.derivations },
      listExports: { ...generated.listExports, ...made.listExports },
    };
    const exportList = exportListBy(async function* (job) {
      exported = job.shown;
      yield { expected: 0, total: 0 };
    });
    const byHand = async (_input: Data, context: CallContext) => {
      if (importing !== undefined) imported = await inTransaction(context, (inside) => writeRows(importing as ImportedRows, inside));
      return [{ id: "1", ...RECORD }];
    };
    const handlers = { ...services.handlers, staff: { byHand } };
    server = await testServer(kind, { components: { generated: parts, services: { ...services, handlers, exportList } as never } });
  });
  afterAll(async () => {
    await server.close();
    project.remove();
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
    expect([await shown("admin"), await shown("unit1")]).toEqual([6, 2]);
    const logged = await server.fresh.database.kysely
      .selectFrom("operation_log")
      .select("parameters")
      .where("operate", "=", "staff.change")
      .execute();
    expect(
      logged.map((row) => String(row["parameters"])).filter((text) => text.includes("salary") && !text.includes('"salary":"***"')),
    ).toEqual([]);
  });
});
