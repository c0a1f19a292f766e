import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { selfCheck } from "../../src/server/features/alarms/self-check.ts";
import { ALARM_RULES } from "../../src/server/identity/alarm-rules.ts";
import { certificateOf, pemOf } from "./support/certificates.ts";
import { hosted } from "./support/hosted.ts";
import { clientToken, ownToken, storeClient } from "./support/oauth.ts";
import { RIGHT, signIn, WRONG } from "./support/sign-in.ts";
import { START, bothDatabases, databases, requestFor, serverFor, testServer, type Reply } from "./support/test-server.ts";

const PAGE = { pageNumber: 1, pageSize: 100 };
const expired = (now: number): string => `e30.${Buffer.from(JSON.stringify({ exp: Math.floor(now / 1000) - 5 })).toString("base64url")}.x`;

// Both databases: concurrent alarms of a rule become one row under the locks of each.
describe.each(bothDatabases)("alarms on %s", (kind) => {
  const server = serverFor(kind, { settings: { LOOKUP_TOKEN: expired(Date.UTC(2026, 10, 21)) } });
  beforeEach(async () => {
    server.clock.now += 700_000;
    server.messages.length = 0;
    for (const table of ["alarm_info", "alarm_log", "alarm_member", "outbox_message", "email_log"])
      await server.portal.store.database.kysely.deleteFrom(table).execute();
  });

  const call = (name: string, input: Data = {}): Promise<Reply> => server.call("ops", `alarms.${name}`, input);
  const rows = async (name: string, input: Data = {}): Promise<Data[]> => (await call(name, { ...PAGE, ...input })).data.rows;
  const raise = (more: Data = {}): Promise<boolean> =>
    server.portal.alarm({ ruleId: "disk-full", entity: "server-1", scope: "门户", message: "剩余 2%", ...more });
  const member = (alarmType: string, alarmInfo: string, levelId = "3"): Promise<Reply> =>
    call("addMember", { levelId, alarmType, alarmInfo });

  it("[P-ALARM-02][P-ALARM-04][P-ALARM-05][P-ALARM-06] raises an alarm only for a defined rule, with the rule's level", async () => {
    expect((await call("levels")).data).toEqual({ "1": "提示", "2": "警告", "3": "严重" });
    expect(await call("addRule", { levelId: "2", ruleId: "queue", alarmName: "队列过长" })).toMatchObject({ code: "200" });
    const [rule] = await rows("rules", { searchText: "queue" });
    expect(rule).toMatchObject({ levelId: "2", levelName: "警告", ruleId: "queue", alarmName: "队列过长" });
    expect(await raise({ ruleId: "queue" })).toBe(true);
    const change = { id: rule?.["id"], version: 1, levelId: "1", ruleId: "queue", alarmName: "队列太长" };
    expect(await call("changeRule", change)).toMatchObject({ code: "200" });
    expect(await raise({ ruleId: "queue", entity: "server-2" })).toBe(true);
    expect((await rows("infos")).map(({ levelName, alarmName }) => `${levelName} ${alarmName}`).sort()).toEqual([
      "提示 队列太长",
      "警告 队列过长",
    ]);
    expect(await call("removeRule", { id: rule?.["id"] })).toMatchObject({ code: "200" });
    expect(await raise({ ruleId: "queue", entity: "server-3" })).toBe(false);
  });

  it("[P-ALARMMEMBER-01][P-ALARMMEMBER-04][P-ALARMMEMBER-05][P-ALARMLOG-01][P-ALARMLOG-02] notifies each member of the level once, by mail or phone, and logs the outcome", async () => {
    await member("1", "one@example.com,two@example.com");
    await member("2", "13800138000");
    await member("2", "13800138001,13800138001");
    await member("2", "13900139000", "1");
    const [other] = await rows("members", { searchText: "13800138001" });
    expect(other).toMatchObject({ levelId: "3", levelName: "严重", alarmType: "2" });
    await raise();
    expect((await rows("log")).map(({ receivers, status }) => `${receivers} ${status}`).sort()).toEqual([
      "138****8000 0",
      "138****8001 0",
      "o***@example.com 0",
      "t***@example.com 0",
    ]);
    await server.portal.outgoing.outbox.deliver();
    expect(server.messages.map(({ receiver, content }) => `${receiver} ${content}`).sort()).toEqual([
      "13800138000 【严重】磁盘空间不足：server-1，剩余 2%",
      "13800138001 【严重】磁盘空间不足：server-1，剩余 2%",
    ]);
    const log = await rows("log", { levelId: "3" });
    expect(log.filter(({ alarmType }) => alarmType === "2").map(({ status }) => status)).toEqual(["1", "1"]);
    // Without a mail server, sending is tried again.
    expect(log.filter(({ alarmType }) => alarmType === "1").map(({ status }) => status)).toEqual(["0", "0"]);
    for (let tries = 0; tries < 8; tries++) {
      server.clock.now += 4_000_000;
      await server.portal.outgoing.outbox.deliver();
    }
    server.forget("ops");
    const ended = (await rows("log")).filter(({ alarmType }) => alarmType === "1");
    expect(ended.map(({ status, illustration }) => `${status} ${illustration}`)).toEqual(["2 未配置邮件服务器", "2 未配置邮件服务器"]);
    // A failed notification raises no further alarm.
    expect(await rows("infos")).toHaveLength(1);
    await call("changeMember", { id: other?.["id"], version: 1, levelId: "3", alarmType: "2", alarmInfo: "13800138002" });
    await call("removeMember", { id: (await rows("members", { searchText: "13800138000" }))[0]?.["id"] });
    server.messages.length = 0;
    await raise();
    await server.portal.outgoing.outbox.deliver();
    expect(server.messages.map(({ receiver }) => receiver)).toEqual(["13800138002"]);
  });

  it("[P-ALARMLOG-02] resends a failed notice exactly once", async () => {
    await member("1", "one@example.com");
    await member("2", "13800138000");
    await raise();
    const log = async (): Promise<Data[]> =>
      (await rows("log")).sort((one, other) => String(one["alarmType"]).localeCompare(String(other["alarmType"])));
    const [mail, phone] = await log();
    const resend = (id: unknown, account = "ops"): Promise<Reply> => server.call(account, "alarms.resend", { id });
    expect(await resend(mail?.["id"])).toMatchObject({ status: 409, msg: "该消息已重新发送、已过期或已清理，不能重发" });
    for (let tries = 0; tries < 9; tries++) {
      await server.portal.outgoing.outbox.deliver();
      server.clock.now += 4_000_000;
    }
    server.forget("ops");
    server.forget("audit");
    expect(await log()).toMatchObject([{ status: "2" }, { status: "1" }]);
    expect((await resend(phone?.["id"])).status).toBe(409);
    expect((await resend("none")).status).toBe(404);
    expect((await resend(mail?.["id"], "audit")).status).toBe(403);
    const letters = async () => (await server.rows("outbox_message")).map(({ message_id: id }) => id);
    const before = await letters();
    const both = await Promise.all([resend(mail?.["id"]), resend(mail?.["id"])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await letters()).toEqual(before);
    expect(await log()).toMatchObject([{ status: "0" }, { status: "1" }]);
    // The gateway accepted the message but did not send it, so the outbox holds no letter any more.
    await server.set("alarm_log", { status: "2" }, { id: phone?.["id"] });
    server.messages.length = 0;
    expect(await resend(phone?.["id"])).toMatchObject({ code: "200", msg: "已重新提交发送" });
    await server.portal.outgoing.outbox.deliver();
    expect(server.messages).toMatchObject([{ receiver: "13800138000", content: "【严重】磁盘空间不足：server-1，剩余 2%" }]);
    expect((await log())[1]).toMatchObject({ status: "1" });
  });

  it("[P-ALARMINFO-01][P-ALARMINFO-02][P-ALARMINFO-03][P-ALARMINFO-04] merges alarms of the same rule and entity within ten minutes into one counted row", async () => {
    const first = server.portal.clock.wall.textOf(server.clock.now);
    await Promise.all([raise(), raise(), raise()]);
    await raise({ entity: "server-2", scope: "交易" });
    server.clock.now += 600_001;
    const last = server.portal.clock.wall.textOf(server.clock.now);
    await raise({ ruleId: "send-failed" });
    await raise();
    const infos = await rows("infos", { endTime: first });
    expect(infos.map(({ alarmEntity, alarmCount }) => `${alarmEntity} ${alarmCount}`).sort()).toEqual(["server-1 3", "server-2 1"]);
    expect(infos.find(({ alarmEntity }) => alarmEntity === "server-2")).toMatchObject({
      alarmTime: first,
      levelName: "严重",
      ruleId: "disk-full",
      alarmName: "磁盘空间不足",
      scopeName: "交易",
      alarmMessage: "剩余 2%",
    });
    expect(await rows("infos", { startTime: last })).toHaveLength(2);
    expect((await call("scopes")).data).toEqual({ 交易: "交易", 门户: "门户" });
    expect(await rows("infos", { scopeName: "交易" })).toHaveLength(1);
    expect(await rows("infos", { levelId: "2" })).toMatchObject([{ ruleId: "send-failed" }]);
    const figures: Data[] = (await call("figures")).data;
    const counted = figures.filter(({ alarms }) => alarms !== 0).map(({ levelName, alarms }) => `${levelName} ${alarms}`);
    expect(counted.sort()).toEqual(["严重 3", "警告 1"]);
    // One row for each of fourteen days up to today and each level.
    expect(new Set(figures.map(({ levelName }) => levelName))).toEqual(new Set(["提示", "警告", "严重"]));
    expect([figures.length, figures.at(-1)?.["day"]]).toEqual([14 * 3, last.slice(0, 10)]);
  });

  it("raises alarms for locked accounts, permanently failed sends, a full disk and expired tokens", async () => {
    for (let tries = 0; tries < 7; tries++) await signIn(server, "unit2", WRONG);
    expect(await rows("infos")).toMatchObject([{ ruleId: "sign-in-failures", alarmEntity: "127.0.0.1", alarmCount: 1 }]);
    const message = { businessCode: "test", to: "a@b.cn", subject: "x", text: "x" };
    await server.portal.outgoing.outbox.put(server.portal.store.database.kysely, {
      channel: "mail",
      receiver: "a@b.cn",
      body: message,
      attempts: 1,
    });
    await server.portal.outgoing.outbox.deliver();
    expect(await rows("infos", { levelId: "2", scopeName: "消息中心" })).toMatchObject([
      { ruleId: "send-failed", alarmEntity: "邮件 a@b.cn", alarmMessage: "邮件发往a@b.cn失败，已尝试1次：未配置邮件服务器" },
    ]);
    expect(await selfCheck(server.portal, async () => 5 * 1024 ** 3)).toBe(1);
    expect(await selfCheck(server.portal, async () => 5 * 1024 ** 2)).toBe(2);
    expect((await rows("infos", { scopeName: "门户服务器" })).map(({ ruleId, alarmCount }) => `${ruleId} ${alarmCount}`).sort()).toEqual([
      "certificate-expired 2",
      "disk-full 1",
    ]);
  });

  /** Raises an alarm as another system does, with a token. */
  const raiseBy = (bearer: string, more: Data = {}): Promise<Reply> => {
    const input = { ruleId: "db-load", alarmEntity: "db-1", scopeName: "数据库", alarmMessage: "负载 99%", ...more };
    return server.send({ ...requestFor("alarms.raise", input), headers: { authorization: `Bearer ${bearer}` } });
  };
  beforeAll(async () => {
    for (const id of ["meter", "other"]) await storeClient(server, id, { resourceIds: ["gp-alarm-center"] });
    await addRule();
  });
  const addRule = () => call("addRule", { levelId: "3", ruleId: "db-load", alarmName: "数据库负载" });
  const rowsOf = async (): Promise<string[]> =>
    (await rows("infos")).map((info) => `${info["alarmSource"]} ${info["ruleId"]} ${info["alarmEntity"]} ${info["alarmCount"]}`).sort();

  it("accepts alarms for defined rules from client tokens, not from users", async () => {
    const token = await ownToken(server, "meter");
    expect(await raiseBy(token)).toMatchObject({ code: "200", msg: "告警已接收" });
    expect(await rows("infos")).toMatchObject([{ alarmEntity: "db-1", scopeName: "数据库", levelName: "严重" }]);
    expect(await raiseBy(token, { ruleId: "none" })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "ruleId", message: "告警标识未定义" }] },
    });
    expect(await raiseBy(await server.token("ops"))).toMatchObject({ status: 403 });
    expect((await raiseBy(await clientToken(server, "gp-message-center"))).status).toBe(403);
    expect(await rows("infos")).toHaveLength(1);
  });

  it("[P-ALARMINFO-01] lets no client raise alarms of the portal, or hide those of another client", async () => {
    const message = "该告警标识由门户自身使用，请使用其他告警标识";
    const [one, other] = [await ownToken(server, "meter"), await ownToken(server, "other")];
    for (const ruleId of Object.keys(ALARM_RULES))
      expect(await raiseBy(one, { ruleId }), ruleId).toMatchObject({ status: 422, data: { violations: [{ field: "ruleId", message }] } });
    expect(await rowsOf()).toEqual([]);
    for (const token of [one, other, one]) expect((await raiseBy(token)).code).toBe("200");
    await server.portal.alarm({ ruleId: "db-load", entity: "db-1", scope: "门户", message: "负载" });
    expect(await rowsOf()).toEqual(["meter db-load db-1 2", "other db-load db-1 1", "门户 db-load db-1 1"]);
  });

  it("[P-ALARMINFO-01] notifies and logs twenty new alarms of a client in ten minutes, and one summary of the rest", async () => {
    await member("2", "13800138000");
    await member("2", "13800138000", "2");
    const [token, other] = [await ownToken(server, "meter"), await ownToken(server, "other")];
    const before = (await server.rows("operation_log", { operate: "alarms.raise" })).length;
    const flood = async (): Promise<void> => {
      for (let db = 0; db < 25; db++) expect((await raiseBy(token, { alarmEntity: `db-${db}` })).code).toBe("200");
    };
    await flood();
    // The first twenty are counted once more; the summary counts five in the first round and five in the second.
    await flood();
    expect((await rowsOf()).filter((row) => !row.endsWith(" 2"))).toEqual(["门户 alarm-flood meter 10"]);
    expect(await rows("log")).toHaveLength(21);
    const logged = (await server.rows("operation_log", { operate: "alarms.raise" })).slice(before);
    expect(logged).toHaveLength(20);
    expect(logged[0]).toMatchObject({ operate_user: "client:meter", commit_code: "1" });
    expect(JSON.parse(String(logged[0]?.["parameters"]))).toMatchObject({ ruleId: "db-load", alarmEntity: "db-0" });
    expect((await raiseBy(other, { alarmEntity: "db-99" })).code).toBe("200");
    server.clock.now += 600_001;
    expect((await raiseBy(await ownToken(server, "meter"), { alarmEntity: "db-99" })).code).toBe("200");
    expect((await rowsOf()).filter((row) => row.includes("db-99"))).toEqual(["meter db-load db-99 1", "other db-load db-99 1"]);
  });
});

