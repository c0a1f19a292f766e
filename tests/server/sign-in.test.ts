import { describe, expect, it, vi } from "vitest";
import { captchaOf, changeUser, login, RIGHT, userInfo, WRONG } from "./support/sign-in.ts";
import { CAPTCHA, bothDatabases, databases, START, serverFor } from "./support/test-server.ts";

/** The default lifetime of a session. */
const SESSION_SECONDS = 7200;

// Both databases: a captcha is used once under the locks of each.
describe.each(bothDatabases)("signing in on %s", (kind) => {
  const server = serverFor(kind);

  const captcha = () => captchaOf(server);
  const signIn = async (username: string, password: string, more: Record<string, unknown> = {}) => {
    // With a given captcha no other is issued, because issuing one deletes expired captchas.
    const captchaKey = more["captchaKey"] ?? (await captcha());
    return login(server, { username, password, captcha: CAPTCHA, loginType: "1", ...more, captchaKey });
  };
  const right = RIGHT;

  it("[P-LOGIN-07] opens one session when many requests use one captcha concurrently", async () => {
    const captchaKey = await captcha();
    const replies = await Promise.all(Array.from({ length: 6 }, () => signIn("unit1", right, { captchaKey })));
    expect(replies.filter((reply) => reply.code === "200")).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 478)).toHaveLength(5);
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("[P-LOGIN-07] issues each captcha as a new picture without text", async () => {
    const [one, two] = [await server.send({ url: "/api/oauth/captcha" }), await server.send({ url: "/api/oauth/captcha" })];
    expect(one.data.captchaKey).not.toBe(two.data.captchaKey);
    expect(one.data.image).not.toBe(two.data.image);
    const svg = decodeURIComponent(String(one.data.image).replace("data:image/svg+xml,", ""));
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<text/);
    expect(svg).not.toContain(CAPTCHA);
  });

  it("[P-PASSWORD-06][P-PASSWORD-08] reports how a password is transformed", async () => {
    const reply = await server.send({ url: "/gp-auth-center/rest/v1/user/getEncryptType" });
    expect(reply.data.encryptType).toBe("1");
  });

  it("[P-LOGIN-04][P-LOGIN-06] issues a token with its lifetime and cookie, and the token opens calls", async () => {
    const reply = await signIn("unit1", right);
    expect(reply).toMatchObject({ status: 200, code: "200", data: { expires_in: SESSION_SECONDS } });
    expect(reply.data.access_token).toMatch(/^[0-9a-f]{64}$/);
    expect(String(reply.headers["set-cookie"])).toBe(
      `access_token=${reply.data.access_token}; Max-Age=${SESSION_SECONDS}; Path=/; SameSite=Strict`,
    );
    const info = await userInfo(server, reply.data.access_token);
    const names = { orgName: "滨江市第一中学", orgTopName: "滨江市教育局" };
    expect(info.data).toMatchObject({ userAccount: "unit1", systemType: "3", userTypeNow: "10", ...names });
    expect(info.raw).not.toContain("argon2");
  });

  it("[P-LOGIN-04] marks the cookie Secure under https", async () => {
    const payload = { username: "unit1", password: right, captcha: CAPTCHA, captchaKey: await captcha() };
    const reply = await server.send({ method: "POST", url: "/api/oauth/login", payload, headers: { "x-forwarded-proto": "https" } });
    expect(String(reply.headers["set-cookie"])).toMatch(/; Secure; SameSite=Strict$/);
  });

  it("[P-LOGIN-05] stores only hashes of token and password", async () => {
    const token = await server.token("unit1");
    const rows = await server.portal.store.database.kysely.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const users = await server.portal.store.database.kysely.selectFrom(server.portal.store.table("user").table).selectAll().execute();
    expect(JSON.stringify(users)).not.toContain(right);
    expect(JSON.stringify(users)).toContain("$argon2id$");
  });

  it("[P-LOGIN-05][P-LOGIN-07][P-HTTP-10] accepts a captcha once, within two minutes, in any letter case", async () => {
    const wrong = await captcha();
    const refused = { status: 478, code: "478", msg: "验证码错误,请重新输入" };
    expect(await signIn("unit1", right, { captchaKey: wrong, captcha: "ZZZZ" })).toMatchObject(refused);
    expect(await signIn("unit1", right, { captchaKey: wrong })).toMatchObject({ status: 478 });
    const captchaKey = await captcha();
    expect(await signIn("unit1", right, { captchaKey, captcha: CAPTCHA.toLowerCase() })).toMatchObject({ code: "200" });
    expect(await signIn("unit1", right, { captchaKey })).toMatchObject({ status: 478 });
    const late = await captcha();
    server.clock.now += 121_000;
    expect(await signIn("unit1", right, { captchaKey: late })).toMatchObject({ status: 478 });
  });

  it("[P-LOGIN-05] replies alike to an unknown user, a wrong password and a disabled user", async () => {
    await changeUser(server, "visitor", { userStatus: "0" });
    const replies = [await signIn("nobody", right), await signIn("unit2", WRONG), await signIn("visitor", right)];
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 400, code: "400", msg: "用户名不存在或密码错误", data: null });
      expect(reply.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("[P-LOGIN-03] names the first missing input, in order", async () => {
    const reply = await server.send({ method: "POST", url: "/api/oauth/login", payload: { username: " " } });
    expect(reply).toMatchObject({ status: 422, msg: "请输入用户名" });
    expect(reply.data.violations.map((item: { message: string }) => item.message)).toEqual(["请输入用户名", "请输入密码", "请输入验证码"]);
    expect(await signIn("unit1", right, { captcha: "ABC" })).toMatchObject({ status: 422, msg: "验证码长度为4位" });
  });

  it("[P-LOGIN-09] signs out, expires the cookie and redirects within this site only", async () => {
    const { data } = await signIn("unit1", right);
    const cookie = `access_token=${data.access_token}`;
    const reply = await server.app.inject({ url: "/api/oauth/logout?logoutRedirectUrl=%2Flogin%3Fa%3D1", headers: { cookie } });
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe("/login?a=1");
    expect(reply.headers["set-cookie"]).toMatch(/^access_token=; Max-Age=0/);
    expect(await userInfo(server, data.access_token)).toMatchObject({ status: 200, code: "5563" });
    const evil = await server.app.inject({ url: "/api/oauth/logout?logoutRedirectUrl=//evil.example" });
    expect(evil.headers.location).toBe("/login");
  });

  it("[P-LOGIN-04] refuses a call with the cookie alone", async () => {
    const { data } = await signIn("unit1", right);
    const cookie = `access_token=${data.access_token}`;
    expect(await server.send({ url: "/gp-auth-center/rest/v1/user/userInfo", headers: { cookie } })).toMatchObject({ code: "5563" });
    const url = "/gpr-workflow/rest/assetes/org/addAndModify";
    expect(await server.send({ method: "POST", url, headers: { cookie }, payload: { state: "0" } })).toMatchObject({ code: "5563" });
  });

  it("[P-AUTHLOG-02] logs an unexpected error without internals", async () => {
    const { portal } = server;
    const broken = vi.spyOn(portal.store.records, "find").mockRejectedValueOnce(new Error("secret detail"));
    expect(await signIn("nobody-8", right)).toMatchObject({ status: 500, code: "500" });
    broken.mockRestore();
    const { data } = await signIn("unit1", right);
    const url = `/route/v1/users/passWord?userName=unit1&passWord=${right}`;
    const verify = vi.spyOn(portal.store.database, "transaction").mockRejectedValueOnce(new Error("secret detail"));
    expect(await server.send({ url, headers: { authorization: `Bearer ${data.access_token}` } })).toMatchObject({ status: 500 });
    verify.mockRestore();
    const rows = await portal.store.database.kysely.selectFrom("auth_log").selectAll().where("operate_code", "=", "4").execute();
    expect(rows).toMatchObject([
      { operate_user: "n*******", commit_code: "2", error_log: "系统未知错误,请反馈给管理员" },
      { operate_user: "unit1", commit_code: "2", error_log: "系统未知错误,请反馈给管理员" },
    ]);
  });

  it("[P-AUTHLOG-01][P-AUTHLOG-02] logs sign-in, failure and sign-out without secrets", async () => {
    const rows = (await server.portal.store.database.kysely.selectFrom("auth_log").selectAll().execute()) as Record<string, unknown>[];
    for (const row of [
      { operate_code: "1", commit_code: "1", operate_user: "unit1" },
      { operate_code: "1", commit_code: "2", error_log: "用户名不存在或密码错误" },
      { operate_code: "2", operate_user: "unit1" },
    ])
      expect(rows).toContainEqual(expect.objectContaining(row));
    expect(JSON.stringify(rows)).not.toContain(right);
    expect(JSON.stringify(rows)).not.toContain(CAPTCHA);
    expect(Number(rows[0]?.["operate_time"])).toBeGreaterThanOrEqual(START);
  });
});
