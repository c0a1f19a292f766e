import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { COMPLETE, project } from "../support/disposal-projects.ts";
import { type Reply, databases } from "../support/test-server.ts";
import { MAPPING, NOBODY, SECRET, sendingHost } from "./host.ts";

describe.each(databases)("data sending on %s", (kind) => {
  const sending = sendingHost(kind);
  const { call, uri, site, way, word: idOf, rows, added, publish, deliver, bodies, letters } = sending;

  it("[P-SENDLOG-01][P-SENDLOG-03][P-SENDLOG-06] sends a published item announcement signed and mapped, and logs it", async () => {
    await added("addReceiver", site({ accessKey: "portal", secret: SECRET }));
    await added("addWay", way({ dataMapping: MAPPING }));
    const { projectCode, projectName } = await publish({ projectCode: "ZC202611210007" });
    expect(sending.receiver.asked).toEqual([]);
    await deliver();
    const [{ url, headers, body } = NOBODY] = sending.receiver.asked;
    expect([sending.receiver.asked.length, url]).toEqual([1, "/in/items"]);
    const sent = {
      messageId: headers["x-request-id"],
      dataType: "disposal",
      dataSpecificType: "disposal-need",
      receiver: "province",
      sendTime: sending.server.portal.clock.wall.textOf(sending.server.clock.now),
      data: {
        title: projectName,
        head: `项目 ${String(projectCode)}：${String(sending.users.get("unit1")?.["orgName"])}`,
        kind: 1,
        assets: [{ name: "课桌椅", count: 3, value: "960.00" }],
      },
    };
    expect(JSON.parse(body)).toEqual(sent);
    expect(headers["x-access-key"]).toBe("portal");
    expect(headers["x-signature"]).toBe(
      createHmac("sha256", SECRET).update(`${headers["x-timestamp"]}\n${headers["x-request-id"]}\n${body}`).digest("hex"),
    );
    const query = { receiver: idOf("province"), dataType: idOf("disposal"), dataSpecificType: idOf("disposal-need") };
    const [log = {}] = await rows("log", {
      ...query,
      operationStartDate: sending.server.portal.clock.wall.textOf(sending.server.clock.now - 1000),
    });
    expect(log).toMatchObject({ operation: "发送处置事项公告", createDate: sent.sendTime, errorStatus: "0", siteName: "省级站点" });
    expect(log["errorMessage"] ?? null).toBeNull();
    expect(JSON.parse(String(log["data"]))).toEqual(sent.data);
    expect(JSON.parse(String(log["params"]))).toMatchObject({ projectCode, url: `${uri()}items`, messageId: sent.messageId, attempt: 1 });
    expect(await rows("log", { dataType: idOf("purchase") })).toEqual([]);
    expect(await letters()).toBe(0);
  });

  it("[P-DICT-02] names the sender of a mapping, and sends by the settings of its service class", async () => {
    const set = async (id: string, more: Data): Promise<Reply> => {
      const stored = (await sending.server.call("admin", "notices.getEntry", { id })).data;
      return sending.server.call("admin", "notices.changeEntry", { ...stored, ...more });
    };
    const [sender, service] = [String(idOf("gp-assets")), String(idOf("item"))];
    await added("addReceiver", site());
    expect(await call("addWay", way({ sender: idOf("province") }))).toMatchObject({ status: 422, msg: "所选发送方不存在" });
    await added("addWay", way({ sender }));
    expect((await rows("ways"))[0]).toMatchObject({ sender, senderName: "资产处置系统" });
    expect(JSON.parse((await call("preview", { dataSendClass: "item", sender })).data.content)).toHaveProperty("sender", "发送方");
    expect(await sending.server.call("admin", "notices.removeEntry", { id: sender })).toMatchObject({ status: 409 });
    expect(await set(service, { name: "需求公告" })).toMatchObject({ code: "200" });
    await publish();
    await deliver();
    expect(bodies()).toMatchObject([{ sender: "gp-assets", receiver: "province" }]);
    expect((await rows("log"))[0]).toMatchObject({ operation: "发送需求公告" });
    for (const id of [sender, service, String(idOf("province"))]) {
      expect(await set(id, { enable: "0" })).toMatchObject({ code: "200" });
      await publish();
      expect(await letters()).toBe(0);
      expect(await set(id, { enable: "1" })).toMatchObject({ code: "200" });
    }
    expect(await set(service, { name: "处置事项公告" })).toMatchObject({ code: "200" });
  });

  it("sends an announcement published without review and that of a result, not a confirmed result", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    await added("addWay", way({ sendUrl: "/results", dataSendClass: "result" }));
    const { projectNameStr, orgTel, orgContact, supName, supTel, supWeb, assetsSubject, assetsList } = COMPLETE;
    const typed = { projectNameStr, orgTel, orgContact, supName, supTel, supWeb, assetsSubject, assetsList };
    const fields = { ...typed, supGuid: "000", assetsMode: "进场交易", state: "2" };
    expect(await sending.server.call("unit1", "assetsOrg.addAndModify", fields)).toMatchObject({ code: "200", msg: "提交成功" });
    const commit = async (mode: "进场交易" | "环保回收", flag: string): Promise<void> => {
      const row = await project(sending.server, sending.users, { state: "5", agency: "agency1", mode });
      const { supResultWeb, assetsResultSubject, assetsResultList } = COMPLETE;
      const input = { id: row["id"], state: "6", flag, assetsMode: mode, supResultWeb, assetsResultSubject, assetsResultList };
      expect(await sending.server.call("agency1", "assetsSup.commit", input)).toMatchObject({ code: "200", msg: "提交成功" });
    };
    await commit("进场交易", "1");
    await commit("环保回收", "0");
    await deliver();
    expect(sending.receiver.asked.map(({ url }) => url)).toEqual(["/in/items", "/in/results"]);
    const [item, result] = bodies().map(({ data }) => data as Data);
    expect(item).toMatchObject({
      projectName: expect.stringContaining("旧课桌椅"),
      supName: "某机构",
      listTotalNum: 3,
      originalTotal: "960.00",
    });
    expect(item?.["projectCode"]).toMatch(/^ZC\d+$/);
    expect(item).not.toHaveProperty("assetsList");
    expect(result).toMatchObject({ costAll: "120.50", assesTotalValue: "90.00", supResultWeb: "https://agency.example.com/result" });
  });

  it("sends nothing for a refused or rolled-back publication", async () => {
    await added("addReceiver", site());
    await added("addWay", way());
    const row = await project(sending.server, sending.users, { state: "3", agency: "agency1" });
    const audit = (more: Data) => sending.server.call("reviewer1", "assetsOrg.auditAssets", { id: row["id"], ...more });
    expect(await audit({ flag: "0", rejectReason: "重写" })).toMatchObject({ code: "200" });
    expect(await audit({ flag: "1" })).toMatchObject({ status: 409 });
    expect(await letters()).toBe(0);
  });
});
