import { v7 as newId } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { project, stored, uploaded, usersOf } from "./support/disposal-projects.ts";
import { databases, START, serverFor } from "./support/test-server.ts";

const DAY = 86_400_000;
const ADD = "assetsOrg.addAndModify";
const COMMIT = "assetsSup.commit";

describe.each(databases)("the result of a disposal project on %s", (kind) => {
  const server = serverFor(kind);
  let users: Map<string, Data>;
  beforeAll(async () => {
    users = await usersOf(server, ["unit1", "unit2", "reviewer1", "agency1", "agency2"]);
  });

  it("[D-STATE-05] moves a project after the publication period when it is read itself; lists fire nothing", async () => {
    const { id } = await project(server, users, { state: "3", agency: "agency1" });
    await server.call("reviewer1", "assetsOrg.auditAssets", { id, flag: "1" });
    const published = server.clock.now;
    const state = async () => (await server.call("unit1", "assetsOrg.findForModify", { id })).data.assetsOrgModel.state;
    const listed = async () =>
      (await server.call("agency1", "assetsSup.searchByPageInfo", { state: "5", pageNumber: 1, pageSize: 1000 })).data.rows.some(
        (row: Data) => row["id"] === id,
      );
    server.clock.now = published + 7 * DAY - 1000;
    for (const account of users.keys()) server.forget(account);
    expect(await state()).toBe("2");
    expect(await listed()).toBe(false);
    expect((await server.call("agency1", COMMIT, { id, state: "6", flag: "1" })).status).toBe(409);
    server.clock.now = published + 7 * DAY;
    expect(await listed()).toBe(false);
    expect(await state()).toBe("5");
    expect(await listed()).toBe(true);
    server.clock.now = START;
    for (const account of users.keys()) server.forget(account);
  });

  it("[D-STATE-05] moves a due project before a transition, without a prior read", async () => {
    const publishTime = server.portal.clock.wall.textOf(server.clock.now - 7 * DAY);
    server.clock.now += 1000;
    const { id } = await project(server, users, { state: "2", agency: "agency1", more: { publishTime } });
    expect(await server.call("agency1", COMMIT, { id, state: "6", flag: "1" })).toMatchObject({ code: "200", msg: "提交成功" });
  });

  it.each([
    [{ state: "6", flag: "1" }, "进场交易", true],
    [{ state: "1" }, "进场交易", true],
    [{ state: "6", flag: "0" }, "环保回收", true],
    [{ state: "0" }, "环保回收", true],
    [{ state: "6", flag: "0" }, "进场交易", false],
    [{ state: "0" }, "进场交易", false],
    [{ state: "6", flag: "1" }, "环保回收", false],
    [{ state: "1", flag: "0" }, "进场交易", false],
    [{ state: "6" }, "进场交易", false],
    [{ state: "7", flag: "1" }, "进场交易", false],
    [{}, "进场交易", false],
  ])("[D-STATE-01][D-API-22] T14 and T15 check %j with mode %s, allowed: %s", async (sent, mode, allowed) => {
    const { id } = await project(server, users, { state: "5", agency: "agency1", mode: "进场交易" });
    const reply = await server.call("agency1", COMMIT, { id, ...sent, assetsMode: mode });
    expect(reply.status).toBe(allowed ? 200 : 409);
    expect((await stored(server, id))?.["state"]).toBe(allowed ? "6" : "5");
    const sums = { costAll: "120.50", assesTotalValue: "90.00", resultListTotalNum: 3 };
    if (allowed) expect(await stored(server, id)).toMatchObject({ assetsMode: mode, ...sums });
  });

  it("[D-PREVIEW-06] stores a publish time of its own for a result that is published", async () => {
    const itemTime = server.portal.clock.wall.textOf(server.clock.now - DAY);
    const committed = async (flag: "1" | "0", assetsMode: string) => {
      const { id } = await project(server, users, { state: "5", agency: "agency1", more: { publishTime: itemTime } });
      await server.call("agency1", COMMIT, { id, state: "6", flag, assetsMode });
      return { record: await stored(server, id), read: await server.call("agency1", "assetsSup.findResultForModify", { id }) };
    };
    const now = server.portal.clock.wall.textOf(server.clock.now);
    const published = await committed("1", "进场交易");
    expect(published.record).toMatchObject({ state: "6", publishTime: itemTime, resultPublishTime: now });
    expect(published.read.data.assetsOrgModel).toMatchObject({ publishTime: itemTime, resultPublishTime: now });
    const confirmed = await committed("0", "环保回收");
    expect([confirmed.record?.["state"], confirmed.record?.["resultPublishTime"] ?? null]).toEqual(["6", null]);
  });

  it("[D-ENTITY-02] accepts a state and a flag as numbers and refuses unknown ones", async () => {
    const of = async (state: string): Promise<unknown> => (await project(server, users, { state, agency: "agency1" }))["id"];
    const audit = { id: await of("3"), flag: 0, rejectReason: "明细不全" };
    expect(await server.call("reviewer1", "assetsOrg.auditAssets", audit)).toMatchObject({ code: "200", msg: "提交成功" });
    expect((await stored(server, audit.id))?.["state"]).toBe("4");
    expect((await server.call("agency1", "assetsSup.addAndModify", { id: audit.id, state: 3 })).code).toBe("200");
    expect((await stored(server, audit.id))?.["state"]).toBe("3");
    const commit = { id: await of("5"), state: 6, flag: 1, assetsMode: "进场交易" };
    expect((await server.call("agency1", COMMIT, { ...commit, flag: 2 })).status).toBe(409);
    for (const state of [1.5, -6, true, ["6"]])
      expect([state, (await server.call("agency1", COMMIT, { ...commit, state })).status]).toEqual([state, 422]);
    expect((await server.call("agency1", COMMIT, commit)).code).toBe("200");
    expect((await stored(server, commit.id))?.["state"]).toBe("6");
  });

  it("[D-STATE-01][D-VOUCHER-07] T16 writes only the voucher and the state", async () => {
    const { id } = await project(server, users, { state: "6", agency: "agency1" });
    expect(await server.call("unit1", ADD, { id, state: "7" })).toMatchObject({ status: 422, msg: "请上传凭证" });
    const proofSavePath = await uploaded(server, users.get("unit1"), newId());
    expect(await server.call("unit1", ADD, { id, state: "7", proofSavePath, assetsSubject: "别的" })).toMatchObject({ status: 422 });
    const before = await stored(server, id);
    const { projectCode, projectName } = before ?? {};
    const voucher = { state: "7", proofSavePath, proofFileName: "凭证.pdf", proofSaveName: "v.pdf" };
    const reply = await server.call("unit1", ADD, { id, projectCode, projectName, ...voucher });
    expect(reply).toMatchObject({ code: "200", msg: "上传成功" });
    expect(await stored(server, id)).toEqual({ ...before, ...voucher, version: 2 });
  });
});
