import { describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { ownContext, recordsOf } from "../../src/server/engine/calls/records.ts";
import { isSomebodyWaiting, changeUser, RIGHT, storedUser } from "./support/sign-in.ts";
import { recordOf } from "./support/stored-records.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

const pwd = sentPassword("Secret-2026!");
const made = { userAccount: "made", userName: "made" };
/** Calls that create users, and hash a password before their transaction. */
const DOORS: readonly (readonly [call: string, input: Data])[] = [
  ["users.add", { ...made, userStatus: "1", systemType: "2" }],
  ["users.registerRegionUser", { ...made, systemType: "2", pwd }],
  ["systems.createManager", { ...made, regionCode: "330106", pwd }],
];
const IMPORT: Data = { rows: [{ ...made, systemType: "1" }] };

// Both databases: administrators who change each other are kept apart by the locks of each.
describe.each(bothDatabases)("a caller whose rights change during a call on %s", (kind) => {
  const server = serverFor(kind);

  async function addPerson(userAccount: string, more: Data): Promise<string> {
    const reply = await server.call("admin", "users.add", { userAccount, userName: userAccount, userStatus: "1", ...more });
    expect(reply.code).toBe("200");
    await changeUser(server, userAccount, { pwd: RIGHT, mustChangePassword: false });
    return reply.data.userId;
  }

  /** Makes a call, and a change of its caller before the passwords of the call are hashed. */
  async function callWhile(change: () => Promise<unknown>, account: string, call: string, input: Data): Promise<Reply> {
    const { hashes } = server.portal.crypto;
    await server.token(account);
    const precompute = hashes.precompute.bind(hashes);
    vi.spyOn(hashes, "precompute").mockImplementationOnce(async (...given) => {
      await change();
      return precompute(...given);
    });
    return server.call(account, call, input);
  }

  it("[P-ROLES-09] is refused, so that two administrators cannot disable or demote each other", async () => {
    const [region] = await server.rows("region", { region_code: "330000" });
    for (const [call, change] of [
      ["users.setStatus", { userStatus: "0" }],
      ["users.change", { userName: "x", systemType: "2", regionId: region?.["id"], roles: [] }],
    ] as const) {
      const accounts = [`${call}-1`, `${call}-2`];
      const ids: string[] = [];
      for (const account of accounts) ids.push(await addPerson(account, { systemType: "1" }));
      await Promise.all(accounts.map((account) => server.token(account)));
      const replies = await Promise.all(accounts.map((account, at) => server.call(account, call, { userId: ids[1 - at], ...change })));
      expect([call, replies.filter(({ code }) => code === "200").length]).toEqual([call, 1]);
    }
  });

  it("[P-ROLES-09] creates no user once the caller is disabled, limited or moved to another region", async () => {
    const limited = { roleId: "limited", roleName: "limited", rights: ["users"] };
    expect((await server.call("admin", "roles.add", limited)).code).toBe("200");
    const [province] = await server.rows("region", { region_code: "330000" });
    const changes: Readonly<Record<string, (userId: string) => Promise<Reply>>> = {
      disabled: (userId) => server.call("admin", "users.setStatus", { userId, userStatus: "0" }),
      limited: (userId) => server.call("admin", "users.assignRoles", { userId, roleIds: ["limited"], change: "add" }),
      moved: (userId) =>
        server.call("admin", "users.change", { userId, userName: "x", systemType: "2", regionId: province?.["id"], roles: [] }),
    };
    const { regionId } = (await server.call("region", "authCenter.userInfo")).data;
    for (const [name, change] of Object.entries(changes))
      for (const [call, input] of name === "disabled" ? [...DOORS, ["users.importUsers", IMPORT] as const] : DOORS.slice(0, 1)) {
        const account = `${name}-${call}`;
        const userId = await addPerson(account, name === "moved" ? { systemType: "2", regionId } : { systemType: "1" });
        const { code, data } = await callWhile(() => change(userId), account, call, input);
        expect([name, call, code, data, await server.rows("user", { user_account: "made" })]).toEqual([
          name,
          call,
          name === "disabled" ? "5563" : "409",
          null,
          [],
        ]);
      }
  });

  it("neither routes codes nor resets a second factor once the caller is disabled", async () => {
    const gateway = { msgType: "1", code: "login", name: "登录", channelId: "c", signature: "s", templateId: "t" };
    await addPerson("factor", { systemType: "3" });
    await server.portal.store.database.transaction(async (connection) => {
      const row = { user_id: String((await storedUser(server, "factor"))["user_id"]), secret: "x", confirmed_at: 1 };
      await connection.insertInto("second_factor").values(row).execute();
    });
    for (const [call, input] of [
      ["messages.addCodeConf", { ...gateway, url: "https://sms.example.com/send", adminPassword: RIGHT }],
      ["users.resetFactor", { userAccount: "factor", adminPassword: RIGHT }],
    ] as const) {
      const userId = await addPerson(call, { systemType: "1" });
      await server.token(call);
      const { database } = server.portal.store;
      const transaction = database.transaction.bind(database);
      // The first one records that the password of the caller was right.
      const spy = vi.spyOn(database, "transaction").mockImplementationOnce(transaction as never);
      spy.mockImplementationOnce((async (callback: never) => {
        await server.call("admin", "users.setStatus", { userId, userStatus: "0" });
        return transaction(callback);
      }) as never);
      expect([call, (await server.call(call, call, input)).code]).toEqual([call, "5563"]);
    }
    expect(await server.rows("sms_conf", { code: "login" })).toEqual([]);
    expect(await server.rows("second_factor", {})).toHaveLength(1);
  });

  it.runIf(kind === "postgres")("[P-USER-09] resets no password of a user who is given more rights than the caller meanwhile", async () => {
    const rights = server.portal.generated.routes.find(({ call }) => call.id === "users.resetPassword")?.rights ?? [];
    expect((await server.call("admin", "roles.add", { roleId: "resets", roleName: "resets", rights: ["users", ...rights] })).code).toBe(
      "200",
    );
    await addPerson("resetting", { systemType: "1", roles: ["resets"] });
    const userId = await addPerson("promoted", { systemType: "3" });
    const before = (await storedUser(server, "promoted"))["pwd"];
    await server.token("resetting");
    const stored = (await recordOf(server, "user", userId)) as never;
    const input = { userId, userAccount: "promoted", adminPassword: RIGHT };
    let reply: Promise<Reply> | undefined;
    await server.portal.store.database.transaction(async (connection) => {
      await recordsOf(ownContext(server.portal, connection), "user").write(stored, { systemType: "1" });
      reply = server.call("resetting", "users.resetPassword", input);
      while (!(await isSomebodyWaiting(server))) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(await reply).toMatchObject({ status: 409, msg: "该管理员的权限超出本人，不能操作", data: null });
    expect((await storedUser(server, "promoted"))["pwd"]).toBe(before);
  });
});
