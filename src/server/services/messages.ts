import type { MessagesHandlers, MessagesHooks } from "../../generated/services/messages/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";
import { sendMail } from "../mail/send-mail.ts";
import { refuse, wrongField } from "../refusals/refusal.ts";
import type { Connection } from "../store/index.ts";

/** No reply has it: whoever sends asks for it here. */
async function passwordOf(connection: Connection, id: string): Promise<string | undefined> {
  const row = await connection.selectFrom("email_conf").select("password").where("id", "=", id).executeTakeFirst();
  return typeof row?.["password"] === "string" ? row["password"] : undefined;
}

export const messages: MessagesHandlers<CallContext> = {
  async emailTypes(_input, context) {
    const rows = await recordsOf(context, "email-conf").list();
    return [...new Set(rows.map(({ emailType }) => emailType))].map((emailType) => ({ emailType }));
  },

  async testEmailConf({ id, to }, context) {
    const { portal, connection, reply } = context;
    const { host = "", port = 0, protocol = "smtp", sender = "", account, emailType } = await recordsOf(context, "email-conf").get(id);
    const server = { host, port, protocol, sender, account, password: await passwordOf(connection, id) };
    const text = `这是一封测试邮件。收到它，说明邮件服务器「${emailType}」配置正确。`;
    const failure = await sendMail(portal, server, { businessCode: "test", to, subject: `${portal.config.browser.title}：测试邮件`, text });
    if (failure !== undefined) throw refuse("mailNotSent", failure);
    reply.message = "测试邮件已发送";
    return null;
  },
};

export const messagesHooks: MessagesHooks<CallContext> = {
  changeEmailConf: {
    /** A password is for the server that it was entered for: no other one is handed it. */
    async before(changes, { connection }, stored) {
      if (stored === undefined || (changes.password ?? "") !== "") return changes;
      const moved = (["host", "port", "protocol", "account"] as const).some(
        (name) => changes[name] !== undefined && changes[name] !== stored[name],
      );
      if (moved && (await passwordOf(connection, stored.id)) !== undefined) throw wrongField("password", "passwordAgain");
      return changes;
    },
  },
};
