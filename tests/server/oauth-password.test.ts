import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { stopDormant } from "../../src/server/features/scheduled-tasks/dormant.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { callWith, ISSUER, post, SECRET, shown, storeClient } from "./support/oauth.ts";
import { changeUser, RIGHT, signIn, storedUser } from "./support/sign-in.ts";
import { databases, serverFor, testServer } from "./support/test-server.ts";

const BACK = "https://app.example.com/callback";
const USER_INFO = "/gp-auth-center/rest/v1/user/userInfo";

describe.each(databases)("tokens by a user's password on %s", (kind) => {
  const server = serverFor(kind, { settings: { OAUTH_ISSUER: ISSUER } });
  beforeAll(async () => {
    await storeClient(server, "app", { resourceIds: ["gp-auth-center", "gpr-workflow"] });
    await storeClient(server, "trusted", { scope: ["read", "write", "trust"] });
  });

  const status = async (token: string) => (await callWith(server, token, USER_INFO)).status;
  const refresh = (token: string) => post(server, "token", { grant_type: "refresh_token", refresh_token: token, ...shown("app") });

  const grant = (username: string, password: string, more: Record<string, string> = {}, address = "198.51.100.1") =>
    post(server, "token", { grant_type: "password", username, password, scope: "read", ...shown("app"), ...more }, { address });

  it("are issued for the typed password, not for its transformed form", async () => {
    const { body } = await grant("reviewer1", "Demo-2026!");
    expect((await callWith(server, body.access_token, USER_INFO)).data.userAccount).toBe("reviewer1");
    expect(body.refresh_token).toMatch(/^[0-9a-f]{96}$/);
    expect((await grant("reviewer1", sentPassword("Demo-2026!"))).body.error).toBe("invalid_grant");
    expect((await grant("nobody", "x")).body).toEqual({ error: "invalid_grant", error_description: "用户名不存在或密码错误" });
  });

  it("share the lock-out of the sign-in: five failures of either close both at that address", async () => {
    const address = "198.51.100.2";
    for (let index = 0; index < 5; index++) expect((await grant("agency1", "falsch", {}, address)).body.error).toBe("invalid_grant");
    expect((await grant("agency1", "Demo-2026!", {}, address)).body.error_description).toContain("登录失败次数过多");
    expect((await signIn(server, "agency1", RIGHT, {}, address)).code).not.toBe("200");
    expect((await grant("agency1", "Demo-2026!", {}, "198.51.100.3")).status).toBe(400);
    server.clock.now += 601_000;
    expect((await grant("agency1", "Demo-2026!", {}, address)).status).toBe(200);
  });

  it("obey the policy's administrator addresses and password age, also in later calls", async () => {
    const {
      store: { records, database },
    } = server.portal;
    const table = server.portal.store.table("security-policy");
    const save = async (more: Data) => {
      const response = await server.call("admin", "security.save", { ...(await server.call("admin", "security.policy")).data, ...more });
      expect(response.code, response.msg).toBe("200");
    };
    const far = "198.51.100.9";
    const own = { ...shown("trusted"), scope: "read trust" };
    const { access_token } = (await grant("admin", "Demo-2026!", own, far)).body;
    const statusFrom = async (remoteAddress: string) =>
      (await server.send({ url: USER_INFO, headers: { authorization: `Bearer ${access_token}` }, remoteAddress })).status;
    expect(await statusFrom(far)).toBe(200);
    await save({ adminAddresses: ["127.0.0.1"], passwordDays: 30 });
    expect([await statusFrom(far), await statusFrom("127.0.0.1")]).toEqual([401, 200]);
    const refused = (error_description: string) => ({ error: "invalid_grant", error_description });
    expect((await grant("admin", "Demo-2026!", own, far)).body).toEqual(refused("该账号不能从此地址登录，请联系管理员"));
    expect((await signIn(server, "visitor", RIGHT)).code).toBe("200");
    server.clock.now += 30 * 86_400_000 - 60_000;
    const held = (await grant("visitor", "Demo-2026!")).body;
    expect(await status(held.access_token)).toBe(200);
    server.clock.now += 60_000;
    expect((await grant("visitor", "Demo-2026!")).body).toEqual(refused("密码已到期，请在门户登录后修改"));
    const codeOf = async (token: string) => (await callWith(server, token, USER_INFO)).code;
    expect(await codeOf(held.access_token)).toBe("5531");
    expect(await codeOf((await refresh(held.refresh_token)).body.access_token)).toBe("5531");
    server.clock.now -= 30 * 86_400_000;
    // A second factor is required after the token was issued, and the user has none.
    const business = (await grant("unit1", "Demo-2026!")).body.access_token;
    expect(await status(business)).toBe(200);
    const before = await records.find(database.kysely, table, "default");
    await records.update(database.kysely, table, "default", { secondFactor: ["3"] }, Number(before?.version));
    expect(await status(business)).toBe(401);
    const saved = await records.find(database.kysely, table, "default");
    await records.remove(database.kysely, table, "default", Number(saved?.version));
  });

  it("count as activity of the user, so that the account is not dormant", async () => {
    const { clock, portal } = server;
    const now = clock.now;
    const DAYS = 86_400_000;
    const policy = (await server.call("admin", "security.policy")).data;
    expect((await server.call("admin", "security.save", { ...policy, dormantDays: 60 })).code).toBe("200");
    const status = async (account: string) => (await storedUser(server, account))["user_status"];
    await signIn(server, "visitor", RIGHT);
    clock.now += 50 * DAYS;
    const { body } = await grant("unit2", "Demo-2026!");
    clock.now += 25 * DAYS;
    expect((await refresh(body.refresh_token)).status).toBe(200);
    for (const days of [0, 50]) {
      clock.now += days * DAYS;
      await stopDormant(portal);
    }
    expect([await status("unit2"), await status("visitor")]).toEqual(["1", "0"]);
    clock.now += 61 * DAYS;
    await stopDormant(portal);
    expect(await status("unit2")).toBe("0");
    for (const account of ["unit2", "visitor"]) await changeUser(server, account, { userStatus: "1" });
    clock.now = now;
  });

  it("are refused for an initial password and for a client without this grant", async () => {
    await changeUser(server, "agency2", { mustChangePassword: true });
    expect((await grant("agency2", "Demo-2026!")).body.error).toBe("invalid_grant");
    await storeClient(server, "coder", { authorizedGrantTypes: ["authorization_code"] });
    expect((await grant("reviewer1", "Demo-2026!", shown("coder", SECRET))).body.error).toBe("unauthorized_client");
  });
});

describe("the implicit way", () => {
  it("requires the setting and a client with this grant, and returns the token in the fragment", async () => {
    const server = await testServer("sqlite", { settings: { OAUTH_ISSUER: ISSUER, OAUTH_IMPLICIT: "on" } });
    await storeClient(server, "old", { authorizedGrantTypes: ["implicit"] });
    await storeClient(server, "app");
    const ask = (clientId: string) =>
      server.call("unit1", "oauth.consent", { clientId, redirectUri: BACK, responseType: "token", scope: "read", approved: true });
    const target = new URL((await ask("old")).data.redirectTo);
    const response = new URLSearchParams(target.hash.slice(1));
    expect([target.search, response.get("token_type"), response.get("expires_in")]).toEqual(["", "Bearer", "600"]);
    expect((await callWith(server, response.get("access_token") ?? "", USER_INFO)).data.userAccount).toBe("unit1");
    expect((await ask("app")).data.redirectTo).toContain("error=unauthorized_client");
    await server.close();
  });
});
