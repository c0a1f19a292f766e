import { describe, expect, it } from "vitest";
import { changeUser, RIGHT, signIn } from "./support/sign-in.ts";
import { databases, requestFor, serverFor } from "./support/test-server.ts";

const INFO = "/gp-auth-center/rest/v1/user/userInfo";

/** The default lifetime of a session cookie. */
const SESSION_SECONDS = 7200;

describe.each(databases)("the cookie of a session on %s", (kind) => {
  const server = serverFor(kind);

  const enter = async (): Promise<string> => (await signIn(server, "unit1", RIGHT)).data.access_token;
  const ask = async (token: string, cookie?: string, url = INFO) => {
    const headers = { authorization: `Bearer ${token}`, ...(cookie === undefined ? {} : { cookie: `access_token=${cookie}` }) };
    return (await server.app.inject({ url, headers })).headers["set-cookie"];
  };

  it("[P-LOGIN-04] is renewed with its session", async () => {
    const token = await enter();
    const renewed = `access_token=${token}; Max-Age=${SESSION_SECONDS}; Path=/; SameSite=Strict`;
    expect(await ask(token, token)).toBeUndefined();
    for (let hour = 0; hour < 4; hour++) {
      server.clock.now += 3_600_000;
      expect(await ask(token, token)).toBe(renewed);
      // Not renewed at every call.
      expect(await ask(token, token)).toBeUndefined();
    }
    server.clock.now += 3_600_000;
    expect(await ask(token, token, "/gp-nowhere/rest/v1/user/nothing")).toBeUndefined();
    // A refused call counts as use of the session.
    expect(await ask(token, token, "/gp-auth-center/rest/v1/client/detail/x")).toBe(renewed);
  });

  it("[P-LOGIN-04] is not sent to clients that store the token elsewhere, nor with cacheable replies", async () => {
    const [token, other] = [await enter(), await enter()];
    server.clock.now += 3_600_000;
    expect(await ask(token)).toBeUndefined();
    server.clock.now += 3_600_000;
    expect(await ask(token, other)).toBeUndefined();
    server.clock.now += 3_600_000;
    expect(await ask(token, token, "/route/v1/files/00000000-0000-4000-8000-000000000000.png")).toBeUndefined();
  });

  it("[P-LOGIN-09] expires only on a sign-out that carries it, not on one from another site", async () => {
    const token = await enter();
    const out = (headers: Record<string, string>) => server.app.inject({ url: "/api/oauth/logout?logoutRedirectUrl=/login", headers });
    // SameSite=Strict: the browser omits the cookie, but would apply a Set-Cookie of the reply.
    const led = await out({ "sec-fetch-site": "cross-site" });
    expect([led.statusCode, led.headers.location, led.headers["set-cookie"]]).toEqual([302, "/login", undefined]);
    // Another port of this host belongs to the same site, so the browser sends the cookie.
    const cookie = `access_token=${token}`;
    expect((await out({ cookie, "sec-fetch-site": "same-site" })).headers["set-cookie"]).toBeUndefined();
    expect((await server.send({ url: INFO, headers: { authorization: `Bearer ${token}` } })).code).toBe("200");
    expect((await out({ cookie, "sec-fetch-site": "same-origin" })).headers["set-cookie"]).toMatch(/^access_token=; Max-Age=0/);
  });

  it("[P-LOGIN-06] is accompanied by no-store on every reply of a call", async () => {
    const token = await enter();
    for (const url of [INFO, "/api/oauth/captcha", "/gp-auth-center/rest/v1/client/detail/x"]) {
      const { headers } = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(headers["cache-control"], url).toBe("no-store");
    }
  });

  it("[P-TOPBAR-07] opens the portal page instead of an envelope on navigation with an initial password", async () => {
    const token = await enter();
    await changeUser(server, "unit1", { mustChangePassword: true });
    const go = (accept: string) =>
      server.send({ url: "/api/oauth/changeUserType?newUserType=10", headers: { authorization: `Bearer ${token}`, accept } });
    expect(await go("*/*")).toMatchObject({ status: 200, code: "5531" });
    expect(await go("text/html")).toMatchObject({ status: 302, headers: { location: "/" } });
  });

  it("makes a call that is logged only for a page of this portal, not for one at another port of its host", async () => {
    const cookie = `access_token=${await server.token("admin")}`;
    const { url } = requestFor("gateway.exportRoutes", { columns: "unknown" });
    const codeOf = async (headers: Record<string, string>) => (await server.send({ url, headers: { cookie, ...headers } })).code;
    const sites = ["same-site", "cross-site", "none"].map((site) => ({ "sec-fetch-site": site }));
    for (const headers of [...sites, {}, { referer: "http://localhost:8080/" }] as Record<string, string>[])
      expect(await codeOf(headers), JSON.stringify(headers)).toBe("5563");
    expect(await codeOf({ "sec-fetch-site": "same-origin" })).toBe("422");
  });
});
