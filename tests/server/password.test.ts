import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { isSomebodyWaiting, LOCKED, RIGHT, signIn, signInWorked, storedUser, userInfo, withToken, WRONG } from "./support/sign-in.ts";
import { bothDatabases, databases, serverFor } from "./support/test-server.ts";

const UPDATE = "/gp-auth-center/rest/v1/user/updatePwd";
const CHECK = "/route/v1/users/passWord";
const NEW = "/route/v1/users/newPassWord";

// Both databases: concurrent changes of a password are ordered by the locks of each.
describe.each(bothDatabases)("the own password on %s", (kind) => {
  const server = serverFor(kind);
  let token = "";
  let userId = "";
  const next = sentPassword("Neu-2026!");
  beforeAll(async () => {
    userId = String((await storedUser(server, "unit1"))["user_id"]);
  });
  beforeEach(async () => {
    server.clock.now += 700_000;
    const reply = await signIn(server, "unit1", RIGHT);
    token = reply.data.access_token;
  });

  const update = (body: Data, by = token) => withToken(server, by, "POST", UPDATE, { userId, oldPwd: RIGHT, pwd: next, ...body });
  const check = (passWord: string, by = token, userName = "unit1") =>
    withToken(server, by, "GET", `${CHECK}?${new URLSearchParams({ userName, passWord, timestamp: "1" })}`);
  const set = (newPassWord: string, by = token, userName = "unit1") => withToken(server, by, "PUT", NEW, { userName, newPassWord });

  // SQLite has one writer: two requests cannot run concurrently.
  const onlyOnPostgres = kind === "postgres" ? it : () => undefined;

  it("[P-PASSWORD-07] accepts one of two concurrent changes with the same old password", async () => {
    const passwords = ["Eins-2026!", "Zwei-2026!"].map((password) => sentPassword(password));
    const replies = await Promise.all(passwords.map((pwd) => update({ pwd })));
    const won = replies.findIndex((reply) => reply.code === "200");
    expect(replies.filter((reply) => reply.code === "200")).toHaveLength(1);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, replies[1 - won]?.status]);
    expect((await signIn(server, "unit1", passwords[won] ?? "")).code).toBe("200");
    expect(await update({ oldPwd: passwords[won], pwd: RIGHT })).toMatchObject({ code: "200" });
  });

  it("[P-PASSWORD-07] ends every sign-in with the old password that ran during the change", async () => {
    const [changed, ...signedIn] = await Promise.all([update({}), ...Array.from({ length: 5 }, () => signIn(server, "unit1", RIGHT))]);
    expect(changed?.code).toBe("200");
    for (const reply of signedIn) {
      if (reply.code === "200") expect((await userInfo(server, reply.data.access_token)).code).toBe("5563");
    }
    expect(await update({ oldPwd: next, pwd: RIGHT })).toMatchObject({ code: "200" });
  });

  onlyOnPostgres("[P-PASSWORD-07] makes a sign-in wait for a change in progress and checks it against the new password", async () => {
    const {
      store: { database },
    } = server.portal;
    const table = server.portal.store.table("user").table;
    const { pwd } = await storedUser(server, "unit1");
    let reply: ReturnType<typeof signIn> | undefined;
    let hasReplied = false;
    await database.transaction(async (connection) => {
      await connection.updateTable(table).set({ pwd: "changed" }).where("user_id", "=", userId).execute();
      reply = signIn(server, "unit1", RIGHT);
      reply.then(() => {
        hasReplied = true;
      });
      while (!hasReplied && !(await isSomebodyWaiting(server))) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(await reply).toMatchObject({ status: 400 });
    await server.set(table, { pwd }, { user_id: userId });
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("[P-PASSWORD-07] is changed and ends the user's other sessions", async () => {
    const other = (await signIn(server, "unit1", RIGHT)).data.access_token;
    const version = Number((await storedUser(server, "unit1"))["version"]);
    expect(await update({})).toMatchObject({ status: 200, code: "200", data: null });
    expect((await userInfo(server, token)).code).toBe("200");
    expect((await userInfo(server, other)).code).toBe("5563");
    expect((await signIn(server, "unit1", RIGHT)).status).toBe(400);
    expect((await signIn(server, "unit1", next)).code).toBe("200");
    const stored = await storedUser(server, "unit1");
    expect(String(stored["pwd"])).toMatch(/^\$argon2id\$/);
    expect(Number(stored["version"])).toBe(version + 1);
    expect(await update({ oldPwd: next, pwd: RIGHT })).toMatchObject({ code: "200" });
  });

  it("[P-PASSWORD-07] refuses to change another user's password, even with the right old one", async () => {
    const other = String((await storedUser(server, "unit2"))["user_id"]);
    expect(await update({ userId: other })).toMatchObject({ status: 403, code: "403" });
    expect((await signIn(server, "unit2", RIGHT)).code).toBe("200");
    const headers = { cookie: `access_token=${token}` };
    expect((await server.send({ method: "POST", url: UPDATE, headers, payload: { userId, oldPwd: RIGHT, pwd: next } })).code).toBe("5563");
  });

  it("[P-PASSWORD-07][P-PASSWORD-08] accepts only a transformed password and refuses unknown fields", async () => {
    for (const pwd of ["Neu-2026!", next.toUpperCase(), `${next}0`, "", null, [next], { a: next }]) {
      expect((await update({ pwd })).status, JSON.stringify(pwd)).toBe(422);
    }
    expect(await update({ pwd: undefined })).toMatchObject({ status: 422, msg: "请输入新密码" });
    expect(await update({ oldPwd: " " })).toMatchObject({ status: 422, msg: "请输入旧密码" });
    expect((await update({ userAccount: "admin" })).status).toBe(422);
    expect((await signIn(server, "unit1", RIGHT)).code).toBe("200");
  });

  it("[P-PASSWORD-07] locks the account after failures as the sign-in does", async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await update({ oldPwd: WRONG })).msg).toBe("旧密码错误");
    expect(await update({})).toMatchObject({ status: 400, msg: LOCKED });
    expect(await check(RIGHT)).toMatchObject({ status: 400, msg: LOCKED });
    expect(await signInWorked(server, "unit1", RIGHT)).toMatchObject({ status: 400, msg: LOCKED });
    // The lock affects the address of the session. The owner can sign in elsewhere.
    expect(await signInWorked(server, "unit1", RIGHT, "10.9.9.9")).toMatchObject({ code: "200" });
  });

  it("[P-PASSWORD-11] checks the current password of the user's own account", async () => {
    expect(await check(RIGHT)).toMatchObject({ status: 200, code: "200", data: null });
    expect(await check(WRONG)).toMatchObject({ status: 400, msg: "旧密码错误" });
    expect(await check(RIGHT, token, "unit2")).toMatchObject({ status: 403 });
    expect(await check("")).toMatchObject({ status: 422, msg: "请输入旧密码" });
    const twice = `${CHECK}?userName=unit1&passWord=${RIGHT}&passWord=${RIGHT}`;
    expect((await withToken(server, token, "GET", twice)).status).toBe(422);
    expect((await server.send({ url: `${CHECK}?userName=unit1&passWord=${RIGHT}` })).code).toBe("5563");
  });

  it("[P-PASSWORD-12] accepts a new one once, in the session of the check, within five minutes", async () => {
    expect(await set(next)).toMatchObject({ status: 409, msg: "请先验证旧密码" });
    await check(WRONG);
    expect(await set(next)).toMatchObject({ status: 409 });
    const other = (await signIn(server, "unit1", RIGHT)).data.access_token;
    await check(RIGHT);
    expect(await set(next, other)).toMatchObject({ status: 409 });
    expect(await set(next, token, "unit2")).toMatchObject({ status: 403 });
    expect(await set("Neu-2026!")).toMatchObject({ status: 422 });
    expect(await set(next)).toMatchObject({ status: 200, code: "200" });
    expect((await userInfo(server, other)).code).toBe("5563");
    expect(await set(RIGHT)).toMatchObject({ status: 409 });
    expect((await signIn(server, "unit1", next)).code).toBe("200");
    await check(next);
    server.clock.now += 301_000;
    expect(await set(RIGHT)).toMatchObject({ status: 409 });
    await check(next);
    const both = await Promise.all([set(RIGHT), set(RIGHT)]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });

  it("[P-PASSWORD-12] invalidates a check when updatePwd changes the password", async () => {
    await check(RIGHT);
    await update({});
    expect(await set(RIGHT)).toMatchObject({ status: 409 });
    expect(await update({ oldPwd: next, pwd: RIGHT })).toMatchObject({ code: "200" });
  });

  it("[P-PASSWORD-07][P-PASSWORD-11] logs every check and change, without passwords", async () => {
    const rows = [...(await server.rows("auth_log")), ...(await server.rows("operation_log"))];
    const text = JSON.stringify(rows);
    for (const secret of [RIGHT, WRONG, next, token]) expect(text).not.toContain(secret);
    expect(rows.some((row) => row["operate"] === "account.updatePwd" && row["error_text"] === "旧密码错误")).toBe(true);
    expect(rows.some((row) => row["operate"] === "account.newPassWord" && row["commit_code"] === "1")).toBe(true);
    expect(rows.some((row) => row["error_log"] === "旧密码错误" && String(row["content"]).includes("passWord"))).toBe(true);
  });
});

