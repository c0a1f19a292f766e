import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { rolesHooks } from "../../src/server/features/roles/roles.ts";
import { LIST, REMOVE, recycleBin } from "./support/recycle-bin.ts";
import { RIGHT } from "./support/sign-in.ts";
import { putRecord, recordOf } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

/** Address of a gateway of short messages, which the demo allows. */
const SMS_URL = "https://sms.example.com/send";

describe.each(databases)("deleted records are found on %s", (kind) => {
  const server = serverFor(kind);
  const { done, bin, addRoute, removeRoute } = recycleBin(server);
  let removedId = "";
  beforeAll(async () => {
    await addRoute("found");
    removedId = await removeRoute("found");
  });

  it("shows them to users who could delete them, and without the right replies 403 or 404", async () => {
    expect((await bin("admin", "found"))[0]).toMatchObject({ kind: "网关路由", userName: "运维管理员", id: removedId });
    expect(await bin("region", "found")).toEqual([]);
    for (const call of ["recycle.look", "recycle.purge"]) {
      expect((await server.call("region", call, { id: removedId })).status).toBe(404);
      for (const account of ["unit1", "audit"]) expect((await server.call(account, call, { id: removedId })).status).toBe(403);
    }
    for (const account of ["region", "unit1", "audit"]) {
      expect((await server.call(account, "recycle.restore", { id: removedId })).status).toBe(404);
      expect((await server.call(account, "recycle.restore", { call: REMOVE, key: "found" })).status).toBe(404);
    }
    expect((await server.call("admin", "recycle.restore", { call: REMOVE, key: "found" })).status).toBe(404);
  });

  it("shows nobody what the deleting call would refuse by its where, its checks or its guard", async () => {
    await done("admin", "roles.add", { roleId: "bin-shared", roleName: "bin-shared", rights: [] });
    await done("admin", "roles.remove", { roleId: "bin-shared" });
    const gateway = { msgType: "1", code: "login", name: "bin-codes", channelId: "c", signature: "签", templateId: "t", url: SMS_URL };
    await done("admin", "messages.addCodeConf", { ...gateway, adminPassword: RIGHT });
    const [conf] = await server.rows("sms_conf", { name: "bin-codes" });
    await done("admin", "messages.removeCodeConf", { id: conf?.["id"], adminPassword: RIGHT });
    await done("admin", "agencies.add", { orgName: "bin-agency", enabled: "1" });
    const [agency] = await server.rows("organisation", { org_name: "bin-agency" });
    await done("admin", "agencies.remove", { orgGuid: agency?.["org_guid"] });
    const [kept] = await server.rows("removed_record", { record_key: agency?.["org_guid"] });
    const content = { ...JSON.parse(String(kept?.["content"])), exchange: false };
    await server.set("removed_record", { content: JSON.stringify(content) }, { record_key: agency?.["org_guid"] });
    const seen: unknown[] = [];
    for (const [account, key] of [
      ["region", "bin-shared"],
      ["ops", conf?.["id"]],
      ["admin", agency?.["org_guid"]],
    ] as const) {
      const [row] = await server.rows("removed_record", { record_key: key });
      const name = String(row?.["record_name"]).split(" ").at(-1) ?? "";
      const id = row?.["removed_id"];
      const statuses = [];
      for (const call of ["recycle.look", "recycle.restore", "recycle.purge"])
        statuses.push((await server.call(account, call, { id })).status);
      seen.push([(await bin(account, name.slice(0, 10))).filter((one) => one["id"] === id).length, ...statuses]);
    }
    expect(seen).toEqual([1, 2, 3].map(() => [0, 404, 404, 404]));
    expect((await bin("admin", "bin-shared")).length).toBe(1);
  });

  it("lists them without a search for records that refer to them, which takes seconds beside many users", async () => {
    await done("admin", "roles.add", { roleId: "bin-unsearched", roleName: "bin-unsearched", rights: [] });
    const search = vi.spyOn(rolesHooks.remove ?? {}, "refuseReferenced");
    await done("admin", "roles.remove", { roleId: "bin-unsearched" });
    expect(search).toHaveBeenCalledOnce();
    expect(await bin("admin", "bin-unsearched")).toHaveLength(1);
    expect(search).toHaveBeenCalledOnce();
    search.mockRestore();
  });

  it("shows region administrators those of their regions only", async () => {
    const { regionId } = (await done("region", "authCenter.userInfo")).data;
    const other = (await server.rows("region")).find(({ id, region_code: code }) => id !== regionId && code === "330000") ?? {};
    for (const [roleId, region] of [
      ["bin-own", regionId],
      ["bin-above", other["id"]],
    ]) {
      await done("admin", "roles.add", { roleId, roleName: String(roleId), rights: [], regionId: region });
      await done("admin", "roles.remove", { roleId });
    }
    expect((await bin("region", "bin-")).map(({ name }) => name)).toEqual(["bin-own（bin-own）"]);
    const above = (await bin("admin", "bin-above"))[0]?.["id"];
    expect((await server.call("region", "recycle.restore", { id: above })).status).toBe(404);
    await done("region", "recycle.restore", { id: (await bin("region", "bin-own"))[0]?.["id"] });
    expect(await recordOf(server, "role", "bin-own")).toMatchObject({ regionId });
  });

  it("shows and counts nothing of a region that was moved away from the region administrator", async () => {
    const { regionId } = (await done("region", "authCenter.userInfo")).data;
    const child = { regionCode: "bin-moved", regionName: "bin-moved", enabled: "1" };
    await done("admin", "menuCenter.addRegionV1", { ...child, parentId: regionId });
    const stored = async (): Promise<Data> => (await server.rows("region", { region_code: "bin-moved" }))[0] ?? {};
    const { id, version } = await stored();
    await done("admin", "roles.add", { roleId: "bin-child", roleName: "bin-child", rights: [], regionId: id });
    await done("admin", "roles.remove", { roleId: "bin-child" });
    const [found] = await bin("region", "bin-child");
    expect(found?.["name"]).toBe("bin-child（bin-child）");
    await done("admin", "menuCenter.updateRegionV1", { ...child, id, version, parentId: "0" });
    expect((await done("region", "recycle.list", { ...LIST, searchText: "bin-child" })).data).toEqual({ rows: [], total: 0 });
    for (const call of ["recycle.look", "recycle.restore", "recycle.purge"])
      expect([call, (await server.call("region", call, { id: found?.["id"] })).status]).toEqual([call, 404]);
    expect((await bin("admin", "bin-child")).length).toBe(1);
  });

  it("restores no reference to a record that was created since under the typed key of another one", async () => {
    await done("admin", "roles.add", { roleId: "bin-named", roleName: "bin-named", rights: [] });
    const menu = {
      menuId: "bin_menu",
      menuName: "限定",
      menuOrder: 1,
      menuIcon: "AuditOutlined",
      menuIndexUrl: "/x",
      userSystemType: "3",
    };
    await putRecord(server, "menu", { ...menu, parentId: "0", roleIds: ["bin-named"] });
    await done("admin", "menus.remove", { id: "bin_menu" });
    await done("admin", "roles.remove", { roleId: "bin-named" });
    await done("admin", "recycle.restore", { call: "roles.remove", key: "bin-named" });
    await done("admin", "recycle.restore", { call: "menus.remove", key: "bin_menu" });
    await done("admin", "menus.remove", { id: "bin_menu" });
    await done("admin", "roles.remove", { roleId: "bin-named" });
    await done("region", "roles.add", { roleId: "bin-named", roleName: "another", rights: [] });
    const reply = await server.call("admin", "recycle.restore", { call: "menus.remove", key: "bin_menu" });
    expect([reply.status, reply.msg]).toEqual([409, expect.stringContaining("不存在")]);
  });
});
