import { v7 as newId } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { COMPLETE, project, stored, usersOf } from "./support/disposal-projects.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";
import type { Database } from "../../src/server/engine/store/index.ts";
import { type Statement, recordStatements, statementsOn } from "./store/rows-read.ts";

const ADD = "assetsOrg.addAndModify";
const SUP = "assetsSup.addAndModify";

describe.each(databases)("the disposal project on %s", (kind) => {
  const server = serverFor(kind);
  let users: Map<string, Data>;
  let agency: Data;
  beforeAll(async () => {
    users = await usersOf(server, ["unit1", "unit2", "reviewer1", "agency1", "agency2"]);
    agency = { supGuid: users.get("agency1")?.["orgGuid"], supName: "江南产权交易所" };
  });

  const form = (more: Data = {}): Data => {
    const { projectNameStr, orgTel, orgContact, assetsSubject, assetsList } = COMPLETE;
    return { projectNameStr, orgTel, orgContact, assetsSubject, assetsList, ...agency, ...more };
  };

  it("[D-API-08] is created without an id, with number, owner, name and sums set by the server", async () => {
    const reply = await server.call("unit1", ADD, form({ state: "0" }));
    expect(reply).toMatchObject({ code: "200", msg: "保存成功", data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    const record = await stored(server, reply.data.id);
    const unit = users.get("unit1");
    expect(record).toMatchObject({
      projectCode: expect.stringMatching(/^ZC20261121\d{4}$/),
      projectName: "滨江市第一中学旧课桌椅处置事项",
      orgGuid: unit?.["orgGuid"],
      orgTopName: "滨江市教育局",
      lxTime: server.portal.clock.wall.textOf(server.clock.now),
      originalTotal: "960.00",
      listTotalNum: 3,
      state: "0",
    });
  });

  it("[D-API-08] is not created under an unknown id", async () => {
    expect(await server.call("unit1", ADD, form({ id: newId(), state: "0" }))).toMatchObject({ status: 404, msg: "数据不存在" });
  });

  it("[D-STATE-01] T2 stores an empty mode, whatever is sent", async () => {
    const reply = await server.call("unit1", ADD, form({ state: "1", assetsMode: "进场交易" }));
    expect(reply).toMatchObject({ code: "200", msg: "提交成功" });
    expect(await stored(server, reply.data.id)).toMatchObject({ state: "1" });
    expect((await stored(server, reply.data.id))?.["assetsMode"] ?? null).toBeNull();
  });

  it("[D-STATE-01] T3 publishes at once after rules 5-8", async () => {
    const other = { supGuid: "000", supName: "城西市场", supTel: "13800138000", supWeb: "https://a.example", assetsMode: "环保回收" };
    for (const [more, msg] of [
      [{ assetsMode: null }, "请选择处置方式"],
      [{ supTel: "1" }, "请填写正确处置机构联系方式,手机号或区号-电话号码"],
    ] as const)
      expect(await server.call("unit1", ADD, form({ ...other, state: "2", ...more }))).toMatchObject({ status: 422, msg });
    const reply = await server.call("unit1", ADD, form({ ...other, state: "2" }));
    expect(reply).toMatchObject({ code: "200", msg: "提交成功" });
    expect(await stored(server, reply.data.id)).toMatchObject({
      state: "2",
      publishTime: server.portal.clock.wall.textOf(server.clock.now),
      assetsMode: "环保回收",
    });
    expect(await server.call("unit1", ADD, form({ ...other, state: "1" }))).toMatchObject({ status: 409 });
    expect(await server.call("unit1", ADD, form({ state: "2" }))).toMatchObject({ status: 409 });
  });

  it("accepts an echo of the stored form and refuses a changed foreign field", async () => {
    const before = await project(server, users, { state: "1", agency: "agency1", mode: null, more: { savePath: null } });
    const read = (await server.call("agency1", "assetsSup.findForModify", { id: before["id"] })).data;
    const echo = { ...read.assetsOrgModel, assetsList: read.assetsList, assetsMode: "进场交易", assetsSubject: "改过", state: "3" };
    for (const [field, value] of [
      ["orgName", "别的单位"],
      ["projectCode", "ZC1"],
      ["orgGuid", users.get("unit2")?.["orgGuid"]],
      ["publishTime", "2020-01-01 00:00:00"],
      ["originalTotal", "1.00"],
    ]) {
      const reply = await server.call("agency1", SUP, { ...echo, [String(field)]: value });
      expect(reply, String(field)).toMatchObject({ status: 422, data: { violations: [{ field }] } });
    }
    expect(await stored(server, before["id"])).toEqual(before);
    expect(await server.call("agency1", SUP, echo)).toMatchObject({ code: "200", msg: "提交成功" });
    expect(await stored(server, before["id"])).toMatchObject({ state: "3", assetsSubject: "改过", assetsMode: "进场交易" });
  });

  it("[D-STATE-01] T7 stores the mode for the agency only, T8 publishes it and T9 returns it to the draft", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1", mode: null });
    expect(await server.call("agency1", SUP, { id, state: "1", assetsMode: "环保回收" })).toMatchObject({ msg: "保存成功" });
    const draft = await stored(server, id);
    expect(draft?.["assetsMode"] ?? null).toBeNull();
    expect(draft?.["assetsModeDraft"]).toBe("环保回收");
    const seen = async (account: string, call: string) =>
      (await server.call(account, call, { id })).data.assetsOrgModel.assetsModeDraft ?? null;
    expect(await seen("agency1", "assetsSup.findForModify")).toBe("环保回收");
    expect(await seen("unit1", "assetsSup.findForModify")).toBeNull();
    expect(await seen("unit1", "assetsOrg.findForModify")).toBeNull();
    expect(await server.call("agency1", SUP, { id, state: "", assetsMode: "环保回收" })).toMatchObject({ msg: "提交成功" });
    expect(await stored(server, id)).toMatchObject({ state: "3", assetsMode: "环保回收" });
    expect(await server.call("agency1", "assetsOrg.cancelById", { id, cancelReason: "再看看" })).toMatchObject({ msg: "撤回成功" });
    expect(await stored(server, id)).toMatchObject({ state: "1", assetsModeDraft: "环保回收", cancelReason: "再看看" });
  });

  it("[D-STATE-01][D-ITEM-13] lets the completion form choose 其他, after which the unit completes", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1", mode: null });
    expect(await server.call("agency1", SUP, { id, state: "1", supGuid: "000", supName: "其他市场" })).toMatchObject({ code: "200" });
    expect((await server.call("agency1", SUP, { id, state: "1" })).status).toBe(404);
    expect(await server.call("unit1", SUP, { id, state: "3", assetsMode: "进场交易" })).toMatchObject({ msg: "提交成功" });
    expect(await server.call("reviewer1", "assetsOrg.auditAssets", { id, flag: "1" })).toMatchObject({ msg: "提交成功" });
  });

  it("[D-API-12] requires a reason for cancelById and refuses a contradicting state", async () => {
    const { id } = await project(server, users, { state: "1", agency: "agency1" });
    expect(await server.call("unit1", "assetsOrg.cancelById", { id })).toMatchObject({ status: 422, msg: "请填写撤回原因" });
    const contradicting = await server.call("unit1", "assetsOrg.cancelById", { id, state: "1", cancelReason: "x" });
    expect(contradicting).toMatchObject({ status: 409, msg: "当前状态不允许此操作" });
    expect(await server.call("unit1", "assetsOrg.cancelById", { id, cancelReason: "x" })).toMatchObject({ code: "200", msg: "撤回成功" });
    expect(await stored(server, id)).toMatchObject({ state: "0" });
    const second = await project(server, users, { state: "3", agency: "agency1" });
    const foreign = await server.call("unit1", "assetsOrg.cancelById", { id: second["id"], cancelReason: "x" });
    expect(foreign).toMatchObject({ status: 409, msg: "您没有执行此操作的权限" });
  });

  it("[D-API-13][D-VALID-27] requires a reason for a return and a flag, and stores the reason until approval", async () => {
    const { id } = await project(server, users, { state: "3", agency: "agency1" });
    const audit = (input: Data) => server.call("reviewer1", "assetsOrg.auditAssets", { id, ...input });
    expect(await audit({ flag: "0", rejectReason: "  " })).toMatchObject({ status: 422, msg: "请填写退回原因" });
    expect((await audit({})).status).toBe(409);
    expect((await audit({ flag: "2" })).code).not.toBe("200");
    expect(await audit({ flag: "0", rejectReason: "明细不符" })).toMatchObject({ code: "200" });
    expect(await server.call("agency1", SUP, { id, state: "3" })).toMatchObject({ code: "200" });
    expect(await stored(server, id)).toMatchObject({ state: "3", rejectReason: "明细不符" });
    expect(await audit({ flag: "1" })).toMatchObject({ code: "200" });
    expect((await stored(server, id))?.["rejectReason"] ?? null).toBeNull();
  });

  it("[D-API-10][D-ACTION-16] is deleted once as a draft, with 数据为空 for a blank id", async () => {
    const { id } = await project(server, users, { state: "0", agency: "agency1", more: { savePath: null } });
    expect(await server.call("unit1", "assetsOrg.delete", { id: " " })).toMatchObject({ status: 422, msg: "数据为空" });
    expect(await server.call("unit1", "assetsOrg.delete", { id })).toMatchObject({ code: "200", msg: "删除成功" });
    expect(await server.call("unit1", "assetsOrg.delete", { id })).toMatchObject({ status: 404 });
  });

  it("[D-STATE-01] reads its record and each list once in a transition, besides the lock", async () => {
    const of = async (state: string) => (await project(server, users, { state, agency: "agency1", more: { savePath: null } }))["id"];
    const { assetsList, assetsSubject } = COMPLETE;
    const counts: Record<string, number[]> = {};
    for (const [title, account, call, input] of [
      ["create", "unit1", ADD, form({ state: "0" })],
      ["audit", "reviewer1", "assetsOrg.auditAssets", { id: await of("3"), flag: "1" }],
      ["replace a list", "unit1", ADD, { id: await of("0"), state: "0", assetsList, assetsSubject }],
      ["delete", "unit1", "assetsOrg.delete", { id: await of("0") }],
    ] as const) {
      const asked = await askedInTransaction(server.portal.store.database, () => server.call(account, call, input));
      const reads = (table: string) => statementsOn(table, asked).filter((text) => /^select /.test(text) && !text.endsWith("for update"));
      counts[title] = ["disposal_project", "disposal_project_assets_list"].map((table) => reads(table).length);
    }
    expect(counts).toEqual({ create: [0, 0], audit: [1, 1], "replace a list": [1, 1], delete: [1, 1] });
  });

  it("[D-API-07][D-API-17][D-LIST-11] appears only in the lists of users it concerns", async () => {
    const rows = async (account: string, call: string): Promise<Data[]> =>
      (await server.call(account, call, { pageNumber: 1, pageSize: 1000 })).data.rows;
    const own = await rows("unit1", "assetsOrg.searchByPageInfo");
    expect(own.length).toBeGreaterThan(10);
    for (const [account, call, field, guid] of [
      ["unit1", "assetsOrg.searchByPageInfo", "orgGuid", users.get("unit1")?.["orgGuid"]],
      ["reviewer1", "assetsOrg.searchByPageInfo", "orgTopGuid", users.get("reviewer1")?.["orgGuid"]],
      ["agency1", "assetsSup.searchByPageInfo", "supGuid", agency["supGuid"]],
    ] as const)
      for (const row of await rows(account, call)) expect((await stored(server, row["id"]))?.[field], `${account} ${field}`).toBe(guid);
    for (const row of await rows("agency1", "assetsSup.searchByPageInfo")) expect(row["state"]).not.toBe("0");
    expect(own[0]).not.toHaveProperty("assetsList");
  });

  it("[P-OPLOG-01] logs accepted and refused changes", async () => {
    const { id } = await project(server, users, { state: "3", agency: "agency1" });
    await server.call("unit1", "assetsOrg.cancelById", { id, cancelReason: "x" });
    const log = server.portal.store.database.kysely.selectFrom("operation_log").selectAll().where("operate", "=", "assetsOrg.cancelById");
    const rows = (await log.execute()).filter((row) => String(row["parameters"]).includes(String(id)));
    const refused = { operate_user: "unit1", commit_code: "2", error_text: "您没有执行此操作的权限" };
    expect(rows).toMatchObject([{ ...refused, action_url: "/gpr-workflow/rest/assetes/org/cancelById" }]);
  });
});

/** Statements of the transaction of an accepted call. */
async function askedInTransaction(database: Database, call: () => Promise<Reply>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const transaction = database.transaction;
  const hearing = vi.spyOn(database, "transaction");
  hearing.mockImplementation((callback) => transaction((connection) => callback(recordStatements(connection, asked))));
  expect(await call()).toMatchObject({ code: "200" });
  hearing.mockRestore();
  return asked;
}
