/** A server that mails leave through, with the password it is entered by. */
export interface MailServer {
  host: string;
  port: number;
  /** `smtps`: TLS from the first byte; `starttls`: TLS or nothing is sent; `smtp`: none. */
  protocol: string;
  sender: string;
  /** What people see beside the address. */
  senderName?: string | undefined;
  account?: string | undefined;
  password?: string | undefined;
}

export interface Mail {
  businessCode: string;
  to: string;
  subject: string;
  text: string;
}

/** Why the server did not take a mail. */
export interface MailFailure {
  /** In words for staff. */
  reason: string;
  /** With the server's own words, for the log. */
  said: string;
  /** The server will never take it. */
  final: boolean;
}

/** Each of connecting, greeting and every answer after it. */
const PATIENCE_MS = 10_000;
const SAID = 500;

const NO_SENDER = "未配置发件地址";

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
 * Hands a mail to a server.
 *
 * @param key names the mail to whoever gets it twice (Message-ID)
 */
export async function handMail(server: MailServer, mail: Mail, key: string, signal?: AbortSignal): Promise<MailFailure | undefined> {
  if (server.sender === "") return { reason: NO_SENDER, said: NO_SENDER, final: false };
  // Loaded with the first mail.
  const { createTransport } = await import("nodemailer");
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
  const close = (): void => transport.close();
  signal?.addEventListener("abort", close, { once: true });
  try {
    const from = { name: server.senderName ?? "", address: server.sender };
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, messageId: `<${key}@gp-portal>` });
    return undefined;
  } catch (error) {
    const { code = "", message, responseCode = 0 } = error as { code?: string; message: string; responseCode?: number };
    const reason = REASONS[code] ?? "邮件没有发送成功";
    const final = ["EENVELOPE", "EMESSAGE"].includes(code) && responseCode >= 500;
    return { reason, said: `${reason}：${message}`.slice(0, SAID), final };
  } finally {
    signal?.removeEventListener("abort", close);
    close();
  }
}
