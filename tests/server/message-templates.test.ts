import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { rowSeeds } from "../../src/generated/storage.ts";
import { messageOf } from "../../src/server/identity/message-templates/message-templates.ts";
import { TEMPLATE_KINDS, type TemplateKind } from "../../src/server/identity/message-templates/template-kinds.ts";
import { hosted } from "./support/hosted.ts";
import { Postbox } from "./support/postbox.ts";
import { RIGHT, withToken } from "./support/sign-in.ts";
import { type Reply, databases, testServer } from "./support/test-server.ts";
import { upstream } from "./support/upstream.ts";

const ALARM = { ruleId: "disk-full", entity: "server-1", scope: "门户", message: "left {rule} 2%" };

describe.each(databases)("message templates on %s", (kind) => {
  const postbox = hosted(() => Postbox.open());
  const gateway = hosted(upstream);
  const server = hosted(() =>
    testServer(kind, {
      components: { sms: undefined },
      settings: { OUTBOUND_HOSTS: `127.0.0.1:${gateway.port},127.0.0.1:${postbox.port}` },
    }),
  );

  const call = (name: string, input: Data = {}, account = "ops"): Promise<Reply> => server.call(account, name, input);
  const list = async (): Promise<Data[]> => (await call("templates.list", { pageNumber: 1, pageSize: 100 })).data.rows;
  const rowOf = async (templateId: string): Promise<Data> => (await list()).find((row) => row["templateId"] === templateId) ?? {};
  const change = async (templateId: string, more: Data, account = "ops"): Promise<Reply> => {
    const { subject, content, version } = await rowOf(templateId);
    return call("templates.change", { templateId, ...(subject == null ? {} : { subject }), content, version, ...more }, account);
  };
  const lastText = (): string => JSON.parse(gateway.asked.at(-1)?.body ?? "{}").content;
  const sent = async (): Promise<string> => {
    await server.portal.outgoing.outbox.deliver();
    return lastText();
  };
  const raise = (more: Data = {}): Promise<boolean> => {
    server.clock.now += 700_000;
    return server.portal.alarm({ ...ALARM, ...more });
  };

  beforeAll(async () => {
    gateway.handler = (_request, reply) => void reply.end('{"code":"0"}');
    await call("messages.addEmailConf", {
      emailType: "alarm",
      host: "127.0.0.1",
      protocol: "smtp",
      port: postbox.port,
      sender: "portal@example.com",
    });
    const sms = { msgType: "2", channelId: "1", signature: "S", templateId: "1", url: `http://127.0.0.1:${gateway.port}/send` };
    await call("messages.addSmsConf", { ...sms, code: "alarm", name: "alarm" });
    await server.call("admin", "messages.addCodeConf", { ...sms, code: "updatePhone", name: "updatePhone", adminPassword: RIGHT });
    await call("alarms.addMember", { levelId: "3", alarmType: "1", alarmInfo: "one@example.com" });
    await call("alarms.addMember", { levelId: "3", alarmType: "2", alarmInfo: "13800138000" });
  });
  afterEach(async () => {
    for (const { templateId } of await list()) await call("templates.restore", { templateId });
  });

  it("fills an alarm's templates without expanding placeholders inside values", async () => {
    expect(await change("alarmMail", { subject: "Alert {rule}: {entity}", content: "{entity} says {content}" })).toMatchObject({
      code: "200",
    });
    expect(await change("alarmSms", { content: "{entity}: {content}{content}" })).toMatchObject({ code: "200" });
    await raise({ entity: "server-1\r\nBcc: evil@example.com" });
    expect(await sent()).toContain("left {rule} 2%left {rule} 2%");
    const [head = "", body = ""] = (postbox.mails.at(-1) ?? "").split("\r\n\r\n");
    expect(head).toContain("Subject: Alert disk-full: server-1 Bcc: evil@example.com");
    expect(head).not.toMatch(/^Bcc/m);
    expect(body).toContain("says left {rule} 2%");
    expect((await call("templates.restore", { templateId: "alarmSms" })).msg).toBe("已恢复默认");
    await raise();
    expect(await sent()).toBe("【S】【严重】磁盘空间不足：server-1，left {rule} 2%");
    await change("alarmSms", { content: `${"长".repeat(150)}{content}` });
    await raise({ message: "字".repeat(190) });
    expect(await sent()).toBe(`【S】${"长".repeat(150)}${"字".repeat(50)}`);
  });

  it("fills the templates of a code and of the test messages", async () => {
    await change("smsCode", { content: "{purpose}的验证码是{code}" });
    await change("testMail", { subject: "Test of {server}", content: "It works" });
    await change("testSms", { content: "It works: {config}" });
    const token = await server.token("unit1");
    const body = { userTel: "13800138009", smsApi: "updatePhone" };
    expect((await withToken(server, token, "POST", "/gp-auth-center/sendPhoneCode", body)).code).toBe("200");
    expect(await sent()).toMatch(/^【S】绑定手机号的验证码是\d{6}$/);
    const page = { pageNumber: 1, pageSize: 1 };
    const { id } = (await call("messages.listEmailConf", page)).data.rows[0];
    expect((await call("messages.testEmailConf", { id, to: "a@example.com" })).code).toBe("200");
    expect(postbox.mails.at(-1)).toContain("Subject: Test of alarm\r\n");
    const conf = (await call("messages.listSmsConf", { ...page, code: "alarm" })).data.rows[0];
    expect((await call("messages.testSmsConf", { id: conf.id, to: "13800138000" })).code).toBe("200");
    expect(lastText()).toBe("【S】It works: alarm");
  });

  it("sends an account change to its owner, whatever content an earlier version has stored", async () => {
    await server.set("message_template", { content: "祝您生活愉快" }, { template_id: "accountChanged" });
    const { content } = await messageOf(server.portal.store.database.kysely, "accountChanged", { change: "已绑定CA证书" });
    expect(content).toContain("已绑定CA证书");
  });

  it("notifies the auditors of every change of a template of codes, notices and alarms, and of no other", async () => {
    const titles = async (): Promise<unknown[]> =>
      (await call("inbox.list", { pageNumber: 1, pageSize: 100 }, "audit")).data.rows.map(({ content }: Data) => content);
    const before = (await titles()).length;
    const changed: Record<string, string> = { accountChanged: "改：{change}", phoneChanged: "改：{phone}", smsCode: "改：{code}" };
    for (const [id, content] of Object.entries({ ...changed, alarmSms: "改", alarmMail: "改", testSms: "改" })) {
      server.clock.now += 1000;
      expect((await change(id, { content })).code, id).toBe("200");
    }
    server.clock.now += 1000;
    await call("templates.restore", { templateId: "phoneChanged" });
    const notified = (await titles()).slice(0, -before || undefined).map((text) => /修改消息模板 (.*?)；/.exec(String(text))?.[1]);
    expect(notified).toEqual(["手机号变更提醒", "告警通知邮件", "告警通知短信", "短信验证码", "手机号变更提醒", "账号变更提醒"]);
  });

  it("refuses a faulty template, naming line and character", async () => {
    const before = await list();
    const listViolations = async (templateId: string, more: Data): Promise<string[]> => {
      const reply = await change(templateId, more);
      expect(reply.status).toBe(422);
      return reply.data.violations.map(({ field, message }: Data) => `${field} ${message}`);
    };
    expect(await listViolations("smsCode", { content: "您好，\n码{kode}" })).toEqual([
      "content 第2行第2个字符的占位符「{kode}」不存在，可用的占位符：{code}、{purpose}",
      "content 内容缺少占位符「{code}」",
    ]);
    expect(await listViolations("accountChanged", { content: "祝您生活愉快" })).toEqual(["content 内容缺少占位符「{change}」"]);
    expect(await listViolations("phoneChanged", { content: "祝您生活愉快" })).toEqual(["content 内容缺少占位符「{phone}」"]);
    expect(await listViolations("smsCode", { content: "{code}，用于{purpose" })).toEqual([
      "content 第1行第10个字符的括号「{」没有成对，占位符应写成{名称}",
    ]);
    expect(await listViolations("smsCode", { content: "{code}｛purpose｝" })).toEqual([
      "content 第1行第7个字符的括号「｛」没有成对，占位符应写成{名称}",
    ]);
    for (const name of ["constructor", "__proto__", "name.length", "code }", ""])
      expect((await listViolations("alarmMail", { content: `{${name}}` }))[0]).toMatch(/^content 第1行第1个字符的占位符/);
    expect(await listViolations("smsCode", { content: `{code}${"长".repeat(195)}` })).toEqual(["content 短信内容不能超过200个字符"]);
    expect(await listViolations("smsCode", { subject: "主题" })).toEqual(["subject 当前不可填写：主题"]);
    expect(await listViolations("alarmMail", { subject: "" })).toEqual(["subject 请输入主题"]);
    expect(await listViolations("alarmMail", { subject: "一\r\nBcc: a@b.cn" })).toEqual(["subject 主题不能换行"]);
    expect(await listViolations("alarmMail", { content: " " })).toEqual(["content 请输入内容"]);
    expect(await list()).toEqual(before);
    expect((await call("templates.change", { templateId: "other", content: "甲" })).status).toBe(404);
    expect((await change("smsCode", { content: "{code}" }, "audit")).status).toBe(403);
    expect((await call("templates.restore", { templateId: "smsCode" }, "audit")).status).toBe(403);
  });
});

it("seeds one row per template kind with its placeholders", () => {
  const rows = rowSeeds.filter(({ entity }) => entity === "message-template").map(({ record }) => record);
  const describeKind = ({ by, placeholders, needed }: TemplateKind): string[] => [
    by === "mail" ? "1" : "2",
    Object.entries(placeholders)
      .map(([name, label]) => `{${name}} ${label}${needed.includes(name) ? "（必填）" : ""}`)
      .join("、"),
  ];
  expect(Object.fromEntries(rows.map((row) => [row["templateId"], [row["sendKind"], row["placeholders"]]]))).toEqual(
    Object.fromEntries(Object.entries(TEMPLATE_KINDS).map(([id, each]) => [id, describeKind(each)])),
  );
});
