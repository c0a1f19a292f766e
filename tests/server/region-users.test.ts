import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { sentPassword } from "../../src/server/session/passwords.ts";
import { newUsers, PLAIN } from "./support/new-users.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("users of a region administrator on %s", (kind) => {
  const server = serverFor(kind);
  let homeId: string;
  let elsewhereId: string;
  beforeAll(async () => {
    homeId = (await server.call("region", "authCenter.userInfo")).data.regionId;
    const [top] = (await server.call("admin", "users.regions")).data;
    const [city] = (await server.call("admin", "users.regions", { id: top.id })).data;
    const districts = (await server.call("admin", "users.regions", { id: city.id })).data as Data[];
    elsewhereId = String(districts.find(({ id }) => id !== homeId)?.["id"]);
  });
  const { add, fresh } = newUsers(() => server);
  const adminPassword = () => sentPassword(server.portal.config.demoPassword);
  const get = async (userId: string) => (await server.call("admin", "users.get", { userId })).data;
  const idOf = async (account: string) => (await server.call(account, "authCenter.userInfo")).data.userId as string;

  it("lists the region and business users of the own region and below, and the administrator", async () => {
    const { userAccount } = await add({ regionId: elsewhereId });
    const rows = (await server.call("region", "users.list", { pageNumber: 1, pageSize: 100 })).data.rows as Data[];
    const seen = rows.map((row) => row["userAccount"]);
    expect(seen).toEqual(expect.arrayContaining(["region", "unit1"]));
    for (const hidden of [userAccount, "admin", "audit", "ops"]) expect(seen).not.toContain(hidden);
  });

  it("refuses every action on other users, by id or by account", async () => {
    const { userId, userAccount } = await add({ regionId: elsewhereId });
    const adminId = await idOf("admin");
    for (const id of [userId, adminId]) {
      expect((await server.call("region", "users.get", { userId: id })).status).toBe(404);
      expect((await server.call("region", "users.change", { userId: id, userName: "x", systemType: "3" })).status).toBe(404);
      expect((await server.call("region", "users.setStatus", { userId: id, userStatus: "0" })).status).toBe(404);
      expect((await server.call("region", "users.remove", { userId: id })).status).toBe(404);
    }
    for (const account of [userAccount, "admin"]) {
      const reset = { userAccount: account, adminPassword: adminPassword() };
      expect((await server.call("region", "users.resetPassword", reset)).status).toBe(404);
    }
  });

  it("refuses users outside the own region and other kinds of administrators", async () => {
    const input = { ...PLAIN, userAccount: fresh(), userName: "用户" };
    const add_ = (more: Data) => server.call("region", "users.add", { ...input, ...more });
    expect(await add_({ regionId: elsewhereId })).toMatchObject({ status: 422, msg: "所选所属区划不存在" });
    expect(await add_({})).toMatchObject({ status: 422, msg: "只能管理本区划及下级区划的用户" });
    for (const systemType of ["1", "4", "5"])
      expect(await add_({ regionId: homeId, systemType })).toMatchObject({ status: 422, msg: "不能管理该类型的用户" });
    const { userId } = await add({ regionId: homeId }, "region");
    const move = (more: Data) => server.call("region", "users.change", { userId, userName: "用户", systemType: "3", ...more });
    expect((await move({ regionId: elsewhereId })).status).toBe(422);
    expect(await move({ regionId: null })).toMatchObject({ status: 422, msg: "只能管理本区划及下级区划的用户" });
    expect((await move({ systemType: "1" })).status).toBe(422);
    expect(await get(userId)).toMatchObject({ regionId: homeId, systemType: "3" });
  });

  it("refuses organisations of another region", async () => {
    const { portal } = server;
    const foreign = await portal.records.insert(portal.database.kysely, portal.table("organisation"), {
      orgName: "别处",
      regionId: elsewhereId,
    });
    const input = { ...PLAIN, userAccount: fresh(), userName: "用户", regionId: homeId };
    expect(await server.call("region", "users.add", { ...input, orgGuid: foreign["orgGuid"] })).toMatchObject({
      status: 422,
      msg: "所选所属组织不存在",
    });
    const { data } = await server.call("region", "lookup.organisations", { pageNumber: 1, pageSize: 100 });
    expect(data.rows.map((row: Data) => row["orgName"])).not.toContain("别处");
  });

  it("offers only the own region and those below", async () => {
    const top = (await server.call("region", "users.regions")).data;
    expect(top.map(({ id }: Data) => id)).toEqual([homeId]);
    expect((await server.call("region", "users.regions", { id: elsewhereId })).data).toEqual([]);
  });
});
