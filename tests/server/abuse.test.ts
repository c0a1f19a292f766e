import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { allowedHosts } from "../../src/server/engine/config/allowed-hosts.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { outboundOf } from "../../src/server/engine/outbound/outbound.ts";
import { sentPassword } from "../../src/server/engine/secrets/hash-secret.ts";
import { hosted } from "./support/hosted.ts";
import { storeClient } from "./support/oauth.ts";
import { project, usersFor } from "./support/disposal-projects.ts";
import { routeOf } from "./support/routes.ts";
import { captchaOf, changeUser, RIGHT } from "./support/sign-in.ts";
import { putRecord, recordOf } from "./support/stored-records.ts";
import { type Reply, CAPTCHA, requestFor, serverFor, testServer } from "./support/test-server.ts";
import { upstream } from "./support/upstream.ts";

/* Abuse cases that no other file covers. None of them depends on the database. */

/** An invisible character, which is removed before a text is stored. */
const UNSEEN = "\u200b";

describe("codes and ids with blanks or invisible characters", () => {
  const server = serverFor("sqlite");
  const stored = async (account: string): Promise<Data | undefined> => (await server.rows("user", { user_account: account }))[0];

  it("no administrator makes an audit administrator by a blank in its code", async () => {
    const add = (userAccount: string, systemType: string) =>
      server.call("admin", "users.add", { userAccount, userName: "审计", userStatus: "1", systemType });
    expect((await add("aud0", "4")).status).toBe(422);
    const kinds = ["4 ", `4${UNSEEN}`, "\n4"];
    for (const [index, kind] of kinds.entries()) await add(`aud-${index}`, kind);
    const pwd = sentPassword("Zx-9918-kkQ");
    await server.call("admin", "users.registerRegionUser", { userAccount: "aud-3", userName: "审计", systemType: "4 ", pwd });
    const made = await Promise.all(["aud-0", "aud-1", "aud-2", "aud-3"].map(stored));
    expect(made.filter((user) => user?.["system_type"] === "4").map((user) => user?.["user_account"])).toEqual([]);
  });

  it("an administrator with limited rights grants no role beyond them by a blank in its id", async () => {
    await server.call("admin", "roles.add", { roleId: "boss", roleName: "全部", rights: ["*"] });
    await server.call("admin", "roles.add", { roleId: "clerk", roleName: "用户员", rights: ["users", "users:add"] });
    const lim = { userAccount: "lim", userName: "用户员", userStatus: "1", systemType: "1", roles: ["clerk"] };
    expect((await server.call("admin", "users.add", lim)).code).toBe("200");
    await changeUser(server, "lim", { pwd: RIGHT, mustChangePassword: false });
    const add = (userAccount: string, role: string) => server.call("lim", "users.add", { ...lim, userAccount, roles: [role] });
    expect(await add("up0", "boss")).toMatchObject({ status: 422, msg: "不能授予本人没有的权限" });
    for (const [index, role] of ["boss ", `boss${UNSEEN}`].entries()) await add(`up-${index}`, role);
    const made = await Promise.all(["up-0", "up-1"].map(stored));
    expect(made.filter((user) => String(user?.["roles"]).includes("boss")).map((user) => user?.["user_account"])).toEqual([]);
  });

  it("no user type is under review without its registration, and none is given twice", async () => {
    const add = (userAccount: string, userTypeInfos: Data[]) =>
      server.call("admin", "users.add", { userAccount, userName: "人", userStatus: "1", systemType: "3", userTypeInfos });
    const refused = [
      await add("ty0", [{ userTypeId: "3", status: `0${UNSEEN}` }]),
      await add("ty1", [
        { userTypeId: "3", status: "1" },
        { userTypeId: "3 ", status: "1" },
      ]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  });

  it("refuses a second factor that its saver lacks, and a weak password, in any spelling", async () => {
    const pwd = sentPassword("zhangsan88");
    const register = (userAccount: string) =>
      server.call("admin", "users.registerRegionUser", { userAccount, userName: "张三", systemType: "3", pwd });
    expect((await register("zhangsan88")).status).toBe(422);
    const { version: _, ...policy } = (await server.call("admin", "security.policy")).data;
    const save = (secondFactor: string[]) => server.call("admin", "security.save", { ...policy, secondFactor });
    expect((await save(["1"])).status).toBe(422);
    expect([(await register(`zhangsan88${UNSEEN}`)).status, (await save(["1 "])).status]).toEqual([422, 422]);
  });
});

describe("a connection to another server", () => {
  it("keeps a listener of errors, so that a mail server that cuts the connection does not end the process", async () => {
    const mail = createServer((socket) => void socket.on("error", () => undefined));
    await new Promise<void>((done) => mail.listen(0, "127.0.0.1", done));
    const { port } = mail.address() as AddressInfo;
    const outbound = outboundOf(readConfig({ OUTBOUND_HOSTS: `127.0.0.1:${port}` }).outbound);
    const socket = await outbound.connect("127.0.0.1", port);
    const listening = socket.listenerCount("error");
    socket.on("error", () => undefined).destroy();
    await outbound.close();
    mail.close();
    expect(listening).toBeGreaterThan(0);
  });
});

describe("the gateway and outer addresses", () => {
  const service = hosted(upstream);
  const server = hosted(() => testServer("sqlite", { settings: { OUTBOUND_HOSTS: `127.0.0.1:${service.port}` } }));

  it("replies 502 for a routed service that replies with the status 600", async () => {
    await server.call("ops", "gateway.addRoute", { ...routeOf("odd"), url: `http://127.0.0.1:${service.port}/` });
    const before = service.handler;
    service.handler = (request) => void request.socket.end("HTTP/1.1 600 Odd\r\ncontent-length: 1\r\n\r\nx");
    const authorization = `Bearer ${await server.token("visitor")}`;
    expect((await server.send({ url: "/odd/x", headers: { authorization } })).status).toBe(502);
    service.handler = before;
  });

  it("passes no header name that a service could read as x-portal-user", async () => {
    await server.call("admin", "gateway.addRoute", { ...routeOf("names"), url: `http://127.0.0.1:${service.port}/` });
    const names = ["x.portal.user", "x~portal~user", "x!portal-user", "x-consumer-username", "cf-access-authenticated-user-email"];
    const more = ["x-middleware-subrequest", "x-sendfile-type", "x-accel-mapping", "x-forwarded-user"];
    const claims = Object.fromEntries([...names, ...more].map((name) => [name, "admin"]));
    const authorization = `Bearer ${await server.token("visitor")}`;
    await server.send({ url: "/names/x", headers: { authorization, ...claims } });
    const passed = Object.keys(service.asked.at(-1)?.headers ?? {});
    expect([...names, ...more].filter((name) => passed.includes(name))).toEqual([]);
  });

  it("takes an entry at its own port only, and reports wide ones", () => {
    const allows = (entry: string, address: string) => allowedHosts([entry])?.allows(new URL(address));
    expect(allows("10.0.0.5:443", "https://10.0.0.5/")).toBe(true);
    expect([allows("10.0.0.5:443", "http://10.0.0.5/"), allows("a.example.com:443", "http://a.example.com/")]).toEqual([false, false]);
    expect(allowedHosts(["a.example.com:443"])?.allowsHost("a.example.com", 80)).toBe(false);
    expect(allowedHosts(["0.0.0.0/0:8080"])?.wide).toEqual(["0.0.0.0/0:8080"]);
    // IPv4 in IPv6 in the form of translators (RFC 2765).
    expect(allowedHosts(["*.example.com"])?.allowsAddress("::ffff:0:169.254.169.254", 80)).toBe(false);
  });

  it("a route whose stored address is not allowed is not enabled by leaving the address out", async () => {
    const { url: _, ...rest } = routeOf("gone");
    await putRecord(server, "gateway-route", { ...rest, url: "http://gone.example.org/", enabled: false });
    expect((await server.call("admin", "gateway.updateRoute", { ...rest, enabled: true })).status).toBe(422);
  });

  it("no menu leads to another port of the portal's host by its other address", async () => {
    const [menu] = (await server.rows("menu")).filter(({ parent_id }) => parent_id === "0");
    const outer = "http://localhost:8462/";
    const add = (menuId: string, addresses: Data) => {
      const more = { menuName: "外", menuOrder: 1, menuIcon: "AuditOutlined", menuOpenType: "1", userSystemType: "3" };
      return server.call("admin", "menus.add", { ...more, ...addresses, menuId, parentId: menu?.["menu_id"] });
    };
    expect(await add("port_0", { menuIndexUrl: outer })).toMatchObject({ status: 422, msg: expect.stringContaining("其他端口") });
    expect(await add("port_1", { menuIndexUrl: "/x", menuPath: outer })).toMatchObject({ status: 422 });
  });
});

describe("registrations and stored replies", () => {
  const server = serverFor("sqlite");
  const userId = async (account: string): Promise<string> => (await server.call(account, "authCenter.userInfo")).data.userId;
  const clear = async (): Promise<void> => {
    await server.portal.store.database.kysely.deleteFrom("registration").execute();
    await changeUser(server, "visitor", { userTypeInfos: [{ userTypeId: "2", status: "1" }], status: "1" });
  };
  const applied = async (userTypeId: string): Promise<unknown> => {
    await server.call("visitor", "register.registerUserType", { userTypeId, subType: "2" });
    const cards = (await server.call("visitor", "register.showDataByRegisterPage")).data as Data[];
    return cards.find((card) => card["userTypeId"] === userTypeId)?.["registrationId"];
  };

  it("a form that was opened before an approval does not take it back", async () => {
    await clear();
    const id = await applied("3");
    const {
      userId: key,
      userName,
      systemType,
      regionId,
      userTypeInfos,
    } = (await recordOf(server, "user", await userId("visitor"))) as Data;
    expect((await server.call("region", "register.approve", { id })).code).toBe("200");
    const late = { userId: key, userName, systemType, regionId, userTypeInfos };
    expect((await server.call("admin", "users.change", late)).status).toBe(422);
  });

  it("no session, code or secret stands among the replies that are kept", async () => {
    const keyed = async (account: string | undefined, id: string, input: Data): Promise<Reply> => {
      const authorization = account === undefined ? {} : { authorization: `Bearer ${await server.token(account)}` };
      return server.send({ ...requestFor(id, input), headers: { ...authorization, "idempotency-key": id } });
    };
    const credentials = { username: "unit2", password: RIGHT, captcha: CAPTCHA, captchaKey: await captchaOf(server), loginType: "1" };
    const session = await keyed(undefined, "oauth.login", credentials);
    const factor = await keyed("agency2", "account.beginFactor", { pwd: RIGHT });
    await storeClient(server, "kept-app");
    const consent = await keyed("unit2", "oauth.consent", {
      ...{ clientId: "kept-app", redirectUri: "https://app.example.com/callback", responseType: "code", scope: "read", state: "s" },
      ...{ codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", codeChallengeMethod: "S256", approved: true },
    });
    const code = new URL(consent.data.redirectTo).searchParams.get("code") ?? "";
    const secrets = [session.data.access_token, factor.data.secret, code];
    expect(secrets.every((secret) => typeof secret === "string" && secret.length > 10)).toBe(true);
    const cachedReplies = JSON.stringify(await server.rows("idempotency_key"));
    expect(secrets.filter((secret) => cachedReplies.includes(secret))).toEqual([]);
  });
});

describe("a role that names a screen, and not its actions", () => {
  const server = serverFor("sqlite");
  const users = usersFor(server, ["unit1", "agency1", "reviewer1"]);
  const hold = async (account: string, rights: string[], marks: string[] = []): Promise<void> => {
    const roleId = `${account}-${rights.join()}`;
    await putRecord(server, "role", { roleId, roleName: roleId, rights, governs: true });
    await changeUser(server, account, { roles: [...marks, roleId], byRoles: true });
  };
  const opened = { code: "200", status: 200 };
  const refused = { status: 403, msg: "当前操作没有权限" };

  it("[P-ROLES-09] decides no registration, and each action makes its own transition only", async () => {
    const outcomes: Record<string, unknown> = {};
    const decisions = ["register.sendBack", "register.approve"] as const;
    const grants = { none: [], 退回: ["registrations:return"], 通过: ["registrations:approve"] };
    for (const [name, actions] of Object.entries(grants)) {
      await hold("region", ["registrations", "users", ...actions]);
      for (const call of decisions) {
        await server.portal.store.database.kysely.deleteFrom("registration").execute();
        await changeUser(server, "visitor", { userTypeInfos: [{ userTypeId: "2", status: "1" }], status: "1" });
        await server.call("visitor", "register.registerUserType", { userTypeId: "3", subType: "2" });
        const id = (await server.rows("registration"))[0]?.["id"];
        const { status } = await server.call("region", call, { id, ...(call === "register.sendBack" ? { rejectReason: "缺少证书" } : {}) });
        outcomes[`${name} ${call}`] = status;
      }
    }
    expect(outcomes).toEqual({
      ...{ "none register.sendBack": 403, "none register.approve": 403 },
      ...{ "退回 register.sendBack": 200, "退回 register.approve": 403 },
      // `approve` is permitted, but the applicant's user type has more rights than the caller may grant.
      ...{ "通过 register.sendBack": 403, "通过 register.approve": 422 },
    });
  });

  it("[P-ROLES-09] returns and submits no project by a call that another action of it makes", async () => {
    await hold("reviewer1", ["purchaser-list", "item-review", "item-review:approve"], ["disposal-review"]);
    const review = async (flag: string) => {
      const { id } = await project(server, users, { state: "3", agency: "agency1" });
      return server.call("reviewer1", "assetsOrg.auditAssets", { id, flag, ...(flag === "0" ? { rejectReason: "缺少附件" } : {}) });
    };
    expect(await review("0")).toMatchObject(refused);
    expect(await review("1")).toMatchObject(opened);
    await hold("unit1", ["purchaser-list", "purchaser-edit", "purchaser-edit:purchaser-add.saveDraft"]);
    const { id } = await project(server, users, { state: "0", agency: "agency1" });
    const send = (state: string) => server.call("unit1", "assetsOrg.addAndModify", { id, state });
    expect(await send("1")).toMatchObject(refused);
    expect(await send("0")).toMatchObject(opened);
  });
});
