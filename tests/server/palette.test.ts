import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { paletteScreens } from "../../src/generated/palette.ts";
import { routes } from "../../src/generated/server.ts";
import { palette, searchPalette } from "../../src/server/features/palette/palette.ts";
import { project, usersOf } from "./support/disposal-projects.ts";
import { changeRecord, putRecord } from "./support/stored-records.ts";
import { bothDatabases, databases, serverFor } from "./support/test-server.ts";

describe.each(databases)("the command palette on %s", (kind) => {
  const server = serverFor(kind);
  // A busy machine must not leave lists out.
  beforeEach(() => void vi.spyOn(palette, "search").mockImplementation(({ text }, context) => searchPalette(text, context, 60_000)));
  const search = async (account: string, text: string): Promise<Data[]> => {
    const reply = await server.call(account, "palette.search", { text });
    expect([reply.code, reply.status]).toEqual(["200", 200]);
    return reply.data;
  };
  const titles = async (account: string, text: string, kind = "record"): Promise<string[]> =>
    (await search(account, text)).filter((entry) => entry["kind"] === kind).map(({ group, title }) => `${group}: ${title}`);

  it("finds records by a part of their names, and leads to them in their list", async () => {
    await putRecord(server, "gateway-route", route("auth-one", "/palette/auth"));
    expect(await search("admin", "AUTH-one")).toEqual([
      { kind: "record", group: "路由管理", title: "auth-one（/palette/auth）", path: "/gateway-route?open=auth-one" },
    ]);
    expect(await search("admin", "unit1")).toContainEqual(
      expect.objectContaining({
        group: "用户管理",
        path: expect.stringMatching(/^\/user\?open=/),
        title: expect.stringContaining("（unit1）"),
      }),
    );
  });

  it("searches only the lists that the first word names, by text, pinyin or initials", async () => {
    await putRecord(server, "gateway-route", route("unit1-route", "/palette/unit1"));
    for (const text of ["用户 unit1", "yonghu unit1", "yhgl unit1"])
      expect([text, await titles("admin", text)]).toEqual([text, [expect.stringMatching(/^用户管理: .*（unit1）$/)]]);
    expect(await titles("admin", "路由 unit1")).toEqual(["路由管理: unit1-route（/palette/unit1）"]);
  });

  it("finds actions by title, pinyin and initials, and opens them at their page", async () => {
    for (const text of ["新增用户", "xinzengyonghu", "xzyh", "xinzyh"])
      expect([text, (await search("admin", text)).filter((entry) => entry["kind"] === "action")]).toEqual([
        text,
        [{ kind: "action", group: "用户管理", title: "新增用户", pinyin: "xin zeng yong hu", path: "/user?do=add" }],
      ]);
    expect(await titles("unit1", "新增", "action")).toEqual(["资产处置项目: 新增处置需求"]);
  });

  it("finds nothing for users without the right to the screen or the action", async () => {
    for (const account of ["audit", "visitor", "agency1"]) expect([account, await search(account, "unit1")]).toEqual([account, []]);
    const { userId } = (await server.call("admin", "users.list", { userAccount: "ops", pageNumber: 1 })).data.rows[0] as Data;
    await server.call("admin", "roles.add", { roleId: "looks", roleName: "只看路由", rights: ["gateway-routes"] });
    await changeRecord(server, "user", String(userId), { roles: ["looks"] });
    expect(await titles("ops", "auth-one")).toEqual(["路由管理: auth-one（/palette/auth）"]);
    expect(await titles("ops", "新增", "action")).toEqual([]);
  });

  it("finds the records of each list for exactly those accounts that may read it", async () => {
    const wrong: unknown[] = [];
    for (const account of ["admin", "region", "audit", "ops", "unit1", "agency1", "visitor"]) {
      const rights = new Set((await server.call(account, "authCenter.userInfo")).data.rights as string[]);
      for (const { id, title, lists } of paletteScreens)
        for (const { call, search: fields, input = {}, title: block } of lists) {
          const list = await server.call(account, call, { ...input, pageNumber: 1 });
          const sample =
            ((list.data?.rows ?? []) as Data[])[0] ?? (await server.call("admin", call, { ...input, pageNumber: 1 })).data?.rows?.[0];
          const text = String(sample?.[fields[0] ?? ""] ?? "").slice(0, 50);
          if (text.length < 2) continue;
          const group = block === undefined ? title : `${title} / ${block}`;
          const isFound = (await search(account, text)).some((entry) => entry["group"] === group && entry["kind"] === "record");
          const isListed = rights.has(id) && list.status === 200 && list.data.rows.length > 0;
          if (isFound !== isListed) wrong.push([account, call, text, { isFound, isListed }]);
        }
    }
    expect(wrong).toEqual([]);
  });

  it("shows only records within the row scope of the caller and of the list", async () => {
    const users = await usersOf(server, ["unit1", "unit2", "agency1"]);
    await project(server, users, { state: "0", agency: "agency1", more: { projectNameStr: "搜索甲" } });
    expect(await titles("unit1", "搜索甲")).toHaveLength(1);
    for (const account of ["unit2", "agency1", "admin"]) expect([account, await titles(account, "搜索甲")]).toEqual([account, []]);
  });

  it("lists five records of a list at most, then the list itself", async () => {
    for (let count = 0; count < 8; count++) await putRecord(server, "gateway-route", route(`many-${count}`, `/palette/many/${count}`));
    const found = await search("admin", "palette/many");
    expect(found.map((entry) => entry["kind"])).toEqual([...Array(5).fill("record"), "more"]);
    expect(found.at(-1)).toMatchObject({ title: "palette/many", path: "/gateway-route?searchText=palette%2Fmany" });
  });

  it("leaves lists out that were not searched in time, and says so", async () => {
    vi.spyOn(palette, "search").mockImplementation(({ text }, context) => searchPalette(text, context, 0));
    expect(await search("admin", "新增用户")).toEqual([expect.objectContaining({ kind: "action" }), { kind: "partial" }]);
  });

  it("refuses blank and long texts, and callers without a session", async () => {
    expect((await server.call("admin", "palette.search", { text: " " })).status).toBe(422);
    expect((await server.call("admin", "palette.search", { text: "长".repeat(51) })).status).toBe(422);
    expect((await server.call(undefined, "palette.search", { text: "unit1" })).code).toBe("5563");
  });

  it("answers special characters of LIKE and of the text index literally", async () => {
    for (const text of ["%", "_", "%%", '"', "**x", "' or 1=1 --", "\\", "a".repeat(50), "🀄"])
      expect([text, await search("admin", text)]).toEqual([text, []]);
  });

  it("sends the pinyin of menus, a syllable for each character", async () => {
    const menus = (await server.call("admin", "menuCenter.menuList")).data as { menuName: string; pinyin: string }[];
    expect(menus.filter(({ menuName, pinyin }) => pinyin.split(" ").length !== menuName.length)).toEqual([]);
    expect(menus.find(({ menuName }) => menuName === "角色管理")?.pinyin).toBe("jue se guan li");
    expect(menus.find(({ menuName }) => menuName === "SQL视图配置")?.pinyin).toBe("s q l shi tu pei zhi");
  });
});

