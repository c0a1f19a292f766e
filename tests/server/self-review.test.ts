import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { COMPLETE } from "./support/disposal-projects.ts";
import { changeUser } from "./support/sign-in.ts";
import { databases, type TestServer, serverFor } from "./support/test-server.ts";

const { projectNameStr, orgTel, orgContact, supTel, supWeb, assetsSubject, assetsList } = COMPLETE;
const ANNOUNCEMENT = { supTel: "13800138000", supWeb, assetsSubject, assetsList, assetsMode: "进场交易", state: "3" };
const OWN = { status: 422, msg: "不能审核本人提交的事项" };

describe.each(databases)("the submitter of a project on %s", (kind) => {
  const [off, on] = [serverFor(kind, { settings: { SELF_REVIEW: "off" } }), serverFor(kind, { settings: { SELF_REVIEW: "on" } })];
  // One member of the unit submits and reviews, as in small units.
  beforeAll(async () => {
    for (const server of [off, on]) await changeUser(server, "unit1", { roles: ["disposal-review"] });
  });

  async function announced(server: TestServer, by: "agency1" | "unit1"): Promise<string> {
    const supGuid = (await server.call("agency1", "authCenter.userInfo")).data.orgGuid;
    const agency = { supGuid, supName: "x", supTel, supWeb };
    const unit = { projectNameStr, orgTel, orgContact, assetsSubject, assetsList, state: "1" };
    const { msg, data } = await server.call("unit1", "assetsOrg.addAndModify", { ...unit, ...agency });
    expect(msg).toBe("提交成功");
    const id = String(data.id);
    expect(await server.call("agency1", "assetsSup.addAndModify", { id, ...ANNOUNCEMENT })).toMatchObject({ code: "200" });
    if (by === "agency1") return id;
    // A colleague submitted the project, and the unit completes it itself.
    const own = { supGuid: "000", supName: "城西市场" };
    await server.call("agency1", "assetsOrg.cancelById", { id, cancelReason: "改由单位完善", state: "1" });
    await server.call("agency1", "assetsSup.addAndModify", { id, ...ANNOUNCEMENT, ...own, state: "1" });
    expect(await server.call("unit1", "assetsSup.addAndModify", { id, ...ANNOUNCEMENT, ...own })).toMatchObject({ code: "200" });
    const { table } = server.portal.store.table("disposal-project");
    await server.portal.store.database.kysely.updateTable(table).set({ submitted_by: "colleague" }).where("id", "=", id).execute();
    return id;
  }
  const review = (server: TestServer, account: string, input: Data) => server.call(account, "assetsOrg.auditAssets", input);

  it.each(["agency1", "unit1"] as const)("[D-ROLES-03] neither approves nor returns: announced by %s", async (by) => {
    const server = off;
    const id = await announced(server, by);
    expect(await review(server, "unit1", { id, flag: "1" })).toMatchObject(OWN);
    expect(await review(server, "unit1", { id, flag: "0", rejectReason: "明细不全" })).toMatchObject(OWN);
    expect((await server.call("unit1", "assetsOrg.findForModify", { id })).data.assetsOrgModel).toMatchObject({ state: "3" });
    expect(await review(server, "reviewer1", { id, flag: "1" })).toMatchObject({ code: "200", msg: "提交成功" });
    const steps = (await server.call("unit1", "assetsOrg.history", { id })).data as Data[];
    expect(steps.at(-1)).toMatchObject({ title: "审核通过" });
  });

  it("[D-ROLES-03] may review if the setting allows it, marked permanently in the history", async () => {
    const server = on;
    const [approved, returned] = [await announced(server, "agency1"), await announced(server, "unit1")];
    expect(await review(server, "unit1", { id: approved, flag: "1" })).toMatchObject({ code: "200" });
    expect(await review(server, "unit1", { id: returned, flag: "0", rejectReason: "明细不全" })).toMatchObject({ code: "200" });
    const { table } = server.portal.store.table("disposal-project");
    await server.portal.store.database.kysely.updateTable(table).set({ submitted_by: null, announced_by: null }).execute();
    const lastOf = async (id: string) => ((await server.call("reviewer1", "assetsOrg.history", { id })).data as Data[]).at(-1);
    expect(await lastOf(approved)).toMatchObject({ title: "审核通过（本人提交）" });
    expect(await lastOf(returned)).toMatchObject({ title: "审核退回（本人提交）", reason: "明细不全" });
  });

  it("[D-ROLES-03] has no review task for the own submission", async () => {
    const server = off;
    await announced(server, "agency1");
    const reviews = async (account: string) => {
      const { data } = await server.call(account, "portalCenter.loadTaskWorkList");
      return (data as Data[]).find(({ taskName }) => taskName === "事项公告待审核")?.["taskCount"] ?? 0;
    };
    const [own, other] = [await reviews("unit1"), await reviews("reviewer1")];
    expect(Number(other) - Number(own)).toBe(1);
  });
});
