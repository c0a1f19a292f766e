import { describe, expect, it } from "vitest";
import { sentPassword } from "../../src/server/session/passwords.ts";
import { changeUser, signIn, storedUser, withToken } from "./support/sign-in.ts";
import { databases, type TestServer, testServer } from "./support/test-server.ts";

const PASSWORD = "Demo-2026!";
const NEXT = "Neu-2026!";
const typeOf = async (server: TestServer) => (await server.send({ url: "/gp-auth-center/rest/v1/user/getEncryptType" })).data;

describe("the transformed password", () => {
  it("[P-PASSWORD-08] is lower-case hex of UTF-8 bytes: SHA-256 for type 1, SM3 for type 2", () => {
    expect(sentPassword("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    // GB/T 32905, example 1.
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
    const { kysely } = server.portal.database;
    const table = server.portal.table("user").table;
    // As if one user was stored before there was the setting, and the others by now have new passwords.
    for (const account of ["unit2", "agency1"]) await changeUser(server, account, { pwd: sentPassword(PASSWORD, "2"), pwdType: "2" });
    await kysely.updateTable(table).set({ pwd_type: null }).where("user_account", "=", "unit1").execute();
    await kysely.deleteFrom(table).where("user_account", "not in", ["unit1", "unit2", "agency1"]).execute();
    server.portal.config.encryptType = "2";
    expect(await typeOf(server)).toEqual({ encryptType: "2", otherType: "1" });

    const [sm3, sha] = [sentPassword(PASSWORD, "2"), sentPassword(PASSWORD, "1")];
    expect((await signIn(server, "unit1", sm3)).status).toBe(400);
    expect((await signIn(server, "unit1", sm3, { otherPwd: sentPassword("wrong") })).status).toBe(400);
    // The other way round is no password.
    expect((await signIn(server, "unit2", sha, { otherPwd: sm3 })).status).toBe(400);
    const { data, code } = await signIn(server, "unit1", sm3, { otherPwd: sha });
    expect(code).toBe("200");
    expect((await signIn(server, "unit2", sm3, { otherPwd: sha })).code).toBe("200");
    // Signing in upgrades nothing.
    expect((await storedUser(server, "unit1"))["pwd_type"]).toBeNull();

    const userId = String((await storedUser(server, "unit1"))["user_id"]);
    const update = (body: object) =>
      withToken(server, data.access_token, "POST", "/gp-auth-center/rest/v1/user/updatePwd", {
        userId,
        pwd: sentPassword(NEXT, "2"),
        ...body,
      });
    expect(await update({ oldPwd: sm3 })).toMatchObject({ status: 400, msg: "旧密码错误" });
    expect(await update({ oldPwd: sm3, otherPwd: sha })).toMatchObject({ code: "200" });
    expect(await storedUser(server, "unit1")).toMatchObject({ pwd_type: "2" });
    expect((await signIn(server, "unit1", sentPassword(NEXT, "2"))).code).toBe("200");
    expect(await typeOf(server)).toEqual({ encryptType: "2" });
    await server.close();
  });
});
