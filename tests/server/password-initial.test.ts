import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { seed } from "../../src/server/identity/seeds/seeds.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { changeUser, RIGHT, signIn, storedUser, userInfo, withToken } from "./support/sign-in.ts";
import { databases, serverFor, testServer, type TestServer } from "./support/test-server.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { type Running, start } from "../../src/server/start.ts";
import { signInAt } from "./support/program.ts";

const NOT_YET = { status: 200, code: "5531", msg: "初始密码须修改后才能使用", data: null };
const next = sentPassword("Neu-2026!");

describe.each(databases)("an initial password on %s", (kind) => {
  const server = serverFor(kind);
  let token = "";
  let userId = "";
  beforeAll(async () => {
    await changeUser(server, "unit1", { mustChangePassword: true });
    const { data } = await signIn(server, "unit1", RIGHT);
    expect(data.mustChangePassword).toBe(true);
    token = data.access_token;
    userId = (await userInfo(server, token)).data.userId;
  });

  it("[P-PASSWORD-07] opens only user info, encryption type, password change and sign-out", async () => {
    const calls: [method: "GET" | "POST" | "PUT", url: string, payload?: Record<string, unknown>][] = [
      ["GET", "/gp-menu-center/rest/v1/menu/list"],
      ["POST", "/gpr-workflow/rest/assetes/org/searchByPageInfo", { pageNumber: 1, pageSize: 10 }],
      ["POST", "/gp-auth-center/sendPhoneCode", { userTel: "13800138000", smsApi: "updatePhone" }],
      ["PUT", "/gp-auth-center/rest/v1/user/info/auth/single", { identityType: "4", userId, identifier: "330102199001011234" }],
      ["GET", `/route/v1/users/passWord?userName=unit1&passWord=${RIGHT}`],
      ["PUT", "/route/v1/users/newPassWord", { userName: "unit1", newPassWord: next }],
      ["POST", "/gp-auth-center/user/ca/register", { userAccount: "unit1", pwd: RIGHT, caUniCode: "1" }],
    ];
    for (const [method, url, payload] of calls) expect(await withToken(server, token, method, url, payload), url).toMatchObject(NOT_YET);
    const [url, headers] = ["/gpr-workflow/rest/assetes/org/download/x/1", { cookie: `access_token=${token}` }];
    expect(await server.send({ url, headers })).toMatchObject(NOT_YET);
    expect(await withToken(server, token, "GET", "/openapi.json")).toMatchObject(NOT_YET);
    const info = await userInfo(server, token);
    expect(info).toMatchObject({ code: "200", data: { mustChangePassword: true } });
    expect((await withToken(server, token, "GET", "/gp-auth-center/rest/v1/user/getEncryptType")).code).toBe("200");
  });

  it("[P-PASSWORD-07] ends once it is changed to another one", async () => {
    const update = (pwd: string) =>
      withToken(server, token, "POST", "/gp-auth-center/rest/v1/user/updatePwd", { userId, oldPwd: RIGHT, pwd });
    expect(await update(RIGHT)).toMatchObject({ status: 409, msg: "新密码不能与初始密码相同" });
    expect(await update(next)).toMatchObject({ code: "200" });
    expect((await withToken(server, token, "GET", "/gp-menu-center/rest/v1/menu/list")).code).toBe("200");
    const again = await signIn(server, "unit1", next);
    expect(again.data.mustChangePassword).toBe(false);
  });

  it("[P-PASSWORD-07] applies to an existing session from its next call, except for signing out", async () => {
    const { data } = await signIn(server, "unit2", RIGHT);
    await changeUser(server, "unit2", { mustChangePassword: true });
    expect(await withToken(server, data.access_token, "GET", "/gp-menu-center/rest/v1/menu/list")).toMatchObject(NOT_YET);
    const out = await server.app.inject({ url: "/api/oauth/logout", headers: { authorization: `Bearer ${data.access_token}` } });
    expect(out.statusCode).toBe(302);
    expect((await userInfo(server, data.access_token)).code).toBe("5563");
  });
});

