import type { MessagesHandlers, MessagesHooks } from "../../../generated/services/messages/handlers.ts";
import type { CallContext, Portal } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { mailServerOf } from "./mail/mail-servers.ts";
import { messageOf } from "../../identity/message-templates/message-templates.ts";
import { smsDefaults } from "../../identity/message-templates/message-settings.ts";
import { notFound, refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { codeGateways, validateGateway } from "./code-gateways.ts";
import { hasSecret } from "../../engine/store/has-secret.ts";
import { refuseMailHost, refuseTarget } from "../gateway/refuse-target.ts";
import { resendLogged } from "../data-sending/resend.ts";
import { refuseTest } from "../gateway/test-target.ts";
import { v7 as newId } from "uuid";
import { PostError } from "../../engine/outbound/signed-post.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { postSms } from "./sms/sms-gateway.ts";
import { type GatewayServices, smsGatewayOf } from "./sms/sms-gateways.ts";
import { logSms } from "./sms/sms-log.ts";
import type { SmsMessage } from "../../identity/sms-messages.ts";
import { logMails } from "./mail/mail-log.ts";
import { handMail, type Mail, type MailServer } from "./mail/mail-server.ts";

const PATIENCE_MS = 10_000;
/** Time limit of a whole test mail in milliseconds. Each reply of the mail server has one of its own, but their number has no limit. */
const MAIL_MS = 15_000;

export const messages: MessagesHandlers<CallContext> = {
  ...codeGateways,

  async emailTypes(_input, context) {
    const rows = await recordsOf(context, "email-conf").list();
    return [...new Set(rows.map(({ emailType }) => emailType))].map((emailType) => ({ emailType }));
  },

  async newSmsConf(_input, { connection }) {
    return smsDefaults(connection);
  },

  async testEmailConf({ id, to }, context) {
    const { portal, reply } = context;
    refuseTest("email-config:edit", context);
    const { emailType } = await recordsOf(context, "email-conf").get(id);
    const server = await mailServerOf(portal, id);
    if (server === undefined) throw notFound();
    const values = { portal: portal.config.browser.title, server: emailType ?? "" };
    const { subject, content } = await messageOf(context.connection, "testMail", values);
    const failure = await sendMail(portal, server, { businessCode: "test", to, subject, text: content });
    if (failure !== undefined) throw refuse("mailNotSent", failure);
    reply.message = "测试邮件已发送";
    return null;
  },

  async testSmsConf({ id, to }, context) {
    const { portal, reply } = context;
    refuseTest("sms-config:edit", context);
    const { name } = await recordsOf(context, "sms-conf").get(id);
    const { content } = await messageOf(context.connection, "testSms", { config: name ?? "" });
    const failure = await sendTestSms(portal, id, to.trim(), content);
    if (failure !== undefined) throw refuse("smsNotSent", failure);
    reply.message = "测试短信已发送";
    return null;
  },

  async revealSms({ logId }, context) {
    const { receiver } = await recordsOf(context, "sms-log").get(logId);
    return { tel: receiver ?? "" };
  },

  async resendSms({ logId }, context) {
    await resendLogged(context, "sms_log", logId);
    context.reply.message = "已重新提交发送";
    return null;
  },

  async resendMail({ logId }, context) {
    await resendLogged(context, "email_log", logId);
    context.reply.message = "已重新提交发送";
    return null;
  },
};

export const messagesHooks: MessagesHooks<CallContext> = {
  addSmsConf: {
    before(record, context) {
      refuseTarget("url", record.url, undefined, context);
      return record;
    },
  },
  changeSmsConf: {
    before: (changes, context, stored) => (stored === undefined ? changes : validateGateway(changes, context, stored)),
  },
  addEmailConf: {
    before(changes, context) {
      refuseMailHost(changes, undefined, context);
      return changes;
    },
  },
  changeEmailConf: {
    /** Requires the password again if the server or account changes, so that a stored password is never sent to another server. */
    async before(changes, context, stored) {
      const { connection } = context;
      refuseMailHost(changes, stored, context);
      if (stored === undefined || (changes.password ?? "") !== "") return changes;
      const moved = (["host", "port", "protocol", "account"] as const).some(
        (name) => changes[name] !== undefined && changes[name] !== stored[name],
      );
      if (moved && (await hasSecret(connection, ["email_conf", "password"], stored.id))) throw wrongField("password", "passwordAgain");
      return changes;
    },
  },
};

/**
 * Sends one test message through a gateway configuration, regardless of its business code, and logs the result. If the gateway does not
 * reply within 10 seconds, the test fails.
 *
 * @param id the id of the configuration
 * @param receiver a phone number
 * @returns the reason of the failure for staff, also if the configuration does not exist; undefined if the gateway accepted the message
 * @throws WrongKeyError if the gateway's key cannot be decrypted
 */
async function sendTestSms(services: GatewayServices, id: string, receiver: string, content: string): Promise<string | undefined> {
  const gateway = await smsGatewayOf(services, id);
  if (gateway === undefined) return textOf("noSuchRecord", "短信配置");
  const message: SmsMessage = { businessCode: "test", businessName: "测试短信", receiver, content };
  const startedAt = services.clock.now();
  const request = { receiver, content, params: { content } };
  const failure = await postSms(gateway, request, {
    key: newId(),
    now: startedAt,
    outbound: services.outgoing.outbound,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    () => undefined,
    (error: Error) => (error instanceof PostError ? error.message : "短信网关没有响应"),
  );
  const outcome = { msgType: gateway.msgType, sent: failure === undefined, ...(failure === undefined ? {} : { illustration: failure }) };
  await logSms(services.store.database.kysely, { message, outcome, startedAt }, false);
  return failure;
}

/**
 * Sends one mail while the user waits, and logs the success or failure (P-EMAILLOG-01). Mails for which no user waits are sent through the
 * outbox.
 *
 * @returns the reason of the failure for staff, or undefined if the server accepted the mail
 */
async function sendMail(
  portal: Pick<Portal, "store" | "clock" | "outgoing" | "log">,
  server: MailServer,
  mail: Mail,
): Promise<string | undefined> {
  const startedAt = portal.clock.now();
  const signal = AbortSignal.timeout(MAIL_MS);
  const failure = await handMail(server, mail, newId(), { outbound: portal.outgoing.outbound, signal });
  if (failure?.error !== undefined) portal.log.warn(failure.error, `the mail server ${server.host}:${server.port} did not take a mail`);
  await logMails(portal.store.database.kysely, [{ mail, sender: server.sender, startedAt, failure: failure?.reason }]);
  return failure?.reason;
}