// Both databases: each has a text index of its own.
describe.each(bothDatabases)("the bound of a search by names on %s", (kind) => {
  const server = serverFor(kind);
  const MANY = 2600;
  beforeAll(async () => {
    const { kysely } = server.portal.store.database;
    const [template] = await server.rows("gateway_route");
    const rows = Array.from({ length: MANY }, (_, at) => {
      const id = `r${String(at).padStart(5, "0")}`;
      return { ...template, id, path: `/many/${id}`, service_name: "n" };
    });
    for (let at = 0; at < MANY; at += 200)
      await kysely
        .insertInto("gateway_route")
        .values(rows.slice(at, at + 200) as never)
        .execute();
  });
  const found = async (searchText: string, most = 5): Promise<unknown[]> => {
    const list = routes.find(({ call }) => call.id === "gateway.getAllRoutes");
    if (list?.handler.kind !== "store") throw new Error("expected a list");
    const operation = { ...list.handler.store, search: ["id", "path"], fields: ["id"] };
    const restriction = { trees: [], scope: { user: {}, setting: {}, now: "" } as never };
    const rows = await server.portal.store.records.search(
      server.portal.store.database.kysely,
      { operation, input: { searchText }, restriction },
      most,
    );
    return rows.map(({ id }) => id);
  };

  it("finds a rare text anywhere by the index, and a short one among the first 2,000 rows", async () => {
    expect(await found("r02599")).toEqual(["r02599"]);
    expect(await found("9")).toEqual(["r00009", "r00019", "r00029", "r00039", "r00049"]);
    expect((await found("2", 2600)).some((id) => String(id) >= "r02100")).toBe(false);
  });

  it("finds the first rows of a text that very many rows have", async () => {
    expect(await found("/many/")).toEqual(["r00000", "r00001", "r00002", "r00003", "r00004"]);
  });
});

describe("what the palette derives from the screens", () => {
  it("names only calls of lists, fields of their records and screens that exist", () => {
    const calls = new Map(routes.map((one) => [one.call.id, one]));
    for (const { id, lists } of paletteScreens)
      for (const { call, search, fields, link } of lists) {
        const route = calls.get(call);
        expect([id, route?.handler.kind === "store" && route.handler.store.operation]).toEqual([id, "list"]);
        expect([id, Object.values(link).every((field) => fields.includes(field))]).toEqual([id, true]);
        expect([id, search.length > 0]).toEqual([id, true]);
      }
    expect(paletteScreens.map(({ id }) => id)).not.toContain("view-config");
  });
});

const route = (id: string, path: string): Data => ({
  id,
  path,
  serviceId: "s",
  serviceName: "n",
  url: "https://palette.example.com",
  stripPrefix: true,
  retryable: false,
  enabled: true,
});
