import { describe, expect, it, vi } from "vitest";
import { NO_GATEWAY } from "../../src/server/features/notifications/sms/sms-sender.ts";
import { withToken } from "./support/sign-in.ts";
import { type Reply, type TestServer, testServer } from "./support/test-server.ts";

const send = (server: TestServer, token: string, userTel: string): Promise<Reply> =>
  withToken(server, token, "POST", "/gp-auth-center/sendPhoneCode", { userTel, smsApi: "updatePhone" });

describe("sending codes", () => {
  it("[P-PHONE-03] logs the message without a gateway, and its code only with SMS_LOG_CODES", async () => {
    for (const SMS_LOG_CODES of ["off", "on"]) {
      const server = await testServer("sqlite", { settings: { SMS_LOG_CODES }, components: { sms: undefined } });
      const token = await server.token("unit1");
      expect(await send(server, token, "13800138000")).toMatchObject({
        code: "200",
        msg: "验证码已生成，但未配置短信网关，短信未发出",
        data: { sent: false },
      });
      const rows = await server.portal.store.database.kysely.selectFrom("sms_log").selectAll().execute();
      expect(rows).toMatchObject([{ receiver: "13800138000", status: "2", illustration: NO_GATEWAY }]);
      expect(String(rows[0]?.content)).toMatch(SMS_LOG_CODES === "on" ? /验证码\d{6}，/ : /验证码\*{6}，/);
      await server.close();
    }
  });

  it("[P-PHONE-03] reports and logs a failing gateway and allows another request at once", async () => {
    let works = false;
    const sms = {
      configured: async () => true,
      send: async ({ code }: { code?: string }) => {
        if (!works) throw new Error(`gateway refused ${code}`);
        return { msgType: "1" as const, sent: true };
      },
    };
    const server = await testServer("sqlite", { components: { sms } });
    const token = await server.token("unit1");
    expect(await send(server, token, "13800138000")).toMatchObject({ status: 409, msg: "短信发送失败，请稍后重试" });
    const rows = await server.portal.store.database.kysely.selectFrom("sms_log").selectAll().execute();
    expect(rows).toMatchObject([{ status: "2", illustration: "gateway refused ******" }]);
    works = true;
    expect(await send(server, token, "13800138000")).toMatchObject({ code: "200" });
    await server.close();
  });

  it("does not say that a code was sent which is still to be sent", async () => {
    const server = await testServer("sqlite");
    const token = await server.token("unit1");
    const hurry = vi.spyOn(server.portal.outgoing.outbox, "hurry").mockResolvedValue("waiting");
    expect(await send(server, token, "13800138000")).toMatchObject({ code: "200", msg: "验证码正在发送，请稍候" });
    hurry.mockRestore();
    await server.close();
  });
});
