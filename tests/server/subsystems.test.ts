import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { currentRevision } from "../../src/server/identity/rights/revision.ts";
import { changeRecord } from "./support/stored-records.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const SYSTEM = {
  systemName: "探针系统",
  systemTitle: "探针",
  systemIcon: "ApiOutlined",
  systemIndexUrl: "https://probe.example.com/",
  systemOrder: 50,
  systemOpenType: "1",
};
const ENTRY = { interfaceType: "1", isMicroservice: "2", interfaceUrl: "https://probe.example.com/tasks", taskEnable: "1" };

describe.each(databases)("subsystems on %s", (kind) => {
  const server = serverFor(kind);
  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("admin", `systems.${name}`, input);
  const revision = (): Promise<number> => currentRevision(server.portal.store.database.kysely);
  const entriesOf = async (systemId: string): Promise<Data[]> =>
    (await call("entries", { systemId, pageNumber: 1, pageSize: 100 })).data.rows;
  const added = async (systemId: string): Promise<void> => {
    expect(await call("add", { ...SYSTEM, systemId })).toMatchObject({ code: "200", msg: "新增成功" });
  };

  it("[P-SUBSYS-01][P-SUBSYS-08] stores a new subsystem as not initialised, whatever the input", async () => {
    await added("probe-new");
    const stored = { ...SYSTEM, systemId: "probe-new", systemStatus: "0", version: 1 };
    expect((await call("getSystem", { systemId: "probe-new" })).data).toEqual(stored);
    await call("change", { ...SYSTEM, systemId: "probe-new", systemStatus: "1" });
    expect((await call("getSystem", { systemId: "probe-new" })).data.systemStatus).toBe("0");
  });

  it("[P-SUBSYS-03] refuses a page at another port of the portal's host, to which browsers send the session's cookie", async () => {
    const systemId = "probe-port";
    const refused = { status: 422, data: { violations: [{ field: "systemIndexUrl" }] } };
    const own = ["http://localhost:8462/", "http://127.0.0.1:8462/", "https://LOCALHOST./"];
    for (const systemIndexUrl of own) expect(await call("add", { ...SYSTEM, systemId, systemIndexUrl })).toMatchObject(refused);
    await added(systemId);
    for (const systemIndexUrl of own) expect(await call("change", { ...SYSTEM, systemId, systemIndexUrl })).toMatchObject(refused);
    // An address that an earlier version has stored stays until it is changed.
    const stored = { ...SYSTEM, systemId, systemIndexUrl: own[0] };
    await changeRecord(server, "subsystem", systemId, { systemIndexUrl: own[0] });
    expect(await call("change", { ...stored, systemName: "探针" })).toMatchObject({ code: "200" });
  });

  it("[P-SUBSYS-10][P-SUBSYS-02] lists the user types of a subsystem, without the operators", async () => {
    const { data } = await call("userTypes");
    expect(data.map(({ id }: { id: string }) => id)).toEqual(["1", "2", "3", "4", "5", "7", "8"]);
    expect(data[0]).toEqual({ id: "1", name: "监管机构" });
  });

  it.each([
    ["1", true],
    ["0", false],
    [undefined, true],
  ])("[P-SUBSYS-06][P-SUBSYS-09] deletes a subsystem with its entries, current %s: rereads menus at once %s", async (current, at_once) => {
    const systemId = `probe-gone-${current ?? "none"}`;
    await added(systemId);
    expect(await call("addEntry", { ...ENTRY, systemId })).toMatchObject({ code: "200" });
    expect(await call("remove", { systemId, version: 7 })).toMatchObject({ status: 409 });
    expect(await entriesOf(systemId)).toHaveLength(1);
    const before = await revision();
    const removed = await call("remove", { systemId, ...(current === undefined ? {} : { current }) });
    expect(removed).toMatchObject({ code: "200", msg: "删除成功" });
    expect((await revision()) !== before).toBe(at_once);
    expect(await entriesOf(systemId)).toEqual([]);
    expect(await call("remove", { systemId })).toMatchObject({ status: 404 });
  });

  it("[P-SUBSERVICE-02] names the service of a microservice entry", async () => {
    await added("probe-micro");
    const entry = { ...ENTRY, systemId: "probe-micro", isMicroservice: "1", interfaceUrl: "/tasks" };
    expect(await call("addEntry", entry)).toMatchObject({ status: 422, msg: "请输入服务id" });
    expect(await call("addEntry", { ...entry, serviceId: "gp-probe" })).toMatchObject({ code: "200" });
    const [stored] = await entriesOf("probe-micro");
    expect(stored).toMatchObject({ serviceId: "gp-probe", systemName: "探针系统", taskEnable: "1" });
  });

  it("[P-SUBSYS-09][P-SUBSERVICE-01][P-SUBSERVICE-04][P-SUBSERVICE-05][P-SUBSERVICE-06][P-SUBSERVICE-07] adds, lists, changes and deletes an entry, and refuses one without an id", async () => {
    await added("probe-entry");
    expect(await call("addEntry", { ...ENTRY, systemId: "probe-entry" })).toMatchObject({ code: "200", msg: "新增成功" });
    const [entry = {}] = await entriesOf("probe-entry");
    expect(entry).toMatchObject({ ...ENTRY, systemId: "probe-entry", systemName: "探针系统", id: expect.any(String) });
    const { id, version } = entry;
    const changed = { ...ENTRY, systemId: "probe-entry", id, interfaceType: "2", taskEnable: "0" };
    expect(await call("changeEntry", { ...changed, version })).toMatchObject({ code: "200", msg: "修改成功" });
    expect(await call("changeEntry", { ...changed, version })).toMatchObject({ status: 409 });
    expect(await entriesOf("probe-entry")).toMatchObject([{ id, interfaceType: "2", taskEnable: "0" }]);
    for (const none of [{}, { id: " " }]) expect(await call("removeEntry", none)).toMatchObject({ status: 422, msg: "数据为空" });
    expect(await call("removeEntry", { id })).toMatchObject({ code: "200" });
    expect(await entriesOf("probe-entry")).toEqual([]);
    // The call of subsystems also removes an entry, and then nothing else.
    await call("addEntry", { ...ENTRY, systemId: "probe-entry" });
    const [other = {}] = await entriesOf("probe-entry");
    for (const none of [{}, { id: " " }]) expect(await call("remove", none)).toMatchObject({ status: 422, msg: "请输入系统标识" });
    expect((await call("remove", { id: "none" })).status).toBe(404);
    expect(await call("remove", { id: other["id"] })).toMatchObject({ code: "200", msg: "删除成功" });
    expect(await entriesOf("probe-entry")).toEqual([]);
    expect((await call("getSystem", { systemId: "probe-entry" })).code).toBe("200");
  });

  it("[P-SUBSYS-05][P-SUBSYS-07] lists subsystems page by page, by id, name and menu name", async () => {
    await added("probe-listed");
    const listed = async (query: Data): Promise<Data> =>
      (await server.call("admin", "menuCenter.querySubsystemPaging", { pageNumber: 1, pageSize: 5, ...query })).data;
    const all = await listed({});
    expect(all["rows"]).toHaveLength(5);
    expect(all["total"]).toBeGreaterThan(5);
    for (const query of [{}, { systemName: "探针系" }, { systemTitle: "探针" }])
      expect((await listed({ ...query, systemId: "probe-listed" }))["rows"]).toMatchObject([{ systemId: "probe-listed" }]);
  });

  it("[P-SUBSERVICE-08] refuses to delete an empty list of entries", async () => {
    expect(await call("removeEntries", { ids: [] })).toMatchObject({ status: 422, msg: "未选择数据" });
  });
});
