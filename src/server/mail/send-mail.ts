import { createTransport } from "nodemailer";
import { v7 as newId } from "uuid";
import type { Portal } from "../calls/context.ts";

/** A server that mails leave through, with the password it is entered by. */
export interface MailServer {
  host: string;
  port: number;
  /** `smtps`: TLS from the first byte; `starttls`: TLS or nothing is sent; `smtp`: none. */
  protocol: string;
  sender: string;
  account?: string | undefined;
  password?: string | undefined;
}

export interface Mail {
  businessCode: string;
  to: string;
  subject: string;
  text: string;
}

const CLIENT = "gp-portal";
/** Each of connecting, greeting and every answer after it. */
const PATIENCE_MS = 10_000;
const SAID = 500;

/** What people are told of a failure, by nodemailer's code. */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: "登录账号或密码不正确",
  EENVELOPE: "发件地址或收件地址被邮件服务器拒绝",
  EMESSAGE: "邮件被服务器拒绝",
  ETLS: "邮件服务器不支持加密连接，或证书不可信",
  EDNS: "找不到邮件服务器",
  ECONNECTION: "无法连接邮件服务器",
  ESOCKET: "无法连接邮件服务器，或证书不可信",
  ETIMEDOUT: "邮件服务器没有响应",
};

/**
 * Sends one mail, and writes it to the log whatever comes of it (P-EMAILLOG-01).
 *
 * @returns why it was not sent, in words for staff; undefined: the server has taken it
 */
export async function sendMail(portal: Portal, server: MailServer, mail: Mail): Promise<string | undefined> {
  const startTime = portal.now();
  const failure = await attempt(server, mail);
  await portal.database.kysely
    .insertInto("email_log")
    .values({
      log_id: newId(),
      start_time: startTime,
      client_name: CLIENT,
      business_code: mail.businessCode,
      subject: mail.subject,
      from_address: server.sender,
      to_address: mail.to,
      content: mail.text,
      status: failure === undefined ? "1" : "2",
      illustration: failure?.said ?? null,
    })
    .execute();
  return failure?.reason;
}

/** `said`: the server's own words, for the log. */
async function attempt(server: MailServer, mail: Mail): Promise<{ reason: string; said: string } | undefined> {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.protocol === "smtps",
    requireTLS: server.protocol === "starttls",
    ignoreTLS: server.protocol === "smtp",
    ...(server.account === undefined ? {} : { auth: { user: server.account, pass: server.password ?? "" } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ from: server.sender, to: mail.to, subject: mail.subject, text: mail.text });
    return undefined;
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    const reason = REASONS[code] ?? "邮件没有发送成功";
    return { reason, said: `${reason}：${message}`.slice(0, SAID) };
  } finally {
    transport.close();
  }
}
