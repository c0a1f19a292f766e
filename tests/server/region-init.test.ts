import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { recordOf } from "./support/stored-records.ts";
import { type Reply, databases, type TestServer, testServer } from "./support/test-server.ts";
import { type Upstream, upstream } from "./support/upstream.ts";

/** 杭州市滨江区, the region of the demo users, and 宁波市海曙区, which has no users. */
const HOME = "330105";
const ELSEWHERE = "330202";
const SYSTEM = { systemIcon: "ApiOutlined", userTypeInfoList: ["3"] };

describe.each(databases)("regions and subsystems on %s", (kind) => {
  let server: TestServer;
  let subsystem: Upstream;
  let address: string;
  const received = () => subsystem.asked.map(({ body }) => JSON.parse(body) as Data);
  let reply: { code: string; data?: unknown } = { code: "200" };
  beforeAll(async () => {
    subsystem = await upstream();
    subsystem.handler = (_, response) => void response.end(JSON.stringify(reply));
    address = `http://127.0.0.1:${subsystem.port}/regions`;
    server = await testServer(kind, { settings: { OUTBOUND_HOSTS: new URL(address).host } });
  });
  afterAll(async () => {
    await server.close();
    await subsystem.close();
  });
  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("admin", `systems.${name}`, input);
  const row = async (regionCode: string, systemId: string): Promise<Data> =>
    (await call("ofRegion", { regionCode })).data.find((item: Data) => item["systemId"] === systemId);

  it("[P-REGINIT-04][P-REGINIT-07][P-REGINIT-08] initialises a subsystem for one region, once", async () => {
    expect(await row(ELSEWHERE, "gp-message")).toMatchObject({ systemStatus: "0", systemAliasTitle: "消息中心" });
    const input = { regionCode: ELSEWHERE, systemId: "gp-message" };
    expect(await call("rename", { ...input, systemAliasTitle: "消息" })).toMatchObject({ status: 409 });
    expect(await call("initialise", { ...input, regionId: "another" })).toMatchObject({ status: 422 });
    expect(await call("initialise", { ...input, systemId: "nothing" })).toMatchObject({ status: 404 });
    expect(await call("initialise", input)).toMatchObject({ code: "200", msg: "初始化成功" });
    expect((await row(ELSEWHERE, "gp-message"))["systemStatus"]).toBe("1");
    expect((await row(HOME, "gp-message"))["systemStatus"]).toBe("0");
    expect(await call("initialise", input)).toMatchObject({ status: 409, msg: "该区划已初始化此子系统" });
    expect((await call("getSystem", { systemId: "gp-message" })).data.systemStatus).toBe("1");
  });

  it("[P-REGINIT-05][P-SUBSYS-03][P-SUBSYS-11][P-ROLES-03] adds the subsystem to the region's menus under its given name at the next call", async () => {
    const menus = async (): Promise<Data[]> => (await server.call("agency1", "menuCenter.menuList")).data;
    const named = async (): Promise<unknown> => (await menus()).find((menu) => menu["menuId"] === "system:gp-probe");
    const opens = { systemIndexUrl: "https://gp-probe.example.com/", systemOrder: 3, systemOpenType: "2" };
    await call("add", { ...SYSTEM, systemId: "gp-probe", systemName: "探针系统", systemTitle: "探针", ...opens });
    expect(await named()).toBeUndefined();
    await call("initialise", { regionCode: HOME, systemId: "gp-probe" });
    const menu = { menuName: "探针", menuOpenType: "2", menuIndexUrl: opens.systemIndexUrl, parentId: "0" };
    expect(await named()).toMatchObject(menu);
    expect(await call("rename", { regionCode: HOME, systemId: "gp-probe", systemAliasTitle: "本区探针" })).toMatchObject({ code: "200" });
    expect(await named()).toMatchObject({ menuName: "本区探针" });
    expect((await row(HOME, "gp-probe"))["systemAliasTitle"]).toBe("本区探针");
    const logged = await server.call("audit", "logs.operation", { searchText: "systems.rename", pageNumber: 1 });
    const changes = await server.call("audit", "changes.operationLog", { logId: logged.data.rows[0].logId });
    const differences = [{ field: "systemAliasTitle", label: "菜单别名", what: "value", after: "本区探针" }];
    expect(changes.data.rows).toMatchObject([{ record: "区划子系统 滨江区 探针系统", differences }]);
    // Only users with one of the subsystem's user types get it. A subsystem without types has no users.
    const { version: __, systemStatus: _, ...system } = (await call("getSystem", { systemId: "gp-probe" })).data;
    for (const [types, gets] of [
      [["5"], false],
      [["3", "5"], true],
      [[], false],
    ] as const) {
      expect(await call("change", { ...system, userTypeInfoList: types })).toMatchObject({ code: "200" });
      expect([types, (await named()) !== undefined]).toEqual([types, gets]);
    }
  });

  it("[P-REGINIT-06] creates the manager as a region administrator with an initial password", async () => {
    const manager = { userName: "海曙管理员", userAccount: "haishu", pwd: sentPassword("Haishu-2026!"), regionCode: ELSEWHERE };
    const created = await call("createManager", manager);
    expect(created).toMatchObject({ code: "200" });
    expect(await call("createManager", manager)).toMatchObject({ status: 422, msg: "该账号已存在" });
    const weak = { ...manager, userAccount: "haishu2", pwd: sentPassword("Abc@1234") };
    expect(await call("createManager", weak)).toMatchObject({ status: 422, msg: "新密码安全性较低，请重新输入" });
    expect(await recordOf(server, "user", created.data.userId)).toMatchObject({
      systemType: "2",
      mustChangePassword: true,
      userStatus: "1",
    });
    const { userId } = created.data;
    expect(await call("initialise", { regionCode: ELSEWHERE, systemId: "gp-archive", userId })).toMatchObject({ code: "200" });
    // The region was initialised meanwhile, so no manager is created.
    const late = { ...manager, userAccount: "haishu-late", systemId: "gp-archive" };
    expect(await call("createManager", late)).toMatchObject({ status: 409, msg: "该区划已初始化此子系统" });
    const { data: named } = await server.call("admin", "users.list", { userAccount: "haishu-late", pageNumber: 1, pageSize: 10 });
    expect(named.total).toBe(0);
    const unit = (await server.call("unit1", "authCenter.userInfo")).data.userId;
    expect(await call("initialise", { regionCode: ELSEWHERE, systemId: "gp-payment", userId: unit })).toMatchObject({ status: 422 });
  });

  it("[P-ROLES-09] lets a region administrator initialise only the own region and those below", async () => {
    const own = (name: string, input: Data = {}): Promise<Reply> => server.call("region", `systems.${name}`, input);
    expect((await own("regions")).data).toMatchObject([{ regionCode: HOME }]);
    const manager = { userName: "滨江管理员", userAccount: "binjiang", pwd: sentPassword("Binjiang-2026!") };
    const inputs: [string, Data][] = [
      ["ofRegion", {}],
      ["createManager", manager],
      ["initialise", { systemId: "gp-contract" }],
      ["rename", { systemId: "gp-contract", systemAliasTitle: "本区合同" }],
    ];
    for (const [name, input] of inputs) expect([name, (await own(name, { ...input, regionCode: ELSEWHERE })).status]).toEqual([name, 404]);
    for (const [name, input] of inputs) expect([name, (await own(name, { ...input, regionCode: HOME })).code]).toEqual([name, "200"]);
    expect(await row(HOME, "gp-contract")).toMatchObject({ systemStatus: "1", systemAliasTitle: "本区合同" });
    // The region cannot be given to a user of another region either.
    const elsewhere = await call("createManager", { ...manager, userAccount: "haishu3", regionCode: ELSEWHERE });
    const given = await own("initialise", { regionCode: HOME, systemId: "gp-assets", userId: elsewhere.data.userId });
    expect(given).toMatchObject({ status: 422, msg: "所选区划管理员不存在" });
  });

  it("[P-SUBSERVICE-02] leaves the status unchanged when the subsystem refuses or does not reply", async () => {
    const entry = { systemId: "gp-plan", interfaceType: "2", isMicroservice: "2", interfaceUrl: address, taskEnable: "1" };
    expect(await call("addEntry", entry)).toMatchObject({ code: "200" });
    const input = { regionCode: ELSEWHERE, systemId: "gp-plan" };
    reply = { code: "500" };
    expect(await call("initialise", input)).toMatchObject({ status: 409, msg: "采购计划系统初始化失败，请检查其服务入口" });
    expect((await row(ELSEWHERE, "gp-plan"))["systemStatus"]).toBe("0");
    reply = { code: "200" };
    expect(await call("initialise", input)).toMatchObject({ code: "200" });
    expect(received().at(-1)).toMatchObject({ systemId: "gp-plan", regionCode: ELSEWHERE });
  });

  it("[P-SUBSERVICE-02] adds a subsystem's open tasks to the to-do list of users with its menu", async () => {
    const systemId = "gp-todo";
    const own = async (account: string): Promise<Data[]> =>
      (await server.call(account, "portalCenter.loadTaskWorkList")).data.filter(({ taskName }: Data) => taskName === "事项中心");
    const opens = { systemIndexUrl: "https://todo.example.com/#/list", systemOrder: 9, systemOpenType: "1" };
    await call("add", { ...SYSTEM, systemId, systemName: "事项中心系统", systemTitle: "事项中心", ...opens });
    const entry = { systemId, interfaceType: "1", isMicroservice: "2", interfaceUrl: address, taskEnable: "1" };
    await call("addEntry", entry);
    reply = { code: "200", data: { taskCount: 3 } };
    expect(await own("agency1")).toEqual([]);
    await call("initialise", { regionCode: HOME, systemId });
    const url = "/myiframe/routerPath?src=https%3A%2F%2Ftodo.example.com%2F%24%2Flist&name=%E4%BA%8B%E9%A1%B9%E4%B8%AD%E5%BF%83";
    expect(await own("agency1")).toEqual([{ taskName: "事项中心", taskCount: 3, url }]);
    expect(received().at(-1)).toMatchObject({ systemId, userAccount: "agency1", userTypeNow: "3" });
    reply = { code: "200", data: 5 };
    expect(await own("agency1")).toMatchObject([{ taskCount: 5 }]);
    for (const [code, data] of Object.entries({ "500": 5, "200": "many" }).concat([["200", -1]])) {
      reply = { code, data };
      expect(await own("agency1")).toEqual([]);
    }
    reply = { code: "200", data: 5 };
    const [stored] = (await call("entries", { systemId, pageNumber: 1 })).data.rows;
    // The server does not call hosts that OUTBOUND_HOSTS does not name.
    const asked = received().length;
    await server.set("service_entry", { interface_url: "http://127.0.0.2:1/tasks" }, { id: stored.id });
    expect(await own("agency1")).toEqual([]);
    await server.set("service_entry", { interface_url: address, task_enable: "0" }, { id: stored.id });
    expect(await own("agency1")).toEqual([]);
    expect(received().length).toBe(asked);
  });
});
