import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { changeUser } from "./support/sign-in.ts";
import { bothDatabases, type Reply, serverFor } from "./support/test-server.ts";

const USERS = { screen: "users", block: "list", call: "users.list" };
const PROJECTS = { screen: "supplier-list", block: "list", call: "assetsSup.searchByPageInfo" };
const active = { name: "userStatus", label: "状态", values: ["1"] };
const code = { name: "projectCode", label: "项目编号", values: ["ZC"] };

// Both databases: the statements are written by hand.
describe.each(bothDatabases)("saved views of lists on %s", (kind) => {
  const server = serverFor(kind);
  beforeEach(async () => {
    await server.portal.store.database.kysely.deleteFrom("saved_view").execute();
  });
  const add = (account: string, view: Data): Promise<Reply> => server.call(account, "listViews.add", { name: "方案", ...view });
  const views = async (account: string, list: Data): Promise<Data[]> => (await server.call(account, "listViews.list", list)).data;
  const namesOf = async (account: string, list: Data): Promise<unknown[]> => (await views(account, list)).map(({ name }) => name);
  const saved = async (account: string, view: Data): Promise<string> => {
    const reply = await add(account, view);
    expect([reply.code, reply.msg]).toEqual(["200", "已保存"]);
    return reply.data.id;
  };

  it("belong to their user and their list, with query, columns and order", async () => {
    const content = { conditions: [active], columns: [{ name: "userName", label: "姓名" }], orders: ["-createDate", "userName"] };
    const id = await saved("admin", { ...USERS, ...content });
    expect(await views("admin", USERS)).toEqual([{ id, name: "方案", isOwn: true, dropped: [], ...content }]);
    expect(await views("region", USERS)).toEqual([]);
    expect(await views("admin", { ...USERS, block: "other" })).toEqual([]);
    const change = { ...USERS, id, name: "另一个", conditions: [], columns: [], orders: [] };
    expect((await server.call("region", "listViews.change", change)).status).toBe(404);
    expect((await server.call("region", "listViews.remove", { id })).status).toBe(404);
    expect((await server.call("admin", "listViews.change", { ...change, block: "other" })).status).toBe(404);
    expect((await server.call("admin", "listViews.change", change)).code).toBe("200");
    expect(await namesOf("admin", USERS)).toEqual(["另一个"]);
    expect((await server.call("admin", "listViews.remove", { id })).code).toBe("200");
    expect(await views("admin", USERS)).toEqual([]);
  });

  it("are shared by administrators and by users of a role, with the users of that role only", async () => {
    expect((await server.call("agency1", "listViews.roles")).data).toEqual([{ roleId: "disposal-agency", roleName: "资产处置交易机构" }]);
    const reading = vi.spyOn(server.portal.store.records, "list");
    expect((await server.call("visitor", "listViews.roles")).data).toEqual([]);
    // All roles are read for administrators only: there may be many, with many rights.
    expect(reading.mock.calls.filter(([, { operation }]) => operation.entity === "role")).toEqual([]);
    reading.mockRestore();
    expect((await server.call("admin", "listViews.roles")).data).toHaveLength((await server.rows("role")).length);
    const refused = await add("agency1", { ...PROJECTS, roleId: "disposal-review" });
    expect([refused.status, refused.data.violations]).toEqual([422, [{ field: "roleId", message: "不能共享给该角色" }]]);
    const id = await saved("agency1", { ...PROJECTS, conditions: [code], roleId: "disposal-agency" });
    expect(await views("agency2", PROJECTS)).toMatchObject([
      { id, isOwn: false, roleId: "disposal-agency", roleName: "资产处置交易机构", conditions: [code] },
    ]);
    expect((await server.call("agency2", "listViews.remove", { id })).status).toBe(404);
    await changeUser(server, "agency2", { roles: ["disposal-review"] });
    expect(await views("agency2", PROJECTS)).toEqual([]);
    await changeUser(server, "agency2", { roles: ["disposal-agency"] });
    expect(await namesOf("agency2", PROJECTS)).toEqual(["方案"]);
  });

  it("belong to the list of their user first, however many others share", async () => {
    await saved("agency2", { ...PROJECTS, name: "本人的" });
    const [own] = await server.rows("saved_view");
    const shared = { ...own, owner_id: "somebody", role_id: "disposal-agency", name: "!" };
    const all = Array.from({ length: 101 }, (_, at) => ({ ...shared, view_id: `shared-${at}` }));
    await server.portal.store.database.kysely
      .insertInto("saved_view")
      .values(all as never)
      .execute();
    const names = await namesOf("agency2", PROJECTS);
    expect([names.length, names[0]]).toEqual([101, "本人的"]);
  });

  it("are refused and hidden where the caller may not read the list, or names another call", async () => {
    const foreign: Record<string, Data> = {
      "a screen without a right": USERS,
      "an unknown screen": { ...PROJECTS, screen: "nothing" },
      "a call of another screen": { ...PROJECTS, call: "users.list" },
      "an unknown call": { ...PROJECTS, call: "users.nothing" },
      "a call that changes data": { ...PROJECTS, call: "assetsSup.addAndModify" },
    };
    const statuses = await Promise.all(
      Object.entries(foreign).map(async ([name, list]) => {
        const read = await server.call("agency1", "listViews.list", list);
        return [name, read.status, (await add("agency1", list)).status];
      }),
    );
    expect(statuses).toEqual(Object.keys(foreign).map((name) => [name, 403, 403]));
  });

  it("are checked against the call when stored, and again when read", async () => {
    const wrong: readonly Data[] = [
      { conditions: [{ name: "nothing", label: "无", values: ["1"] }] },
      { conditions: [{ ...active, values: ["7"] }] },
      { conditions: [{ name: "startDate", label: "时间", values: ["yesterday"] }] },
      { conditions: [{ name: "pageNumber", label: "页", values: ["2"] }] },
      { conditions: [{ name: "around", label: "页", values: ["2"] }] },
      { orders: ["pwd"] },
      { conditions: [{ ...active, more: "1" }] },
      { conditions: [{ ...active, values: [] }] },
    ];
    for (const more of wrong) expect((await add("admin", { ...USERS, ...more })).status, JSON.stringify(more)).toBe(422);
    await saved("admin", { ...USERS, conditions: [active], orders: ["userName"] });
    const former = { name: "former", label: "旧条件", values: ["1"] };
    const content = JSON.stringify({
      conditions: [former, active, { ...active, label: "旧状态", values: ["7"] }],
      columns: [],
      orders: ["former"],
    });
    await server.set("saved_view", { content });
    expect(await views("admin", USERS)).toMatchObject([{ conditions: [active], dropped: ["旧条件", "旧状态", "排序"] }]);
  });

  it("have a name of their own and are limited in number and size", async () => {
    await saved("admin", USERS);
    const again = await add("admin", USERS);
    expect([again.status, again.msg]).toEqual([422, "该列表已有同名方案"]);
    expect((await add("admin", { ...USERS, name: "  " })).msg).toBe("请输入方案名称");
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => add("region", { ...USERS, name: "同时" })));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    for (let count = 1; count < 20; count++) await saved("admin", { ...USERS, name: `方案${count}` });
    expect((await add("admin", { ...USERS, name: "多余" })).status).toBe(422);
    const column = { name: "n".repeat(100), label: "l".repeat(100) };
    expect((await add("region", { ...USERS, columns: Array.from({ length: 60 }, () => column) })).status).toBe(413);
  });

  describe("of a removed user or role", () => {
    beforeAll(async () => {
      const added = await server.call("admin", "roles.add", { roleId: "passing", roleName: "临时", rights: [] });
      expect(added.code).toBe("200");
    });

    it("go with the user, and stay with their owner without the role", async () => {
      await saved("admin", { ...USERS, roleId: "passing" });
      expect(await views("admin", USERS)).toMatchObject([{ roleId: "passing", roleName: "临时" }]);
      expect((await server.call("admin", "roles.remove", { roleId: "passing" })).code).toBe("200");
      expect((await views("admin", USERS))[0]).not.toHaveProperty("roleId");
      const user = { userAccount: "shortlived", userName: "短", systemType: "1", userStatus: "1" };
      expect((await server.call("admin", "users.add", user)).code).toBe("200");
      await changeUser(server, "shortlived", { systemType: "3" });
      const [{ user_id } = {}] = await server.rows("user", { user_account: "shortlived" });
      await server.set("saved_view", { owner_id: user_id });
      expect((await server.call("admin", "users.remove", { userId: user_id })).msg).toContain("成功");
      expect(await server.rows("saved_view")).toEqual([]);
    });
  });
});