const DAY = 86_400_000;

/** Starts a TLS server on loopback whose certificate expires in so many days, and counts its connections. */
async function secure(days: number) {
  const own = certificateOf("ec", START, { from: -1, to: days });
  const listening = createServer({ cert: pemOf(own), key: own.key });
  const made = { asked: 0, port: 0, close: async () => void listening.close() };
  listening.on("connection", () => {
    made.asked += 1;
  });
  listening.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  made.port = (listening.address() as AddressInfo).port;
  return made;
}

describe.each(databases)("the expiry check on %s", (kind) => {
  const [mail, gateway, foreign] = [hosted(() => secure(20)), hosted(() => secure(400)), hosted(() => secure(1))];
  const server = hosted(() => {
    const token = `e30.${Buffer.from(JSON.stringify({ exp: (START + 30 * DAY) / 1000 })).toString("base64url")}.x`;
    return testServer(kind, { settings: { OUTBOUND_HOSTS: `127.0.0.1:${gateway.port},127.0.0.1:${mail.port}`, LOOKUP_TOKEN: token } });
  });
  let mailAt = "";
  beforeAll(async () => {
    mailAt = `127.0.0.1:${mail.port}`;
    const conf = { emailType: "加密", host: "127.0.0.1", protocol: "smtps", port: mail.port, sender: "portal@example.com" };
    expect(await server.call("ops", "messages.addEmailConf", conf)).toMatchObject({ code: "200" });
    for (const [code, { port }] of Object.entries({ login: gateway, alarm: foreign })) {
      const url = `https://127.0.0.1:${gateway.port}/send`;
      const sms = { msgType: "1", code, name: code, channelId: "1", signature: "门户", templateId: "1", url };
      const [account, call] = code === "login" ? ["admin", "messages.addCodeConf"] : ["ops", "messages.addSmsConf"];
      const proof = code === "login" ? { adminPassword: RIGHT } : {};
      expect(await server.call(account, call, { ...sms, ...proof })).toMatchObject({ code: "200" });
      // One of the addresses was saved when OUTBOUND_HOSTS still named its host.
      await server.set("sms_conf", { url: `https://127.0.0.1:${port}/send` }, { code });
    }
  });

  const check = (): Promise<number> => selfCheck(server.portal, async () => 2 ** 40);
  const listAlarms = async (): Promise<string[]> =>
    (await server.rows("alarm_info")).map((row) => `${row["rule_id"]} ${row["alarm_entity"]} ${row["alarm_count"]}`).sort();

  it("raises one alarm a day for each certificate or token that ends soon or has ended", async () => {
    expect(await check()).toBe(0);
    expect([mail.asked, gateway.asked, foreign.asked]).toEqual([1, 1, 0]);
    server.clock.now = START + 7 * DAY;
    expect([await check(), await check()]).toEqual([1, 1]);
    expect(await listAlarms()).toEqual([`certificate-ending ${mailAt} 2`]);
    server.clock.now = START + 21 * DAY;
    expect(await check()).toBe(2);
    expect((await listAlarms()).slice(1)).toEqual(["certificate-ending LOOKUP_TOKEN 1", `certificate-expired ${mailAt} 1`]);
    const message = `服务器${mailAt}的证书已于${server.portal.clock.wall.textOf(START + 20 * DAY)}过期，请更换`;
    expect(await server.rows("alarm_info", { rule_id: "certificate-expired" })).toMatchObject([{ alarm_message: message }]);
  });
});
