import { read, utils } from "xlsx";
import { describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { newUsers } from "./support/new-users.ts";
import { changeUser, signIn as signInBy } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

const ROLE = "disposal-agency";

describe.each(databases)("calls for several users on %s", (kind) => {
  const server = serverFor(kind);
  const adminPassword = () => sentPassword(server.portal.config.demoPassword);
  const { add } = newUsers(() => server);
  const signIn = (username: string, password: string) => signInBy(server, username, sentPassword(password));
  const get = async (userId: string) => (await server.call("admin", "users.get", { userId })).data;
  const idOf = async (account: string) => (await server.call(account, "authCenter.userInfo")).data.userId as string;

  it("[P-USER-09] resets the passwords of several users, judges each, and sends the new ones once in a spreadsheet", async () => {
    const [one, two] = [await add(), await add()];
    const ids = [one.userId, two.userId, await idOf("audit"), await idOf("admin")];
    const accounts = [one.userAccount, two.userAccount, "audit", "admin"];
    const rows = ids.map((userId, at) => ({ userId, userAccount: accounts[at], adminPassword: adminPassword() }));
    const url = "/gp-auth-center/rest/v1/user/manage/reset-pwd/rows/resetPassword";
    const headers = { authorization: `Bearer ${await server.token("admin")}`, "idempotency-key": "resets-1" };
    const reset = () => server.send({ method: "POST", url, payload: { rows }, headers });
    const { status, msg, data } = await reset();
    expect([status, msg, data.done, data.failed.map(({ row }: Data) => row)]).toEqual([200, "成功 2 条，失败 2 条", 2, [2, 3]]);
    const book = read(Buffer.from(data.file, "base64"));
    const lines = utils.sheet_to_json<string[]>(book.Sheets["重置密码结果"] ?? {}, { header: 1 });
    expect(lines.map((line) => line.slice(0, 2))).toEqual([
      ["账号", "姓名"],
      [one.userAccount, "新用户"],
      [two.userAccount, "新用户"],
    ]);
    const passwords = lines.slice(1).map((line) => String(line[2]));
    expect(new Set(passwords).size).toBe(2);
    for (const [at, user] of [one, two].entries()) {
      expect((await signIn(user.userAccount, user.password)).code).not.toBe("200");
      expect((await signIn(user.userAccount, passwords[at] ?? "")).code).toBe("200");
    }
    const again = await reset();
    expect([again.data.done, again.data.file, again.msg]).toEqual([
      2,
      undefined,
      "成功 2 条，失败 2 条；结果文件只提供一次，如未收到，请重新操作",
    ]);
    const log = await server.fresh.database.kysely
      .selectFrom("operation_log")
      .selectAll()
      .where("operate", "=", "users.resetPasswordRows")
      .execute();
    for (const secret of [...passwords, adminPassword(), data.file]) expect(JSON.stringify(log)).not.toContain(secret);
    expect(log).toHaveLength(1);
  });

  it("gives no new passwords to an administrator who is disabled while they are hashed", async () => {
    const [boss, user] = [await add({ systemType: "1" }), await add()];
    await changeUser(server, boss.userAccount, { mustChangePassword: false });
    const token = (await signIn(boss.userAccount, boss.password)).data.access_token;
    const { hashes } = server.portal.crypto;
    const precompute = hashes.precompute.bind(hashes);
    vi.spyOn(hashes, "precompute").mockImplementationOnce(async (...given) => {
      await server.call("admin", "users.setStatus", { userId: boss.userId, userStatus: "0" });
      return precompute(...given);
    });
    const rows = [{ userId: user.userId, userAccount: user.userAccount, adminPassword: sentPassword(boss.password) }];
    const url = "/gp-auth-center/rest/v1/user/manage/reset-pwd/rows/resetPassword";
    const { data } = await server.send({ method: "POST", url, payload: { rows }, headers: { authorization: `Bearer ${token}` } });
    expect([data.done, data.file, data.failed]).toEqual([0, undefined, [{ row: 0, message: expect.any(String) }]]);
    expect((await signIn(user.userAccount, user.password)).code).toBe("200");
  });

  it("refuses resets of several users with a wrong password of the administrator in any row", async () => {
    const [one, two] = [await add(), await add()];
    const rows = (...passwords: string[]) =>
      [one, two].map(({ userId, userAccount }, at) => ({ userId, userAccount, adminPassword: passwords[at] }));
    const right = adminPassword();
    for (const [first = "", second = ""] of [
      [right, sentPassword("x")],
      [sentPassword("x"), right],
      [sentPassword("x"), sentPassword("x")],
    ]) {
      const { status, msg } = await server.call("admin", "users.resetPasswordRows", { rows: rows(first, second) });
      expect([status, msg]).toEqual([400, "管理员密码错误"]);
    }
    expect((await signIn(two.userAccount, two.password)).code).toBe("200");
  });

  it("adds, takes and replaces roles of several users, each authorised by itself", async () => {
    const [one, two] = [await add({ roles: ["disposal-review"] }), await add()];
    const own = await idOf("admin");
    const assign = (change: string, roleIds: string[]) =>
      server.call("admin", "users.assignRolesRows", { rows: [one.userId, two.userId, own].map((userId) => ({ userId, change, roleIds })) });
    const rolesNow = async () => [(await get(one.userId)).roles, (await get(two.userId)).roles];
    const added = await assign("add", [ROLE]);
    expect([added.data.done, added.data.failed]).toEqual([2, [{ row: 2, message: "不能修改本人的类型、角色、区划和状态" }]]);
    expect(await rolesNow()).toEqual([["disposal-review", ROLE], [ROLE]]);
    expect((await assign("remove", ["disposal-review"])).data.done).toBe(3);
    expect(await rolesNow()).toEqual([[ROLE], [ROLE]]);
    expect((await assign("replace", ["disposal-review"])).data.done).toBe(2);
    expect(await rolesNow()).toEqual([["disposal-review"], ["disposal-review"]]);
    expect((await assign("add", [])).data).toMatchObject({ done: 0, failed: [{ message: "请选择角色" }, {}, {}] });
    expect((await assign("add", ["no-such"])).data.done).toBe(0);
    // The log has only the beginning of so much, so that a page of it can be read.
    await assign(
      "remove",
      Array.from({ length: 50 }, (_, at) => `${"x".repeat(190)}${at}`),
    );
    const lengths = (await server.rows("operation_log")).map((row) => String(row["parameters"]).length);
    expect(Math.max(...lengths)).toBeGreaterThan(19_000);
    expect(Math.max(...lengths)).toBeLessThan(21_000);
    // A page of 100 such rows fits into a reply, because lists contain only the beginning of texts.
    const { data } = await server.call("audit", "logs.operation", { pageNumber: 1, pageSize: 100 });
    const long = data.rows.find(({ parameters }: Data) => String(parameters).endsWith("…"));
    expect(String(long.parameters).length).toBeLessThan(2600);
    const whole = await server.call("audit", "logs.getOperation", { logId: long.logId });
    expect(String(whole.data.parameters).length).toBe(Math.max(...lengths));
  });
});
