import type { UserTypeInfo } from "../../src/generated/entities/user-type-info.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { changeRecord } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

const PATH = "/api/oauth/changeUserType";
const TYPES: UserTypeInfo[] = [
  { userTypeId: "10", status: "1" },
  { userTypeId: "3", status: "1" },
  { userTypeId: "4", status: "0" },
];

describe.each(databases)("switching the user type on %s", (kind) => {
  const server = serverFor(kind);
  beforeEach(() => setTypes(TYPES));

  async function setTypes(userTypeInfos: UserTypeInfo[]): Promise<void> {
    const { userId } = (await server.call("unit1", "authCenter.userInfo")).data;
    // A user of type 3 needs a role to enter the module (D-ACCESS-05).
    await changeRecord(server, "user", userId, { userTypeInfos, roles: ["disposal-review"] });
  }
  const bearer = async () => ({ authorization: `Bearer ${await server.token("unit1")}` });
  const change = async (newUserType: string, headers?: Record<string, string>) =>
    server.send({ url: `${PATH}?newUserType=${newUserType}`, headers: headers ?? (await bearer()) });
  const typeNow = async () => (await server.call("unit1", "authCenter.userInfo")).data.userTypeNow;
  const menus = async () => (await server.call("unit1", "menuCenter.menuList")).data.map((menu: Data) => menu["menuComponent"]);

  it("[P-TOPBAR-07] applies the new type to menus and rights from the next call", async () => {
    expect(await menus()).toContain("purchaser-list");
    const reply = await change("3");
    expect(reply).toMatchObject({ status: 302, headers: { location: "/", "cache-control": "no-store" } });
    expect(await typeNow()).toBe("3");
    expect(await menus()).toEqual(expect.not.arrayContaining(["purchaser-list"]));
    expect(await menus()).toContain("supplier-list");
    expect((await server.call("unit1", "assetsOrg.searchByPageInfo")).status).toBe(403);
    await change("10");
    expect(await typeNow()).toBe("10");
    expect((await server.call("unit1", "assetsOrg.searchByPageInfo")).status).toBe(200);
  });

  it("[P-TOPBAR-07] leaves other sessions of the user unchanged", async () => {
    const first = await bearer();
    server.forget("unit1");
    const second = await bearer();
    await change("3", second);
    const typeOf = async (headers: Record<string, string>) =>
      (await server.send({ url: "/gp-auth-center/rest/v1/user/userInfo", headers })).data.userTypeNow;
    expect([await typeOf(first), await typeOf(second)]).toEqual(["10", "3"]);
    server.forget("unit1");
    expect(await typeNow()).toBe("10");
  });

  it.each(["4", "2", "99", "", "10&newUserType=3"])(
    "[P-TOPBAR-06][P-TOPBAR-07] refuses the type %j as not enabled for the user",
    async (type) => {
      expect(await change(type)).toMatchObject({ status: 403, code: "403", msg: "当前操作没有权限" });
      expect(await typeNow()).toBe("10");
      const page = await change(type, { ...(await bearer()), accept: "text/html" });
      expect(page).toMatchObject({ status: 302, headers: { location: "/403" } });
    },
  );

  it("[P-TOPBAR-07] ends a withdrawn type in the session", async () => {
    await change("3");
    expect(await typeNow()).toBe("3");
    await setTypes([{ userTypeId: "10", status: "1" }]);
    expect(await typeNow()).toBe("10");
    await setTypes(TYPES);
    await change("10");
  });

  it("[P-TOPBAR-07] accepts the cookie alone only for a navigation from this site", async () => {
    const cookie = `access_token=${await server.token("unit1")}`;
    const host = "portal.example.com";
    for (const headers of [
      { cookie },
      { cookie, "sec-fetch-site": "cross-site" },
      { cookie, "sec-fetch-site": "same-site" },
      { cookie, "sec-fetch-site": "none" },
      { cookie, host, referer: "http://evil.example.com/" },
      { cookie, host, referer: "http://portal.example.com.evil.example.com/" },
      { cookie, host, "sec-fetch-site": "cross-site", referer: "http://portal.example.com/" },
    ]) {
      expect(await change("3", headers as Record<string, string>)).toMatchObject({ status: 200, code: "5563" });
      const page = await change("3", { ...headers, accept: "text/html,*/*" } as Record<string, string>);
      expect(page).toMatchObject({ status: 302, headers: { location: "/login" } });
      expect(await typeNow()).toBe("10");
    }
    expect(await change("3", { cookie, "sec-fetch-site": "same-origin" })).toMatchObject({ status: 302, headers: { location: "/" } });
    expect(await typeNow()).toBe("3");
    // Browsers omit Sec-Fetch-Site over plain http.
    expect(await change("10", { cookie, host, referer: "http://portal.example.com/home-picture" })).toMatchObject({ status: 302 });
    expect(await typeNow()).toBe("10");
  });

  it("[P-TOPBAR-07] changes nothing without a session", async () => {
    expect(await server.send({ url: `${PATH}?newUserType=10` })).toMatchObject({ status: 200, code: "5563" });
    expect((await server.send({ method: "POST", url: `${PATH}?newUserType=10` })).status).toBe(404);
    expect((await server.send({ method: "HEAD", url: `${PATH}?newUserType=3`, headers: await bearer() })).status).toBe(404);
    expect(await typeNow()).toBe("10");
  });
});