describe("the first administrator", () => {
  const first = async (settings: Record<string, string>) => {
    const server = await testServer("sqlite", { empty: true, settings });
    const { password } = await seed(server.portal);
    const reply = await signIn(server, "admin", sentPassword(password ?? settings["ADMIN_PASSWORD"] ?? ""));
    await server.close();
    return reply;
  };

  it("[P-PASSWORD-07] must change a generated password, but not one chosen by the operator", async () => {
    expect(await first({})).toMatchObject({ code: "200", data: { mustChangePassword: true } });
    expect(await first({ ADMIN_PASSWORD: "Geheim-2026" })).toMatchObject({ code: "200", data: { mustChangePassword: false } });
  });

  it("[P-PASSWORD-11] prints no password at any log level", async () => {
    const { program } = await import("./support/program.ts");
    const DATA_DIR = mkdtempSync(join(tmpdir(), "gp-portal-log-"));
    const settings = { PORT: "0", DATA_DIR, LOG_LEVEL: "trace", ADMIN_PASSWORD: "Geheim-2026", CAPTCHA: "off" };
    const server = await program(settings);
    const port = await server.port;
    await fetch(`http://127.0.0.1:${port}/route/v1/users/passWord?userName=admin&passWord=${RIGHT}`);
    server.child.kill("SIGTERM");
    await server.exit;
    expect(server.errors()).toContain("/route/v1/users/passWord");
    expect(server.errors()).not.toContain(RIGHT);
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});

const PASSWORD = "Demo-2026!";
const NEXT = "Neu-2026!";
const typeOf = async (server: TestServer) => (await server.send({ url: "/gp-auth-center/rest/v1/user/getEncryptType" })).data;

describe("the transformed password", () => {
  it("[P-PASSWORD-08] is lower-case hex of UTF-8 bytes: SHA-256 for type 1, SM3 for type 2", () => {
    expect(sentPassword("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    // Example 1 of GB/T 32905.
    expect(sentPassword("abc", "2")).toBe("66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0");
    expect(sentPassword("密码", "2")).not.toBe(sentPassword("密码"));
    expect(sentPassword("密码", "2")).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe.each(databases)("ENCRYPT_TYPE on %s", (kind) => {
  it("[P-PASSWORD-06][P-PASSWORD-08] accepts only SM3 when it is 2", async () => {
    const server = await testServer(kind, { settings: { ENCRYPT_TYPE: "2" } });
    expect(await typeOf(server)).toEqual({ encryptType: "2" });
    expect((await signIn(server, "unit1", sentPassword(PASSWORD, "2"))).code).toBe("200");
    expect((await signIn(server, "unit1", sentPassword(PASSWORD, "1"))).status).toBe(400);
    expect(await storedUser(server, "unit1")).toMatchObject({ pwd_type: "2" });
    await server.close();
  });

  it("[P-PASSWORD-07] refuses the initial password as the new one in either transformation", async () => {
    const server = await testServer(kind);
    await changeUser(server, "unit1", { mustChangePassword: true });
    server.portal.config.encryptType = "2";
    const [sm3, sha] = [sentPassword(PASSWORD, "2"), sentPassword(PASSWORD, "1")];
    const { data } = await signIn(server, "unit1", sm3, { otherPwd: sha });
    const userId = String((await storedUser(server, "unit1"))["user_id"]);
    const update = (pwd: string) =>
      withToken(server, data.access_token, "POST", "/gp-auth-center/rest/v1/user/updatePwd", { userId, oldPwd: sm3, otherPwd: sha, pwd });
    expect(await update(sm3)).toMatchObject({ status: 409, msg: "新密码不能与初始密码相同" });
    expect(await update(sentPassword(NEXT, "2"))).toMatchObject({ code: "200" });
    await server.close();
  });

  it("[P-PASSWORD-06][P-PASSWORD-08] asks for both transformations after it changes, until no old password is left", async () => {
    const server = await testServer(kind);
    const { kysely } = server.portal.store.database;
    const table = server.portal.store.table("user").table;
    // One user was stored before the setting existed. The others have changed their passwords since.
    for (const account of ["unit2", "agency1"]) await changeUser(server, account, { pwd: sentPassword(PASSWORD, "2"), pwdType: "2" });
    await kysely.updateTable(table).set({ pwd_type: null }).where("user_account", "=", "unit1").execute();
    await kysely.deleteFrom(table).where("user_account", "not in", ["unit1", "unit2", "agency1"]).execute();
    server.portal.config.encryptType = "2";
    expect(await typeOf(server)).toEqual({ encryptType: "2", otherType: "1" });

    const [sm3, sha] = [sentPassword(PASSWORD, "2"), sentPassword(PASSWORD, "1")];
    expect((await signIn(server, "unit1", sm3)).status).toBe(400);
    expect((await signIn(server, "unit1", sm3, { otherPwd: sentPassword("wrong") })).status).toBe(400);
    // With the two types exchanged, the password is not accepted.
    expect((await signIn(server, "unit2", sha, { otherPwd: sm3 })).status).toBe(400);
    const { data, code } = await signIn(server, "unit1", sm3, { otherPwd: sha });
    expect(code).toBe("200");
    expect((await signIn(server, "unit2", sm3, { otherPwd: sha })).code).toBe("200");
    // Signing in does not convert the stored password.
    expect((await storedUser(server, "unit1"))["pwd_type"]).toBeNull();

    const userId = String((await storedUser(server, "unit1"))["user_id"]);
    const [url, pwd] = ["/gp-auth-center/rest/v1/user/updatePwd", sentPassword(NEXT, "2")];
    const update = (body: object) => withToken(server, data.access_token, "POST", url, { userId, pwd, ...body });
    expect(await update({ oldPwd: sm3 })).toMatchObject({ status: 400, msg: "旧密码错误" });
    expect(await update({ oldPwd: sm3, otherPwd: sha })).toMatchObject({ code: "200" });
    expect(await storedUser(server, "unit1")).toMatchObject({ pwd_type: "2" });
    expect((await signIn(server, "unit1", sentPassword(NEXT, "2"))).code).toBe("200");
    expect(await typeOf(server)).toEqual({ encryptType: "2" });
    await server.close();
  });
});

const folders: string[] = [];
const running = new Set<Running>();
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "gp-portal-poor-"));
  folders.push(made);
  return made;
};
const stop = async (one: Running): Promise<void> => {
  running.delete(one);
  await one.stop();
};
afterEach(async () => {
  for (const one of running) await stop(one);
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true });
});

async function begin(settings: Record<string, string>): Promise<Running> {
  const one = await start(readConfig({ PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent", ...settings }), () => undefined);
  running.add(one);
  return one;
}

async function changePassword(address: string, username: string, from: string, to: string): Promise<void> {
  const { token } = await signInAt(address, username, from);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { data } = (await (await fetch(`${address}/gp-auth-center/rest/v1/user/userInfo`, { headers })).json()) as {
    data: { userId: string };
  };
  const body = JSON.stringify({ userId: data.userId, oldPwd: sentPassword(from), pwd: sentPassword(to) });
  const reply = await fetch(`${address}/gp-auth-center/rest/v1/user/updatePwd`, { method: "POST", headers, body });
  expect(await reply.json()).toMatchObject({ code: "200" });
}

it("a poor password, accepted on loopback, must be changed before others can reach the server", async () => {
  const poor = "Admin@123";
  const exposed = { DATA_DIR: folder(), HOST: "0.0.0.0", CAPTCHA: "on", ADMIN_PASSWORD: "admin@123" };
  await expect(begin(exposed)).rejects.toThrow(/^setting ADMIN_PASSWORD="…" cannot be used: .*commonly used/);
  const DATA_DIR = folder();
  await stop(await begin({ DATA_DIR, ADMIN_PASSWORD: poor }));
  const shown = { DATA_DIR, HOST: "0.0.0.0", CAPTCHA: "on" };
  await expect(begin(shown)).rejects.toThrow(/^setting HOST="0.0.0.0" cannot be used: .*until admin has changed the ADMIN_PASSWORD/);
  const own = await begin({ DATA_DIR });
  await changePassword(own.address, "admin", poor, "Geheim-2026");
  await stop(own);
  await begin(shown);
});
