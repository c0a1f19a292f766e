import { read, utils } from "xlsx";
import * as argon2 from "@node-rs/argon2";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { upload } from "./support/images.ts";
import { workbookFile } from "./support/workbooks.ts";
import { signIn, withToken } from "./support/sign-in.ts";
import { recordOf } from "./support/stored-records.ts";
import { type Reply, databases, serverFor } from "./support/test-server.ts";

const HEADINGS = ["账号", "姓名", "用户系统类型", "用户类型", "手机号", "邮箱", "身份证号", "区划编码", "所属组织", "角色编码"];
const ROLE = "disposal-review";

describe.each(databases)("users of a workbook on %s", (kind) => {
  const server = serverFor(kind);
  let home: string;
  let elsewhere: string;

  beforeAll(async () => {
    const [top] = (await server.call("admin", "users.regions")).data as Data[];
    elsewhere = String(top?.["regionCode"]);
    const { regionId } = (await server.call("region", "authCenter.userInfo")).data as Data;
    home = String((await recordOf(server, "region", regionId))?.["regionCode"]);
  });

  const sheetOf = async (account: string, rows: readonly (readonly (string | null)[])[]): Promise<string> => {
    const file = workbookFile(rows, { headings: HEADINGS });
    const { data, msg } = await upload(server, account, "users.xlsx", file, "/gp-auth-center/rest/v1/user/manage/import/upload");
    expect(data, msg).not.toBeNull();
    return data.sheet;
  };
  const rowsOf = async (account: string, rows: readonly (readonly (string | null)[])[]): Promise<Reply> =>
    server.call(account, "users.sheetRows", { sheet: await sheetOf(account, rows) });
  const imported = async (account: string, rows: readonly (readonly (string | null)[])[]): Promise<Reply> => {
    const { data, code, msg } = await rowsOf(account, rows);
    expect(code, msg).toBe("200");
    return server.call(account, "users.importUsers", { rows: data.rows });
  };
  const one = (userAccount: string, more: Data = {}): Data => ({ userAccount, userName: "人", systemType: "3", ...more });
  const row = (account: string, more: Partial<Record<(typeof HEADINGS)[number], string>> = {}): (string | null)[] =>
    HEADINGS.map((heading) => ({ 账号: account, 姓名: `用户${account}`, 用户系统类型: "业务用户", ...more })[heading] ?? null);
  const accounts = async (userAccount: string): Promise<Data[]> =>
    (await server.call("admin", "users.list", { userAccount, pageNumber: 1, pageSize: 100 })).data.rows;
  const messages = ({ data }: Reply): unknown[] => data.violations.map(({ message }: Data) => message);

  it("creates a user per row with a one-time initial password", async () => {
    const full = { 用户类型: "采购人", 手机号: "13911110001", 区划编码: home, 所属组织: "滨江市第一中学", 角色编码: ROLE };
    const reply = await imported("admin", [row("sheet-a", full), row("sheet-b", { 用户系统类型: "运维管理员" })]);
    expect(reply).toMatchObject({ code: "200", msg: "已导入2个用户" });
    const made = reply.data.made as Data[];
    expect(made.map(({ userAccount }) => userAccount)).toEqual(["sheet-a", "sheet-b"]);
    const [first] = await accounts("sheet-a");
    // The list shows the page with the first one.
    expect(reply.data.userId).toBe(first?.["userId"]);
    const stored = (await server.call("admin", "users.get", { userId: first?.["userId"] })).data;
    expect(stored).toMatchObject({ systemType: "3", roles: [ROLE], userStatus: "1", mustChangePassword: true, registerType: "1" });
    expect(stored.userTypeInfos).toMatchObject([{ userTypeId: "2", status: "1" }]);
    expect([stored.regionId, stored.orgGuid].every(Boolean)).toBe(true);
    expect((await signIn(server, "sheet-a", sentPassword(String(made[0]?.["oneTimePassword"])))).code).toBe("200");
    const { rows } = (await server.call("audit", "logs.operation", { searchText: "users.importUsers", pageNumber: 1 })).data;
    expect(JSON.stringify(rows)).not.toContain(String(made[0]?.["oneTimePassword"]));
    expect(JSON.stringify(rows)).not.toContain("13911110001");
  });

  it("reports all errors at once and creates no user", async () => {
    const rows = [
      one("wrong-a"),
      one("WRONG-a"),
      one("wrong-b", { regionCode: "no-such" }),
      one("wrong-c", { orgName: "没有的组织" }),
      one("wrong-d", { roleIds: `${ROLE}，no-such` }),
      one("unit1"),
    ];
    const wrong = await server.call("admin", "users.importUsers", { rows });
    expect(messages(wrong)).toEqual([
      "第2条：该账号在表格中重复",
      "第3条：所选区划不存在",
      "第4条：所选组织不存在",
      "第5条：所选角色「no-such」不存在",
      "第6条：该账号已存在",
    ]);
    expect(await accounts("wrong-")).toEqual([]);
  });

  it("names each account that repeats a row above before anything is stored, and warns of numbers", async () => {
    const tel = { 手机号: "13911112222" };
    const first = [row("twin-a", tel), row("twin-b"), row("TWIN-A", tel), row("twin-c", { 手机号: "1" }), row("twin-c"), row("twin-b")];
    const { status, data } = await rowsOf("admin", first);
    const found = data.problems.map(({ cell, message, reason }: Data) => [cell, message, reason]);
    const twin = (at: number, other: number) => [
      `A${at}`,
      `第${at}行的账号填写错误`,
      `账号与第${other}行重复（不区分大小写），请修改或删除其中一行`,
    ];
    expect([status, found]).toEqual([422, [twin(8, 6), ["E9", "第9行的手机号填写错误", "手机号错误"], twin(10, 9), twin(11, 7)]]);
    const warned = await rowsOf("admin", [row("twin-a", tel), row("twin-b"), row("twin-c", tel)]);
    expect(warned.data.reading.warnings).toEqual([
      { row: 8, field: "userTel", cell: "E8", content: "13911112222", message: "手机号与第6行相同" },
    ]);
  });

  it("[P-ROLES-06] offers and accepts no region administrators", async () => {
    const token = await server.token("admin");
    const template = await withToken(server, token, "GET", "/gp-auth-center/rest/v1/user/manage/import/file/template");
    const book = read(template.bytes);
    const text = book.SheetNames.map((name) => utils.sheet_to_csv(book.Sheets[name] ?? {})).join("\n");
    for (const heading of HEADINGS) expect(text).toContain(heading);
    expect(text).not.toContain("区划管理员");
    const refused = await rowsOf("admin", [row("kind-a", { 用户系统类型: "区划管理员" }), row("kind-b", { 用户系统类型: "审计管理员" })]);
    const [first, second] = refused.data.problems;
    expect([refused.status, refused.data.total, second.content]).toEqual([422, 2, "审计管理员"]);
    expect(first.reason).toBe("用户系统类型不在可选范围内，可填写：系统管理员、业务用户、运维管理员");
    for (const systemType of ["2", "4"]) {
      const rows = [{ userAccount: "kind-c", userName: "c", systemType }];
      expect((await server.call("admin", "users.importUsers", { rows })).status).toBe(422);
    }
    expect(await accounts("kind-")).toEqual([]);
  });

  it("limits a region administrator to business users of the own region and below", async () => {
    expect((await imported("region", [row("home-a"), row("home-b", { 区划编码: home })])).code).toBe("200");
    expect((await accounts("home-")).map(({ regionName }) => regionName)).toEqual(Array(2).fill(expect.any(String)));
    const foreign = await imported("region", [row("far-a", { 区划编码: elsewhere }), row("far-b", { 用户系统类型: "系统管理员" })]);
    expect(foreign.status).toBe(422);
    expect(messages(foreign)).toContain("第2条：不能管理该类型的用户");
    expect((await imported("region", [row("far-c", { 区划编码: elsewhere })])).status).toBe(422);
    expect(await accounts("far-")).toEqual([]);
    const sheet = await sheetOf("admin", [row("own-a")]);
    expect((await server.call("region", "users.sheetRows", { sheet })).status).toBe(422);
    for (const account of ["audit", "ops", "unit1"])
      expect((await server.call(account, "users.importUsers", { rows: [one("x")] })).status).toBe(403);
  });

  it("refuses to grant rights beyond the administrator's own", async () => {
    const { userId, userName } = (await server.call("region", "authCenter.userInfo")).data;
    const rights = ["users", "users:import", "users:add", "gateway-routes"];
    for (const [roleId, granted] of Object.entries({ importers: rights, part: ["gateway-routes"], more: ["gateway-routes", "menus"] }))
      expect((await server.call("admin", "roles.add", { roleId, roleName: roleId, rights: granted })).code).toBe("200");
    expect((await server.call("admin", "users.change", { userId, userName, systemType: "2", roles: ["importers"] })).code).toBe("200");
    const refused = await imported("region", [row("held-a", { 角色编码: "part" }), row("held-b", { 角色编码: "more" })]);
    expect([refused.status, messages(refused)]).toEqual([422, ["第2条：不能授予本人没有的权限"]]);
    expect(await accounts("held-")).toEqual([]);
    expect((await imported("region", [row("held-a", { 角色编码: "part" })])).code).toBe("200");
  });

  /** Runs `work` before each hash. @returns a function that restores the hash */
  const beforeHashes = (callback: () => Promise<void>): (() => void) => {
    const hash = vi.mocked(argon2.hash);
    const real = hash.getMockImplementation();
    hash.mockImplementation((...given) => callback().then(() => real?.(...given) ?? ""));
    return () => void (real === undefined ? hash.mockReset() : hash.mockImplementation(real));
  };

  it("hashes passwords outside of transactions, and only of valid rows", async () => {
    const {
      store: { database },
    } = server.portal;
    const { transaction } = database;
    let open = 0;
    const during: number[] = [];
    let written: Promise<Reply> | undefined;
    database.transaction = (callback) =>
      transaction((connection) => {
        open++;
        return callback(connection).finally(() => open--);
      });
    const restore = beforeHashes(async () => {
      during.push(open);
      // Another write completes before this hash is computed.
      written ??= server.call("admin", "roles.add", { roleId: "meanwhile", roleName: "其间" });
      await written;
    });
    const importing = (rows: readonly Data[]): Promise<Reply> => server.call("admin", "users.importUsers", { rows });
    try {
      expect((await importing([one("apart-a"), { ...one("apart-b"), regionCode: "no-such" }])).status).toBe(422);
      expect(during).toEqual([]);
      expect(await importing([one("apart-a"), one("apart-b"), one("apart-c")])).toMatchObject({ code: "200" });
      expect(during).toEqual([0, 0, 0]);
      expect(await written).toMatchObject({ code: "200" });
    } finally {
      database.transaction = transaction;
      restore();
    }
    expect(await accounts("apart-")).toHaveLength(3);
  });

  it("creates no user when an account is taken while passwords are hashed", async () => {
    const regionId = (await server.rows("user", { user_account: "region" }))[0]?.["region_id"];
    const input = { userAccount: "first-b", userName: "先到", userStatus: "1", systemType: "3", regionId };
    let isAdded = false;
    const restore = beforeHashes(async () => {
      if (isAdded) return;
      isAdded = true;
      expect(await server.call("region", "users.add", input)).toMatchObject({ code: "200" });
    });
    try {
      const late = await server.call("admin", "users.importUsers", { rows: [one("first-a"), one("first-b")] });
      expect([late.status, messages(late)]).toEqual([422, ["第2条：该账号已存在"]]);
    } finally {
      restore();
    }
    expect((await accounts("first-")).map(({ userName }) => userName)).toEqual(["先到"]);
  });
});
