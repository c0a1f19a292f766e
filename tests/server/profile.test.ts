import { beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { databases, serverFor } from "./support/test-server.ts";

const UPDATE = "authCenter.updateInfo";
const GOOD = { userName: "李建国", userIDCard: "33010619800101123X", userEmail: "li@example.com", userTel: "13800138000" };

describe.each(databases)("own profile on %s", (kind) => {
  const server = serverFor(kind);
  let own: Data;
  beforeEach(async () => {
    own = (await server.call("unit1", "authCenter.userInfo")).data;
  });
  const saved = (changes: Data = {}) =>
    server.call("unit1", UPDATE, { ...GOOD, userId: own["userId"], userAccount: own["userAccount"], version: own["version"], ...changes });

  it("[P-PROFILE-05][P-USER-14] saves the user's own data, which userInfo returns", async () => {
    expect(await saved()).toMatchObject({ status: 200, code: "200", msg: "修改成功", data: null });
    const { data } = await server.call("unit1", "authCenter.userInfo");
    expect(data).toMatchObject({ ...GOOD, userAccount: "unit1", telVerified: false, loginType: "1", mustChangePassword: false });
    expect(data).toMatchObject({ userTypeInfos: [{ userTypeId: "10", status: "1" }], version: Number(own["version"]) + 1 });
    expect(Object.keys(data)).not.toContain("pwd");
  });

  it("[P-PROFILE-05] refuses another user's profile, a stale version and a changed account", async () => {
    const other = (await server.call("unit2", "authCenter.userInfo")).data;
    expect(await saved({ userId: other.userId })).toMatchObject({ status: 403, msg: "当前操作没有权限" });
    expect(await saved({ version: Number(own["version"]) - 1 })).toMatchObject({ status: 409 });
    expect(await saved({ version: Number(own["version"]) + 1 })).toMatchObject({ status: 409 });
    expect(await saved({ userAccount: "unit2" })).toMatchObject({ status: 422, msg: "账号不可修改" });
    const foreign = { ...GOOD, userId: own["userId"], userAccount: "unit1", systemType: "1" };
    const headers = { authorization: `Bearer ${await server.token("unit1")}` };
    const url = "/gp-auth-center/rest/v1/user/info";
    expect(await server.send({ method: "PUT", url, headers, payload: foreign })).toMatchObject({ status: 422 });
    expect((await server.call("unit1", "authCenter.userInfo")).data).toEqual(own);
    expect((await server.call("unit2", "authCenter.userInfo")).data).toEqual(other);
    expect(await saved({ version: undefined })).toMatchObject({ code: "200" });
  });

  it("[P-PROFILE-05] marks only a changed number as unverified", async () => {
    const { portal } = server;
    const table = portal.table("user");
    const verify = { telVerified: true, userTel: GOOD.userTel };
    const kept = await portal.records.update(portal.database.kysely, table, String(own["userId"]), verify, Number(own["version"]));
    expect(await saved({ version: kept["version"], userName: "李四" })).toMatchObject({ code: "200" });
    own = (await server.call("unit1", "authCenter.userInfo")).data;
    expect(own).toMatchObject({ telVerified: true, userName: "李四" });
    expect(await saved({ userTel: "13900139000" })).toMatchObject({ code: "200" });
    expect((await server.call("unit1", "authCenter.userInfo")).data).toMatchObject({ telVerified: false, userTel: "13900139000" });
  });
});
