import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { changeUser, storedUser } from "./support/sign-in.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

/** Hand-written code refuses some records whatever is entered. The explanation and the call give the same reason. */
describe.each(databases)("the explanation of a refusal by hand-written code on %s", (kind) => {
  const server = serverFor(kind);
  const kysely = () => server.portal.store.database.kysely;
  const userId = async (account: string): Promise<string> => String((await storedUser(server, account))["user_id"]);
  const done = async (call: string, input: Data, by = "admin"): Promise<Reply["data"]> => {
    const reply = await server.call(by, call, input);
    expect([call, reply.code, reply.msg]).toEqual([call, "200", expect.anything()]);
    return reply.data;
  };
  const admin = () => ({ adminPassword: sentPassword(server.portal.config.demoPassword) });

  /** The layer that refuses, after checking that the call refuses for the same reason; "open": no known reason. */
  const layer = async (by: string, call: string, key: string | undefined, input: Data): Promise<string> => {
    const { data } = await server.call(by, "authCenter.whyNot", { what: call, ...(key === undefined ? {} : { key }) });
    if (data.allowed === true) return "open";
    const { status, msg } = await server.call(by, call, input);
    if (data.layer === "scope") expect([call, status]).toEqual([call, 404]);
    else expect([call, status, msg]).toEqual([call, expect.toBeOneOf([409, 422]), data.reason]);
    return data.layer;
  };

  it("[P-ROLES-09] covers users: auditors, oneself, users with more rights, a missing second factor", async () => {
    const [own, audit, visitor] = [await userId("admin"), await userId("audit"), await userId("visitor")];
    const named = { userName: "人", systemType: "4" };
    expect(await layer("admin", "users.change", audit, { userId: audit, ...named })).toBe("kind");
    expect(await layer("admin", "users.setStatus", audit, { userId: audit, userStatus: "0" })).toBe("kind");
    expect(await layer("admin", "users.setStatus", own, { userId: own, userStatus: "0" })).toBe("rule");
    const reset = (userAccount: string) => ({ userAccount, ...admin() });
    expect(await layer("admin", "users.resetPassword", audit, reset("audit"))).toBe("kind");
    expect(await layer("admin", "users.resetPassword", own, reset("admin"))).toBe("rule");
    expect(await layer("admin", "users.resetPassword", visitor, reset("visitor"))).toBe("open");
    expect(await layer("admin", "users.resetFactor", own, reset("admin"))).toBe("rule");
    expect(await layer("admin", "users.resetFactor", visitor, reset("visitor"))).toBe("state");
    expect(await layer("region", "users.reveal", own, { userId: own })).toBe("scope");
    // The explanation of the page's action gives the same layer.
    expect((await server.call("admin", "users.why", { userId: own, what: "users:resetPassword", key: own })).data.layer).toBe("rule");

    await done("roles.add", { roleId: "keeper", roleName: "用户维护", rights: ["users", "users:edit"] });
    await done("users.add", { userAccount: "keeper", userName: "人", userStatus: "1", systemType: "1", roles: ["keeper"] });
    const keeper = await userId("keeper");
    const asked = (key: string) => server.call("admin", "users.why", { userId: keeper, what: "users.change", key });
    expect((await asked(visitor)).data).toMatchObject({ layer: "session" });
    await changeUser(server, "keeper", { mustChangePassword: false });
    expect((await asked(own)).data).toMatchObject({ layer: "role", reason: "该管理员的权限超出本人，不能操作" });
    expect((await asked(visitor)).data.allowed).toBe(true);
  });

  it("covers sessions and the own account", async () => {
    await server.token("audit");
    const rows: Data[] = (await done("sessions.list", { pageNumber: 1, pageSize: 100 })).rows;
    const own = String(rows.find((row) => row["own"] === true)?.["id"]);
    const audit = String(rows.find(({ userAccount }) => userAccount === "audit")?.["id"]);
    expect(await layer("admin", "sessions.kick", own, { id: own })).toBe("rule");
    expect(await layer("admin", "sessions.kick", audit, { id: audit })).toBe("kind");
    expect(await layer("region", "sessions.kick", own, { id: own })).toBe("scope");
    const auditor = await userId("audit");
    expect(await layer("admin", "sessions.kickUser", auditor, { userId: auditor })).toBe("kind");
    expect(await layer("unit1", "account.endFactor", undefined, { factorCode: "123456" })).toBe("open");
    const unbinding = (await server.call("unit1", "authCenter.whyNot", { what: "account.caUnbinding" })).data;
    expect(unbinding).toMatchObject({ layer: "state", reason: "当前用户未绑定CA" });
    const ops = { userId: await userId("ops"), what: "account.endFactor" };
    expect((await done("users.why", ops)).allowed).toBe(true);
    await done("security.save", { ...(await done("security.policy", {})), secondFactor: ["5"] });
    expect(await done("users.why", ops)).toMatchObject({ layer: "rule", reason: "按安全策略须使用双因素认证，不能关闭" });
    await done("security.save", { ...(await done("security.policy", {})), secondFactor: [] });
  });

  it("covers roles, menus, organisations and dictionaries", async () => {
    await done("roles.add", { roleId: "given", roleName: "已分配", rights: ["gateway-routes"] });
    await done("roles.add", { roleId: "spare", roleName: "未分配", rights: ["gateway-routes"] });
    const change = (roleId: string) => ({ roleId, roleName: "x" });
    await done("users.change", { userId: await userId("visitor"), userName: "访客", systemType: "3", roles: ["given"] });
    expect(await layer("admin", "roles.remove", "given", change("given"))).toBe("rule");
    expect(await layer("admin", "roles.remove", "spare", change("spare"))).toBe("open");
    const platform = "disposal-agency";
    expect(await layer("region", "roles.change", platform, change(platform))).toBe("region");

    expect(await layer("admin", "menus.remove", "operation_log_4", { id: "operation_log_4" })).toBe("kind");
    const below = { menuId: "folder_x", menuName: "目录", parentId: "0", menuIcon: "ApiOutlined", menuOrder: 1, menuIndexUrl: "/x" };
    await done("menus.add", below);
    await done("menus.add", { ...below, menuId: "entry_x", parentId: "folder_x" });
    expect(await layer("admin", "menus.remove", "folder_x", { id: "folder_x" })).toBe("rule");
    expect(await layer("admin", "menus.remove", "entry_x", { id: "entry_x" })).toBe("open");
    const [province] = (await server.call("admin", "users.regions")).data;
    expect(await layer("admin", "menuCenter.deleteRegions", province.id, { ids: [province.id] })).toBe("rule");
    expect(await layer("admin", "menuCenter.deleteRegions", "none", { ids: ["none"] })).toBe("scope");

    const { orgGuid } = (await server.call("unit1", "authCenter.userInfo")).data;
    expect(await layer("admin", "organisations.remove", orgGuid, { orgGuid })).toBe("rule");
    const entry = { type: "1", name: "父类", code: "why-parent", enable: "1" };
    await done("notices.addEntry", entry);
    const search = { type: "1", searchText: "父类", pageNumber: 1, pageSize: 10 };
    const id = (await done("notices.dictionary", search)).rows[0].id;
    expect(await layer("admin", "notices.removeEntry", id, { id })).toBe("open");
    await done("notices.addEntry", { ...entry, type: "2", parentId: id, name: "子类", code: "why-child" });
    expect(await layer("admin", "notices.removeEntry", id, { id })).toBe("rule");
  });

  it("covers regions, tasks and letters", async () => {
    const elsewhere = { regionCode: "330202", systemId: "gp-contract" };
    expect(await layer("region", "systems.initialise", "330202", elsewhere)).toBe("scope");
    expect(await layer("region", "systems.initialise", "330105", elsewhere)).toBe("open");
    const readReason = async (what: string, key?: string): Promise<string> => {
      const { data } = await server.call("region", "authCenter.whyNot", { what, ...(key === undefined ? {} : { key }) });
      expect(data.allowed).toBe(true);
      return data.reason;
    };
    const wanting = "可以使用；能否办成还取决于该区划是否已初始化此子系统，请在数据id中填写“区划编码/系统标识”";
    expect([await readReason("systems.initialise", "330105"), await readReason("region-init:rename")]).toEqual([wanting, wanting]);
    expect([await readReason("systems.initialise", "330105/gp-contract"), await readReason("region-init", "330105/gp-contract")]).toEqual(
      Array(2).fill("可以使用；能否办成还取决于所填内容"),
    );
    const here = { regionCode: "330105", systemId: "gp-contract" };
    const manager = { ...here, userName: "人", userAccount: "nobody-33", pwd: sentPassword("Region-2026!") };
    const alias = { ...here, systemAliasTitle: "合同" };
    expect(await layer("region", "systems.rename", "330105/gp-contract", alias)).toBe("rule");
    await done("systems.initialise", here, "region");
    expect(await layer("region", "systems.rename", "330105/gp-contract", alias)).toBe("open");
    expect(await layer("region", "systems.initialise", "330105/gp-contract", here)).toBe("rule");
    expect(await layer("region", "systems.createManager", "330105/gp-contract", manager)).toBe("rule");
    expect(await layer("region", "systems.initialise", "330105/nothing", { ...here, systemId: "nothing" })).toBe("scope");
    expect(await layer("region", "systems.initialise", "330202/gp-contract", elsewhere)).toBe("scope");
    const button = { what: "region-init:initialise", key: "330105/gp-contract" };
    const refused = { allowed: false, layer: "rule", reason: "该区划已初始化此子系统" };
    expect((await server.call("region", "authCenter.whyNot", button)).data).toEqual(refused);
    expect(await layer("ops", "tasks.runTask", "files", { taskId: "files" })).toBe("open");
    await kysely()
      .updateTable("scheduled_task")
      .set({ running_until: server.clock.now + 10_000 })
      .execute();
    expect(await layer("ops", "tasks.runTask", "files", { taskId: "files" })).toBe("state");
    for (const call of ["messages.resendMail", "messages.resendSms", "alarms.resend", "sending.resend"])
      expect(await layer("ops", call, "none", { logId: "none", id: "none" })).not.toBe("open");
  });
});