const GOOD = { userName: "李建国", userIDCard: "33010619800101123X", userEmail: "li@example.com", userTel: "13800138000" };

describe.each(databases)("own profile on %s", (kind) => {
  const server = serverFor(kind);
  let own: Data;
  beforeEach(async () => {
    own = (await server.call("unit1", "authCenter.userInfo")).data;
  });
  const saved = (changes: Data = {}) =>
    server.call("unit1", "authCenter.updateInfo", {
      ...GOOD,
      userId: own["userId"],
      userAccount: own["userAccount"],
      version: own["version"],
      ...changes,
    });

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
    const table = portal.store.table("user");
    const verify = { telVerified: true, userTel: GOOD.userTel };
    const updated = await portal.store.records.update(
      portal.store.database.kysely,
      table,
      String(own["userId"]),
      verify,
      Number(own["version"]),
    );
    expect(await saved({ version: updated["version"], userName: "李四" })).toMatchObject({ code: "200" });
    own = (await server.call("unit1", "authCenter.userInfo")).data;
    expect(own).toMatchObject({ telVerified: true, userName: "李四" });
    expect(await saved({ userTel: "13900139000" })).toMatchObject({ code: "200" });
    expect((await server.call("unit1", "authCenter.userInfo")).data).toMatchObject({ telVerified: false, userTel: "13900139000" });
  });
});
