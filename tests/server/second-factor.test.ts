import { cpSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { runFactorReset } from "../../src/server/commands/factor-reset.ts";
import { verifyLogs } from "../../src/server/engine/log/verify-chain.ts";
import { byTypedPassword } from "../../src/server/identity/sign-in/sign-in.ts";
import { changeUser, RIGHT, signIn, userInfo, withToken, WRONG } from "./support/sign-in.ts";
import { type Reply, bothDatabases, databases, serverFor } from "./support/test-server.ts";
import { databaseSettings } from "../support/databases.ts";

const STEP = 30_000;
const DAY = 86_400_000;
const FACTOR = "/gp-auth-center/rest/v1/user/factor";

// Both databases: a code is used once under the locks of each.
describe.each(bothDatabases)("second factor on %s", (kind) => {
  const server = serverFor(kind);
  // Moves the clock past every lock, and into another time step.
  beforeEach(() => {
    server.clock.now += DAY;
    for (const account of ["admin", "unit1", "ops"]) server.forget(account);
  });

  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
      timestamp: server.clock.now + steps * STEP,
    });
  const post = (token: string, path: string, payload: Data): Promise<Reply> =>
    withToken(server, token, "POST", `${FACTOR}/${path}`, payload);
  const second = (ticket: string, factorCode: string, address = "127.0.0.1"): Promise<Reply> =>
    server.send({ method: "POST", url: "/api/oauth/secondFactor", payload: { ticket, factorCode }, remoteAddress: address });
  const ticketOf = async (account: string): Promise<string> => (await signIn(server, account, RIGHT)).data.ticket;
  const tokenOf = async (account: string): Promise<string> => (await signIn(server, account, RIGHT)).data.access_token;
  const isAlive = async (token: string): Promise<boolean> => (await userInfo(server, token)).code === "200";

  const logged = (operate: string) =>
    server.portal.store.database.kysely.selectFrom("operation_log").selectAll().where("operate", "=", operate).execute();
  const listed = ({ data }: Reply): string[] => String(data.recoveryCodes).split("\n");

  /** Sets up an authenticator app. @returns its secret and the recovery codes */
  async function enrolled(account: string): Promise<{ token: string; secret: string; codes: string[] }> {
    const token = await tokenOf(account);
    const { secret } = (await post(token, "begin", { pwd: RIGHT })).data;
    const codes = listed(await post(token, "confirm", { factorCode: codeOf(secret) }));
    server.clock.now += STEP;
    return { token, secret, codes };
  }

  async function policy(more: Data): Promise<Reply> {
    const now = (await server.call("admin", "security.policy")).data;
    return server.call("admin", "security.save", { ...now, ...more });
  }

  it("opens one session for two concurrent uses of a code", async () => {
    const { secret } = await enrolled("agency2");
    const tickets = [await ticketOf("agency2"), await ticketOf("agency2")];
    const replies = await Promise.all(tickets.map((ticket) => second(ticket, codeOf(secret))));
    expect(replies.map(({ code }) => code).sort()).toEqual(["200", "422"]);
  });

  it("uses up only the recovery code that opens the session, of many sent at once with one ticket", async () => {
    const { codes } = await enrolled("agency1");
    const ticket = await ticketOf("agency1");
    const replies = await Promise.all(codes.slice(0, 4).map((code) => second(ticket, code)));
    expect(replies.filter(({ code }) => code === "200")).toHaveLength(1);
    const { userId } = (await userInfo(server, replies.find(({ code }) => code === "200")?.data.access_token)).data;
    expect(await server.rows("recovery_code", { user_id: userId })).toHaveLength(7);
    // One code for two sessions opens only one of them.
    const tickets = [await ticketOf("agency1"), await ticketOf("agency1")];
    const both = await Promise.all(tickets.map((one) => second(one, String(codes[5]))));
    expect(both.map(({ code }) => code).sort()).toEqual(["200", "422"]);
    await server.portal.store.database.kysely.deleteFrom("second_factor").where("user_id", "=", userId).execute();
    await server.portal.store.database.kysely.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  it("is confirmed only by the session that set it up, within ten minutes, and wrong codes lock it", async () => {
    const [owner, other] = [await tokenOf("agency1"), await tokenOf("agency1")];
    const begin = async (): Promise<string> => (await post(owner, "begin", { pwd: RIGHT })).data.secret;
    const confirm = async (token: string, factorCode: string) => (await post(token, "confirm", { factorCode })).status;
    const secret = await begin();
    expect(await confirm(other, codeOf(secret))).toBe(422);
    server.clock.now += 601_000;
    expect(await confirm(owner, codeOf(secret))).toBe(422);
    const renewed = await begin();
    for (let guess = 0; guess < 5; guess++) await confirm(other, String(100_000 + guess));
    expect(await confirm(owner, codeOf(renewed))).toBe(400);
    server.clock.now += 601_000;
    expect(await confirm(owner, codeOf(await begin()))).toBe(200);
    const { userId } = (await userInfo(server, owner)).data;
    for (const table of ["second_factor", "recovery_code"])
      await server.portal.store.database.kysely.deleteFrom(table).where("user_id", "=", userId).execute();
  });

  it("is enrolled with password and code, and is then required once per sign-in", async () => {
    const token = await tokenOf("agency1");
    expect(await post(token, "begin", { pwd: WRONG })).toMatchObject({ status: 422, msg: "密码错误" });
    const { secret, uri } = (await post(token, "begin", { pwd: RIGHT })).data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+agency1\?.*issuer=/);
    // No second factor is required until the app has proved that it has the secret.
    expect((await signIn(server, "agency1", RIGHT)).data.ticket).toBeUndefined();
    const other = await tokenOf("agency1");
    const early = await post(token, "confirm", { factorCode: codeOf(secret, 5) });
    expect(early).toMatchObject({ status: 422, msg: expect.stringMatching("动态验证码错误") });
    expect(listed(await post(token, "confirm", { factorCode: codeOf(secret) }))).toHaveLength(8);
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    expect((await userInfo(server, token)).data.secondFactor).toBe(true);
    expect((await post(token, "begin", { pwd: RIGHT })).status).toBe(409);

    server.clock.now += STEP;
    const first = await signIn(server, "agency1", RIGHT);
    expect(first.data).toEqual({ secondFactor: "code", ticket: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(await isAlive(first.data.ticket)).toBe(false);
    const right = codeOf(secret);
    expect((await second(first.data.ticket, "000000")).status).toBe(422);
    const done = await second(first.data.ticket, right);
    expect(done).toMatchObject({ code: "200", msg: "登录成功", data: { mustChangePassword: false } });
    expect(done.headers["set-cookie"]).toContain(done.data.access_token);
    expect(await isAlive(done.data.access_token)).toBe(true);
    // Another session accepts neither the ticket nor the code, nor a code of an earlier step.
    expect(await second(first.data.ticket, codeOf(secret, 1))).toMatchObject({ status: 400, msg: "登录已超时，请重新登录" });
    const again = await ticketOf("agency1");
    expect((await second(again, right)).status).toBe(422);
    expect((await second(again, codeOf(secret, -1))).status).toBe(422);
    expect((await second(again, codeOf(secret, 1))).code).toBe("200");
    // A program that sends the password alone gets no token (OAuth).
    const door = { portal: server.portal, client: { address: "127.0.0.1", secure: false } };
    await expect(byTypedPassword(door, "agency1", "Demo-2026!")).rejects.toThrow("该账号须双因素认证");
    expect((await byTypedPassword(door, "visitor", "Demo-2026!")).account).toBe("visitor");
  });

  it("is reset for the only administrator by a logged server command", async () => {
    const { token, codes } = await enrolled("reviewer1");
    const { location } = server.fresh;
    const { dataDir } = server.portal.config;
    if (location.dataDir !== undefined) cpSync(dataDir, location.dataDir, { recursive: true });
    const settings = { DATA_DIR: location.dataDir ?? dataDir, ...databaseSettings(location), LOG_LEVEL: "silent" };
    const lines: string[] = [];
    const run = (...args: string[]) =>
      runFactorReset(args, settings, { log: (text) => lines.push(text), error: (text) => lines.push(text) });
    expect(await run("reviewer1")).toBe(0);
    expect(lines).toEqual(["账号 reviewer1 的双因素认证已重置，其会话已全部结束"]);
    expect(await isAlive(token)).toBe(false);
    expect((await signIn(server, "reviewer1", RIGHT)).data).toMatchObject({ access_token: expect.any(String) });
    expect(await logged("factor.reset")).toMatchObject([{ parameters: expect.stringContaining("reviewer1") }]);
    expect((await verifyLogs(server.portal.store.database.kysely, server.portal.log.logKey)).broken).toEqual([]);
    // Refused when repeated, for an unknown account, and with unknown arguments.
    const exits = [await run("reviewer1"), await run("nobody"), await run(), await run("reviewer1", "x"), await run("--help")];
    expect(exits).toEqual([1, 1, 2, 2, 2]);
    expect(codes).toHaveLength(8);
  });

  it("accepts a recovery code once, until new ones replace it", async () => {
    const { token, secret, codes } = await enrolled("unit2");
    const [one = "", two = ""] = codes;
    expect((await second(await ticketOf("unit2"), one)).code).toBe("200");
    expect((await second(await ticketOf("unit2"), one)).status).toBe(422);
    const renewed = await post(token, "codes", { factorCode: codeOf(secret) });
    expect(listed(renewed)).toHaveLength(8);
    expect((await second(await ticketOf("unit2"), two)).status).toBe(422);
    expect((await post(token, "end", { factorCode: "123456" })).status).toBe(422);
    expect((await post(token, "end", { factorCode: listed(renewed)[0] })).code).toBe("200");
    expect((await signIn(server, "unit2", RIGHT)).data.access_token).toBeTruthy();
  });

  it("locks the second step at a network after wrong codes, after many wherever its owner is not", async () => {
    const { token, secret, codes } = await enrolled("unit1");
    const locked = { status: 400, msg: expect.stringMatching("次数过多") };
    const right = async (address: string, code?: string): Promise<Reply> => {
      server.clock.now += STEP;
      return second(await ticketOf("unit1"), code ?? codeOf(secret), address);
    };
    const miss = async (address: string): Promise<void> => {
      const ticket = await ticketOf("unit1");
      for (let index = 0; index < 5; index++) expect((await second(ticket, "000000", address)).status).toBe(422);
    };
    await miss("203.0.113.0");
    // The correct password before it does not reset the count of failures.
    expect(await right("203.0.113.0")).toMatchObject(locked);
    expect((await right("198.51.100.7")).code).toBe("200");
    for (let network = 1; network < 6; network++) await miss(`203.0.113.${network}`);
    expect(await right("198.51.100.8")).toMatchObject(locked);
    expect((await right("198.51.100.8", codes[0])).code).toBe("200");
    expect((await right("198.51.100.7")).code).toBe("200");
    server.clock.now += STEP;
    // From the network of the owner's session.
    await miss("127.0.0.1");
    for (let index = 0; index < 5; index++) expect((await post(token, "codes", { factorCode: "000000" })).status).toBe(422);
    expect(await post(token, "codes", { factorCode: codeOf(secret) })).toMatchObject(locked);
    server.clock.now += 3_600_001;
    expect((await right("198.51.100.9")).code).toBe("200");
  });

  it("invalidates a ticket after ten minutes and when the user changes", async () => {
    const { secret } = await enrolled("reviewer1");
    const [late, changed] = [await ticketOf("reviewer1"), await ticketOf("reviewer1")];
    await changeUser(server, "reviewer1", { telVerified: false, userTel: "13811112222" });
    expect(await second(changed, codeOf(secret))).toMatchObject({ status: 400, msg: "登录信息已变更，请重新登录" });
    server.clock.now += 600_000;
    expect((await second(late, codeOf(secret))).msg).toBe("登录已超时，请重新登录");
  });

  it("is enforced by the policy per kind of user, with enrolment while signing in", async () => {
    const before = await tokenOf("ops");
    expect(await policy({ secondFactor: ["1"] })).toMatchObject({ status: 422, msg: "请先在个人账号中为本人开启双因素认证" });
    expect((await policy({ secondFactor: ["5"] })).code).toBe("200");
    expect(await isAlive(before)).toBe(false);
    const first = await signIn(server, "ops", RIGHT);
    expect(first.data.secondFactor).toBe("enrol");
    const enrol = () => server.send({ method: "POST", url: "/api/oauth/secondFactor/enrol", payload: { ticket: first.data.ticket } });
    const { secret } = (await enrol()).data;
    expect((await second(first.data.ticket, codeOf(secret, 4))).status).toBe(422);
    const done = await second(first.data.ticket, codeOf(secret));
    expect(listed(done)).toHaveLength(8);
    const token = done.data.access_token;
    expect(await isAlive(token)).toBe(true);
    const ended = await post(token, "end", { factorCode: listed(done)[0] });
    expect(ended).toMatchObject({ status: 409, msg: expect.stringMatching("安全策略") });
    expect((await enrol()).status).toBe(400);
    server.clock.now += STEP;
    expect((await signIn(server, "ops", RIGHT)).data.secondFactor).toBe("code");
    await policy({ secondFactor: [] });
  });

  it("[P-ROLES-07] is reset by another administrator with the own password, which ends the sessions and is logged", async () => {
    const { token } = await enrolled("visitor");
    const reset = (userAccount: string, adminPassword = RIGHT) => server.call("admin", "users.resetFactor", { userAccount, adminPassword });
    expect((await reset("visitor", WRONG)).msg).toBe("管理员密码错误");
    expect((await reset("admin")).status).toBe(409);
    expect((await reset("audit")).status).toBe(422);
    expect((await server.call("audit", "users.resetFactor", { userAccount: "visitor", adminPassword: RIGHT })).status).toBe(403);
    expect(await reset("visitor")).toMatchObject({ code: "200", msg: "双因素认证已重置" });
    expect(await isAlive(token)).toBe(false);
    expect((await signIn(server, "visitor", RIGHT)).data.access_token).toBeTruthy();
    expect((await reset("visitor")).msg).toBe("该用户未开启双因素认证");
    const rows = await logged("users.resetFactor");
    const all = JSON.stringify(rows);
    expect(rows.length > 0 && all.includes("visitor") && !all.includes(RIGHT)).toBe(true);
  });

  it("stores secret, codes and tickets sealed or hashed, and logs none", async () => {
    const { secret, codes } = await enrolled("region");
    const { ticket } = (await signIn(server, "region", RIGHT)).data;
    await second(ticket, "000000");
    const { kysely } = server.portal.store.database;
    const tables = ["second_factor", "recovery_code", "factor_ticket", "auth_log", "operation_log"];
    const stored = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()));
    const all = JSON.stringify(stored);
    for (const plain of [secret, ticket, codes[0], codes[0]?.replaceAll("-", "")]) expect(all).not.toContain(plain);
    // The first factor alone is not logged as a sign-in.
    const done = stored[3]?.filter((row) => row["operate_code"] === "1" && row["commit_code"] === "1");
    expect(done?.filter((row) => row["operate_user"] === "region")).toHaveLength(1);
  });
});
