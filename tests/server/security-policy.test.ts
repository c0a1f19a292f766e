import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { stopDormant } from "../../src/server/features/scheduled-tasks/dormant.ts";
import { changeUser, LOCKED, RIGHT, signIn, signInWorked, storedUser, userInfo, withToken, WRONG } from "./support/sign-in.ts";
import { recordOf, removeRecord } from "./support/stored-records.ts";
import { databases, serverFor } from "./support/test-server.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(databases)("安全策略 on %s", (kind) => {
  const server = serverFor(kind);
  beforeEach(() => {
    server.clock.now += DAY;
    for (const account of ["admin", "unit1"]) server.forget(account);
  });
  // Without the page, because the administrator's own password may be too old by then.
  afterEach(async () => {
    if ((await recordOf(server, "security-policy", "default")) !== undefined) await removeRecord(server, "security-policy", "default");
  });
  const read = async (): Promise<Data> => (await server.call("admin", "security.policy")).data;
  const save = async (more: Data) => server.call("admin", "security.save", { ...(await read()), ...more });
  const tokenOf = async (account: string, password = RIGHT, address?: string): Promise<string> =>
    (await signIn(server, account, password, {}, address)).data.access_token;
  const isAlive = async (token: string): Promise<boolean> => (await userInfo(server, token)).code === "200";

  it("starts from the server's settings and offers level 3 without saving it", async () => {
    const before = await read();
    expect(before).toEqual({
      id: "default",
      recycleDays: 30,
      ...{ lockFailures: 5, lockMinutes: 10, passwordHistory: 0, passwordDays: 0, passwordWarnDays: 7 },
      ...{ passwordLength: 6, passwordKinds: 2, initialDays: 0, watermark: false, secondFactor: [] },
      ...{ idleMinutes: 120, sessionHours: 12, sessionsPerUser: 20, dormantDays: 0, adminAddresses: [] },
    });
    const { data } = await server.call("admin", "security.level3");
    expect(data).toMatchObject({ passwordDays: 90, idleMinutes: 15, sessionsPerUser: 1 });
    const { adminAddresses: _, recycleDays: __, ...numbers } = before;
    expect(Object.keys(data).sort()).toEqual(Object.keys(numbers).sort());
    expect(await read()).toEqual(before);
  });

  it("locks auditors at most as the defaults do, and keeps their sessions as level 3 does", async () => {
    await save({ lockFailures: 1, lockMinutes: 1440, idleMinutes: 5, sessionHours: 1 });
    const token = await tokenOf("audit");
    for (let wrong = 0; wrong < 4; wrong++) await signInWorked(server, "audit", WRONG);
    const reply = await signInWorked(server, "audit", RIGHT);
    expect([reply.code, reply.data.expires_in]).toEqual(["200", 15 * 60]);
    expect(reply.headers["set-cookie"]).toContain("Max-Age=900");
    server.clock.now += 14 * MINUTE;
    expect(await isAlive(token)).toBe(true);
    for (let wrong = 0; wrong < 5; wrong++) await signInWorked(server, "audit", WRONG);
    expect((await signInWorked(server, "audit", RIGHT)).msg).toBe(LOCKED);
  });

  it("refuses a stale version", async () => {
    expect(await save({})).toMatchObject({ code: "200", msg: "保存成功" });
    const version = Number((await read())["version"]);
    expect((await save({})).code).toBe("200");
    expect((await save({ version })).status).toBe(409);
  });

  it("ends an idle session, not counting automatic requests of the page", async () => {
    await save({ idleMinutes: 30 });
    const [used, left] = [await tokenOf("unit1"), await tokenOf("unit1")];
    const headers = { authorization: `Bearer ${left}`, "x-unattended": "1" };
    const asksItself = async () => (await server.send({ url: "/gp-auth-center/rest/v1/user/userInfo", headers })).code;
    for (let passed = 0; passed < 30; passed += 10) {
      server.clock.now += 10 * MINUTE;
      expect(await isAlive(used)).toBe(true);
      if (passed < 20) expect(await asksItself()).toBe("200");
    }
    server.clock.now += 2 * MINUTE;
    expect([await asksItself(), await isAlive(used)]).toEqual(["5563", true]);
    const reply = await signIn(server, "unit1", RIGHT);
    expect(reply.data.expires_in).toBe(1800);
    expect(reply.headers["set-cookie"]).toContain("Max-Age=1800");
  });

  it("applies shorter limits to existing sessions at the next call", async () => {
    const token = await tokenOf("unit1");
    server.clock.now += 40 * MINUTE;
    await save({ idleMinutes: 30 });
    expect(await isAlive(token)).toBe(false);
    await save({ idleMinutes: 120, sessionHours: 24 });
    const long = await tokenOf("unit1");
    for (let hour = 0; hour < 3; hour++) {
      server.clock.now += 60 * MINUTE;
      expect(await isAlive(long)).toBe(true);
    }
    server.forget("admin");
    await save({ sessionHours: 2 });
    expect(await isAlive(long)).toBe(false);
  });

  it("ends the oldest session beyond the limit per user, never the new one", async () => {
    await save({ sessionsPerUser: 1 });
    const first = await tokenOf("unit1");
    server.clock.now += 1000;
    const second = await tokenOf("unit1");
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    // As the clock of the server is corrected.
    server.clock.now -= 60_000;
    const third = await tokenOf("unit1");
    expect([await isAlive(second), await isAlive(third)]).toEqual([false, true]);
    server.clock.now += 60_000;
  });

  it("[P-PASSWORD-07] refuses the user's last passwords", async () => {
    await save({ passwordHistory: 2 });
    const change = async (from: string, to: string) => {
      const token = await tokenOf("agency1", sentPassword(from));
      const body = { userId: (await userInfo(server, token)).data.userId, oldPwd: sentPassword(from), pwd: sentPassword(to) };
      return withToken(server, token, "POST", "/gp-auth-center/rest/v1/user/updatePwd", body);
    };
    const [one, two, three, four] = ["Demo-2026!", "Zwei-2026!", "Drei-2026!", "Vier-2026!"];
    expect((await change(one, two)).code).toBe("200");
    expect(await change(two, one)).toMatchObject({ status: 409, msg: "新密码不能与最近2次使用过的密码相同" });
    expect((await change(two, three)).code).toBe("200");
    expect((await change(three, one)).status).toBe(409);
    // Without the password, a stolen session learns nothing about earlier ones.
    const stolen = await tokenOf("agency1", sentPassword(three));
    const guess = { userName: "agency1", newPassWord: sentPassword(two) };
    const told = await withToken(server, stolen, "PUT", "/route/v1/users/newPassWord", guess);
    expect(told).toMatchObject({ status: 409, msg: "请先验证旧密码" });
    expect((await change(three, four)).code).toBe("200");
    expect((await change(four, one)).code).toBe("200");
    // The password before a reset is one of them.
    const { data } = await server.call("admin", "users.resetPassword", { userAccount: "agency1", adminPassword: sentPassword(one) });
    expect((await change(data.oneTimePassword, one)).status).toBe(409);
    expect((await change(data.oneTimePassword, two)).code).toBe("200");
  });

  it("requires a change of an expired password before any other call", async () => {
    await tokenOf("agency2");
    await save({ passwordDays: 30, passwordWarnDays: 5 });
    server.clock.now += 25 * DAY - MINUTE;
    expect((await userInfo(server, await tokenOf("agency2"))).data.passwordLeft).toBeUndefined();
    server.clock.now += 2 * DAY;
    expect((await userInfo(server, await tokenOf("agency2"))).data.passwordLeft).toBe(4);
    server.clock.now += 3 * DAY;
    expect((await signIn(server, "agency2", RIGHT)).data.mustChangePassword).toBe(false);
    server.clock.now += MINUTE;
    const reply = await signIn(server, "agency2", RIGHT);
    expect(reply.data.mustChangePassword).toBe(true);
    const token = reply.data.access_token;
    const { data } = await userInfo(server, token);
    expect(data.mustChangePassword).toBe(true);
    const tasks = "/gp-portal-center/portalCenter/task/loadTaskWorkList";
    expect((await withToken(server, token, "GET", tasks)).code).toBe("5531");
    const payload = { userId: data.userId, oldPwd: RIGHT, pwd: sentPassword("Neues-2026!") };
    expect((await withToken(server, token, "POST", "/gp-auth-center/rest/v1/user/updatePwd", payload)).code).toBe("200");
    expect((await userInfo(server, token)).data.mustChangePassword).toBe(false);
    expect((await withToken(server, token, "GET", tasks)).code).not.toBe("5531");
    expect((await signIn(server, "agency2", sentPassword("Neues-2026!"))).data.mustChangePassword).toBe(false);
  });

  it("[P-PASSWORD-03] reports password rules and watermark to the browser", async () => {
    const reported = async () => (await userInfo(server, await tokenOf("unit1"))).data;
    expect(await reported()).toMatchObject({ passwordLength: 6, passwordKinds: 2, watermark: false });
    expect((await save({ passwordLength: 10, passwordKinds: 3, watermark: true })).code).toBe("200");
    expect(await reported()).toMatchObject({ passwordLength: 10, passwordKinds: 3, watermark: true });
  });

  it("[P-USER-09] blocks an initial password that was not changed within the set days", async () => {
    const made = { userAccount: "late", userName: "迟到", systemType: "3", userStatus: "1" };
    const given = String((await server.call("admin", "users.add", made)).data["oneTimePassword"]);
    await tokenOf("audit");
    await save({ initialDays: 3 });
    server.clock.now += 3 * DAY - MINUTE;
    expect((await signIn(server, "late", sentPassword(given))).data.mustChangePassword).toBe(true);
    server.clock.now += MINUTE;
    const late = await signIn(server, "late", sentPassword(given));
    expect(late).toMatchObject({ status: 403, msg: "初始密码已过期，请联系管理员重置" });
    server.forget("admin");
    const reset = { userAccount: "late", adminPassword: RIGHT };
    const again = String((await server.call("admin", "users.resetPassword", reset)).data["oneTimePassword"]);
    expect((await signIn(server, "late", sentPassword(again))).data.mustChangePassword).toBe(true);
    expect((await signIn(server, "unit1", RIGHT)).code).toBe("200");
    // Only a server command resets the password of an auditor.
    await changeUser(server, "audit", { mustChangePassword: true });
    const auditor = await signIn(server, "audit", RIGHT);
    expect(auditor).toMatchObject({ code: "200", data: { mustChangePassword: true } });
    await changeUser(server, "audit", { mustChangePassword: false });
  });

  it("limits administrators to the set addresses and refuses to lock out the one who saves", async () => {
    for (const wrong of ["10.0.0.0/33", "host", "1.2.3", "10.0.0.0/8/8"])
      expect(await save({ adminAddresses: [wrong] })).toMatchObject({ status: 422, msg: "管理员登录地址应为IP地址或网段，如 10.0.0.0/8" });
    expect(await save({ adminAddresses: ["10.0.0.0/8"] })).toMatchObject({ status: 422, msg: "管理员登录地址须包含您当前的地址" });
    const abroad = await tokenOf("region", RIGHT, "203.0.113.30");
    const auditor = await tokenOf("audit", RIGHT, "203.0.113.30");
    expect((await save({ adminAddresses: ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"] })).code).toBe("200");
    const headers = { authorization: `Bearer ${abroad}` };
    const foreign = await server.send({ url: "/gp-auth-center/rest/v1/user/userInfo", headers, remoteAddress: "203.0.113.30" });
    expect(foreign.code).toBe("5563");
    const refused = { status: 403, msg: "该账号不能从此地址登录，请联系管理员" };
    expect(await signIn(server, "region", RIGHT, {}, "203.0.113.30")).toMatchObject(refused);
    for (const address of ["10.9.9.9", "::ffff:10.1.1.1", "2001:db8::5"])
      expect((await signIn(server, "region", RIGHT, {}, address)).code).toBe("200");
    expect((await signIn(server, "unit1", RIGHT, {}, "203.0.113.30")).code).toBe("200");
    // Administrators must not be able to lock out their auditors.
    const left = { authorization: `Bearer ${auditor}` };
    const own = await server.send({ url: "/gp-auth-center/rest/v1/user/userInfo", headers: left, remoteAddress: "203.0.113.30" });
    expect([own.code, (await signIn(server, "audit", RIGHT, {}, "203.0.113.30")).code]).toEqual(["200", "200"]);
  });

  it("notifies the auditors of every change of the policy, and nobody else", async () => {
    const inbox = async (account: string): Promise<Data[]> =>
      (await server.call(account, "inbox.list", { pageNumber: 1, pageSize: 50 })).data.rows;
    const before = (await inbox("audit")).length;
    await save({ dormantDays: 30 });
    server.clock.now += 1000;
    expect((await save({ dormantDays: 1, adminAddresses: ["127.0.0.1"] })).code).toBe("200");
    server.clock.now += 1000;
    // A save without a change is not reported.
    await save({});
    const reported = (await inbox("audit")).map(({ title, content, url }) => [title, content, url]).reverse();
    expect(reported.slice(before)).toEqual([
      ["安全策略已新增", expect.stringMatching(/^系统管理员（admin）新增安全策略；.*长期未登录停用（天）：30/), "/operate-log"],
      [
        "安全策略已修改",
        "系统管理员（admin）修改安全策略；长期未登录停用（天）：30 → 1；管理员登录地址：（空） → 127.0.0.1",
        "/operate-log",
      ],
    ]);
    // A long value does not displace the others.
    server.clock.now += 1000;
    const adminAddresses = ["127.0.0.1", ...Array.from({ length: 60 }, (_, at) => `10.20.30.${at + 100}`)];
    expect((await save({ dormantDays: 45, adminAddresses, watermark: false })).code).toBe("200");
    const [longest] = await inbox("audit");
    expect(longest?.["content"]).toContain("长期未登录停用（天）：1 → 45");
    expect(longest?.["content"]).toContain("管理员登录地址：");
    for (const account of ["admin", "ops", "unit1"]) expect(JSON.stringify(await inbox(account)), account).not.toContain("安全策略");
  });

  it("disables dormant and never used accounts by a task, except system administrators and auditors", async () => {
    await server.call("admin", "users.add", { userAccount: "unused", userName: "未用", systemType: "3", userStatus: "1" });
    await tokenOf("visitor");
    await tokenOf("reviewer1");
    await tokenOf("audit");
    await save({ dormantDays: 60 });
    server.clock.now += 59 * DAY;
    await stopDormant(server.portal);
    const status = async (account: string) => (await storedUser(server, account))["user_status"];
    expect([await status("unused"), await status("visitor")]).toEqual(["1", "1"]);
    await tokenOf("reviewer1");
    server.clock.now += 2 * DAY;
    expect(await stopDormant(server.portal)).toBeGreaterThan(1);
    const all = [await status("unused"), await status("visitor"), await status("reviewer1"), await status("admin"), await status("audit")];
    expect(all).toEqual(["0", "0", "1", "1", "1"]);
    expect((await signIn(server, "visitor", RIGHT)).code).not.toBe("200");
    expect(await stopDormant(server.portal)).toBe(0);
    const key = String((await storedUser(server, "unused"))["user_id"]);
    const reported = server.portal.store.database.kysely.selectFrom("record_change").selectAll().where("record_key", "=", key);
    const [last] = await reported.orderBy("change_id", "desc").limit(1).execute();
    const differences = expect.stringContaining('"before":"启用","after":"停用"');
    expect(last).toMatchObject({ kind: "changed", user_account: null, differences });
  });
});
