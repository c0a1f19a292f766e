import { beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { browserName } from "../../src/server/features/account/sessions.ts";
import { changeUser, RIGHT } from "./support/sign-in.ts";
import { databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("sessions on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(async () => {
    for (const account of ["admin", "region", "unit1", "unit2"]) await server.token(account);
  });

  const list = async (account: string, input: Data = {}): Promise<Data[]> =>
    (await server.call(account, "sessions.list", { pageNumber: 1, pageSize: 100, ...input })).data.rows;
  const read = (account: string) => server.call(account, "authCenter.userInfo");

  it("lists user, start and address of all sessions, and no credentials", async () => {
    const { raw, data } = await server.call("admin", "sessions.list", { pageNumber: 1, pageSize: 100 });
    expect(data.total).toBe(4);
    const own = data.rows.find((row: Data) => row["userAccount"] === "admin");
    const times = { since: "2026-11-21 10:00:00", lastSeen: "2026-11-21 10:00:00" };
    expect(own).toMatchObject({ own: true, systemType: "1", loginType: "1", address: "127.0.0.1", ...times });
    const hashes = await server.portal.store.database.kysely.selectFrom("session").select("token_hash").execute();
    for (const secret of [await server.token("admin"), ...hashes.map((row) => String(row["token_hash"]))])
      expect(raw).not.toContain(secret);
    expect(await list("admin", { userAccount: "UNIT1" })).toHaveLength(1);
    expect(await list("admin", { address: "10." })).toEqual([]);
    expect((await server.call("admin", "sessions.list", { pageNumber: 2, pageSize: 3 })).data.rows).toHaveLength(1);
  });

  it("shows the last call to the minute", async () => {
    server.clock.now += 600_000;
    await read("unit1");
    const times = { lastSeen: "2026-11-21 10:10:00", since: "2026-11-21 10:00:00" };
    expect((await list("admin", { userAccount: "unit1" }))[0]).toMatchObject(times);
    expect((await list("admin", { userAccount: "unit2" }))[0]).toMatchObject({ lastSeen: "2026-11-21 10:00:00" });
  });

  it("ends one session, or all of a user, at the next call", async () => {
    const [row] = await list("admin", { userAccount: "unit1" });
    expect((await server.call("admin", "sessions.kick", { id: row?.["id"] })).code).toBe("200");
    expect((await read("unit1")).code).toBe("5563");
    server.forget("unit1");
    expect((await read("unit1")).code).toBe("200");
    expect((await server.call("admin", "sessions.kickUser", { userId: row?.["userId"] })).code).toBe("200");
    expect((await read("unit1")).code).toBe("5563");
    server.forget("unit1");
    expect((await server.call("admin", "sessions.kick", { id: row?.["id"] })).status).toBe(404);
  });

  it("refuses to end the current session", async () => {
    const own = (await list("admin", { userAccount: "admin" })).find((row) => row["own"] === true);
    const refused = { status: 409, msg: "不能下线当前会话，请退出登录" };
    expect(await server.call("admin", "sessions.kick", { id: own?.["id"] })).toMatchObject(refused);
    expect((await server.call("admin", "sessions.kickUser", { userId: own?.["userId"] })).code).toBe("200");
    expect((await read("admin")).code).toBe("200");
  });

  it("sorts by a column, and equal values by the newest", async () => {
    const accounts = async (sort: string) => (await list("admin", { sort })).map((row) => row["userAccount"]);
    const ascending = await accounts("userAccount");
    expect(ascending).toEqual([...ascending].sort());
    expect(await accounts("-userAccount")).toEqual([...ascending].reverse());
    expect((await list("admin", { sort: "-lastSeen" }))[0]).toMatchObject({ lastSeen: "2026-11-21 10:10:00" });
    expect(await accounts("address")).toEqual((await list("admin")).map((row) => row["userAccount"]));
  });

  it("ends several sessions in one call, and says which it refused", async () => {
    const rows = await list("admin");
    const named = (account: string) => ({ id: rows.find((row) => row["userAccount"] === account)?.["id"] });
    const sent = [named("unit2"), named("admin"), { id: "nobody" }];
    expect((await server.call("admin", "sessions.kickRows", { rows: sent })).data).toEqual({
      done: 1,
      failed: [
        { row: 1, message: "不能下线当前会话，请退出登录" },
        { row: 2, message: "数据不存在" },
      ],
    });
    expect((await read("unit2")).code).toBe("5563");
    server.forget("unit2");
    await server.token("unit2");
  });

  it("lets a limited administrator end no session of one with more rights", async () => {
    const rights = ["sessions", "sessions:kick", "sessions:kickUser"];
    await server.call("admin", "roles.add", { roleId: "kicker", roleName: "下线", rights });
    await server.call("admin", "users.add", { userAccount: "kicker", userName: "限", userStatus: "1", systemType: "1", roles: ["kicker"] });
    await changeUser(server, "kicker", { pwd: RIGHT, mustChangePassword: false });
    const [admin] = await list("kicker", { userAccount: "admin" });
    const [unit] = await list("kicker", { userAccount: "unit2" });
    expect((await server.call("kicker", "sessions.kick", { id: admin?.["id"] })).status).toBe(409);
    expect((await server.call("kicker", "sessions.kickUser", { userId: admin?.["userId"] })).status).toBe(409);
    expect((await server.call("kicker", "sessions.kickUserRows", { rows: [{ userId: admin?.["userId"] }] })).data.done).toBe(0);
    expect((await read("admin")).code).toBe("200");
    expect((await server.call("kicker", "sessions.kick", { id: unit?.["id"] })).code).toBe("200");
    server.forget("unit2");
    await server.token("unit2");
  });

  it("limits a region administrator to sessions of the own users", async () => {
    const accounts = (await list("region")).map((row) => row["userAccount"]);
    expect(accounts).toContain("unit2");
    expect(accounts).not.toContain("admin");
    const [admin] = await list("admin", { userAccount: "admin" });
    expect((await server.call("region", "sessions.kick", { id: admin?.["id"] })).status).toBe(404);
    expect((await server.call("region", "sessions.kickUser", { userId: admin?.["userId"] })).status).toBe(404);
    expect((await read("admin")).code).toBe("200");
    for (const account of ["unit2", "audit", "ops"]) expect((await server.call(account, "sessions.list")).status).toBe(403);
  });
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0",
    "Edge 139 · Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36", "Chrome 139 · Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
    "Safari 17 · macOS",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox 140 · Windows"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", undefined],
])("%s is shown as %s", (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
